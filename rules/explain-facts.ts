import type { AreaSlides } from '#contract/entities/channel.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import type { AutomaticTag } from './tags.ts';

/** An area of the portal, archived or not. */
export interface ExplainedArea {
  _id: string;
  name: string;
  archived: boolean;
  hide: boolean;
  useSlidesFrom: string | null;
}

/** The name of a tag, or an automatic tag. */
export type TagName = string | AutomaticTag;

/** A playlist that contains the slide, or that is explained itself. */
export interface ExplainedPlaylist {
  _id: string;
  name: string;
  /** Whether its schedule and its display times are live at the time. */
  isLive: boolean;
  /** The same as for the slide. */
  tags: TagsByArea;
}

/** The tags by which rules show a slide in areas where it wasn't added by hand, by area. */
export type TagsByArea = ReadonlyMap<string, readonly TagName[]>;

/** A screen that is online: the locations of the files that always arrive damaged there. */
export type DamagedFilesOfScreen = readonly string[];

/** Why the content of a slide can't be shown. */
export type ContentState = 'ready' | 'type-not-shown' | 'nothing-to-show' | 'file-not-ready';

/** Everything that decides whether a slide is on screen. */
export interface SlideFacts {
  slide: SlideSchedule & { _id: string; archived: boolean };
  channel: {
    isArchived: boolean;
    selectedAreas: readonly string[];
    selectedSlides: readonly AreaSlides[];
    /** Slides that rules would show, but that were removed by hand. */
    excludedSlides: readonly AreaSlides[];
    /** The slide that it shows outside its opening hours, if any. */
    closedSlides: readonly string[];
  };
  areas: readonly ExplainedArea[];
  tags: TagsByArea;
  /** The playlists that contain the slide. If it is a playlist, only itself. */
  playlists: readonly ExplainedPlaylist[];
  /** Only whether the slide is on screen because it is placed in this area; null for all areas. */
  areaId: string | null;
  content: ContentState;
  /**
   * What the channel's screens play at the time, with the shared fields; or the name of the slide that can't be read.
   */
  document: DisplayDocument | { unreadableSlide: string };
  /** The same some weeks earlier, for when the present state began; null if it is unknown. */
  earlier: { document: DisplayDocument; atMs: number } | null;
  /** The screens that are online. Empty for a time other than now. */
  screens: readonly DamagedFilesOfScreen[];
}
