import { z } from 'zod';
import type { Inherited } from '#slide-types/inherited.ts';
import type { Level } from '#slide-types/levels.ts';
import type { SlideSettings } from '#slide-types/slide.ts';
import type { ShownTheme } from '#slide-types/theme.ts';
import { type Area, area } from './area.ts';
import { type Channel, channel } from './channel.ts';
import { id } from './fields.ts';
import { storedSettings } from './slide.ts';
import { shownTheme } from './theme.ts';

/** A file that a slide of the document shows. */
export interface DisplayMedia {
  location: string;
  bytes: number;
  /** Hex SHA-256 of the file. */
  sha256: string;
  contentType: string;
}

/** An area as screens receive it. */
export type DisplayArea = Omit<Area, 'UsableSlideIDs' | 'archived' | 'PortalId' | 'orderingNumber'>;

/**
 * When a slide is live within its schedule. They are extended without a new revision, since that changes nothing. Times
 * are in server milliseconds since the epoch.
 */
export interface LiveTimes {
  from: number;
  until: number;
  /** In minutes: how long it is not live from `from`, then how long it is, and so on. */
  changes: readonly number[];
}

/** What takes the place of all areas outside the opening hours of a channel. */
export interface WhenClosed {
  /** Covers the whole channel. Its slides are selected like those of any other area. */
  area: DisplayArea;
  /** The index, in the live times of the document, of when the other areas are live. */
  open: number;
  /** The same for when this area is. */
  closed: number;
}

/** A slide as screens receive it: its content and schedule, without its creator. */
export interface DisplaySlide extends Omit<SlideSettings, 'displayTimes' | 'targets' | 'level' | 'weight'> {
  _id: string;
  type: number;
  /** Present on slides that can only show a notice: they are in the rotation if their area has no others. */
  onlyIfAlone?: boolean;
  /** Missing if it is normal. */
  level?: Level;
  /** Missing if it is 1. */
  weight?: number;
  /** `_id` of the playlist in whose place it is; missing if it is shown by itself. */
  playlist?: string;
  /** Not part of the document: the player adds it. */
  inherited?: Inherited;
  /** The index of its live times in those of the document; missing if it has no display times. */
  timetable?: number;
  /** Not part of the document: the player adds it. */
  liveTimes?: LiveTimes | undefined;
  /** Not part of the document: the times of its area. */
  areaTimes?: LiveTimes | undefined;
  [field: string]: unknown;
}

/**
 * Everything that a screen needs to play one channel, in one response. `revision` is a hash of everything else, with
 * the display times instead of the live times that follow from them, so two documents with the same revision always
 * look the same.
 */
export interface DisplayDocument
  extends Pick<
    Channel,
    | '_id'
    | 'PortalId'
    | 'name'
    | 'originalName'
    | 'shortID'
    | 'selectedAreas'
    | 'selectedSlides'
    | 'forcedRefreshCheckFrequencyMinutes'
    | 'disableForceRefreshCheck'
    | 'refreshFrequencyMinutes'
    | 'disableAutoRefresh'
    | 'allowManualControl'
    | 'backgroundimage'
    | 'width'
    | 'height'
    | 'responsive'
  > {
  /** The channel's language, or its portal's; empty for the language of each screen. */
  language: string;
  /** Whether its videos play without sound. Missing if not. */
  muted?: boolean;
  /** The portal's; missing if it has none. */
  theme?: ShownTheme | undefined;
  /** In ascending z order. */
  areas: DisplayArea[];
  slides: DisplaySlide[];
  media: DisplayMedia[];
  /** Slides of the channel that lack required content. Screens reload after a minute because of them. */
  droppedSlides: string[];
  /** Missing if the channel has no opening hours, or always shows its usual content. */
  whenClosed?: WhenClosed;
  revision: string;
  /** Once for all slides with the same display times. Missing if there are none. Not part of the revision. */
  liveTimes?: LiveTimes[];
}

/** For the API documentation. The document is checked when it is created, not each time it is sent. */
const displayArea = area.omit({ UsableSlideIDs: true, archived: true, PortalId: true, orderingNumber: true });
const { displayTimes: _displayTimes, targets: _targets, ...shownSettings } = storedSettings;
export const displaySlide = z.looseObject({
  ...shownSettings,
  _id: id,
  type: z.number().int(),
  timetable: z.number().int().optional(),
  level: storedSettings.level.optional(),
  weight: storedSettings.weight.optional(),
  playlist: id.optional(),
}) as unknown as z.ZodType<DisplaySlide>;

export const displayDocument: z.ZodType<DisplayDocument> = channel
  .pick({
    _id: true,
    PortalId: true,
    name: true,
    originalName: true,
    shortID: true,
    selectedAreas: true,
    selectedSlides: true,
    forcedRefreshCheckFrequencyMinutes: true,
    disableForceRefreshCheck: true,
    refreshFrequencyMinutes: true,
    disableAutoRefresh: true,
    allowManualControl: true,
    backgroundimage: true,
    width: true,
    height: true,
    responsive: true,
  })
  .extend({
    language: z.string(),
    muted: z.boolean().optional(),
    theme: shownTheme.optional(),
    areas: z.array(displayArea),
    slides: z.array(displaySlide),
    media: z.array(z.object({ location: z.string(), bytes: z.number(), sha256: z.string(), contentType: z.string() })),
    droppedSlides: z.array(id),
    whenClosed: z.object({ area: displayArea, open: z.number().int(), closed: z.number().int() }).optional(),
    revision: z.string(),
    liveTimes: z
      .array(z.object({ from: z.number(), until: z.number(), changes: z.array(z.number().int()) }))
      .optional(),
  }) as unknown as z.ZodType<DisplayDocument>;
