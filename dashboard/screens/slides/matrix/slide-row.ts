import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { User } from '#contract/entities/user.ts';
import { slidePreviewAddress } from '#dashboard/components/addresses.ts';
import { filesOf } from '#dashboard/components/files-of.ts';
import { type CellMark, markOf } from '#dashboard/components/placements.ts';
import { isShownNow } from '#dashboard/components/playlists.ts';
import type { CellSwitching } from '#dashboard/components/useCellSwitches.ts';
import { isFirst } from '#rules/display-status.ts';
import { openSince } from '#rules/opening-hours.ts';
import { can } from '#rules/permissions.ts';
import { closedSlideIds } from '#rules/when-closed.ts';
import { slideTypeFactsAt, slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { t } from '#ui/language.ts';
import { type ChannelGroup, groupsOf } from './channel-columns.ts';
import { groupName } from './group-words.ts';
import { COMPACT_COLUMNS, MATRIX_COLUMNS } from './matrix-columns.tsx';
import { useFailingFiles } from './useFailingFiles.ts';
import { useLiveChannels } from './useLiveChannels.ts';
import type { Matrix } from './useMatrix.ts';
import type { SlideActionsOf } from './useSlideActions.tsx';

/** Data that all rows share. The same object as long as nothing in it changes, so that rows aren't rendered again. */
export interface MatrixContext {
  user: User;
  area: Area;
  /** The columns in front of the channels. */
  columns: typeof MATRIX_COLUMNS;
  /** The channels that have the area, in order. */
  channels: readonly ListedChannel[];
  /** Those of them that the user may use. */
  usable: readonly ListedChannel[];
  /** Which rows are below a playlist. */
  playlists: Matrix['playlists'];
  /** Returns a slide of the portal that isn't archived. */
  findSlide(slideId: string): Slide | undefined;
  /** The channels that have the area, by tag; null if the matrix isn't grouped. */
  groups: readonly ChannelGroup[] | null;
  nameOfGroup(group: ChannelGroup): string;
  /** Channel `_id` → its slides in the area. */
  placements: Matrix['placements'];
  /** Channel `_id` → how full it is, for those that are nearly full. */
  percents: Matrix['percents'];
  /** The channels on which slides of the area are shown first now, instead of its others. */
  taken: ReadonlySet<string>;
  /** The channels that show something else now, because they are closed. */
  closed: ReadonlySet<string>;
  /** The slides that channels show while they are closed. */
  closedSlides: ReadonlySet<string>;
  /** The channels that a screen shows now. */
  live: ReadonlySet<string>;
  /** The linked files of which screens show the last version, because they can't be fetched. */
  failingFiles: readonly string[];
  switches: CellSwitching;
  actions: SlideActionsOf;
  /** Opens the sheet with all channels of a slide. */
  openSheet(slide: string): void;
  nowMs: number;
  /** That of the portal. Channels may have their own. */
  timeZone: string;
}

interface Shared {
  user: User;
  matrix: Matrix;
  isCompact: boolean;
  switches: CellSwitching;
  actions: SlideActionsOf;
  openSheet(slide: string): void;
  nowMs: number;
}

/** The context of the rows; null if there is no area. */
export function useMatrixContext({ isCompact, matrix, ...shared }: Shared): MatrixContext | null {
  const { user, switches, actions, openSheet, nowMs } = shared;
  const { area, playlists, placements, percents, timeZone, slides, channels: all, grouping, tags } = matrix;
  const isGrouped = matrix.groups !== null;
  const columns = isCompact ? COMPACT_COLUMNS : MATRIX_COLUMNS;
  const live = useLiveChannels(matrix.portalId, nowMs);
  const failingFiles = useFailingFiles(matrix.portalId);
  const channels = useMemo(() => all.filter(({ _id }) => placements.has(_id)), [all, placements]);
  const usable = useMemo(() => channels.filter((channel) => can(user, 'channel.use', channel)), [channels, user]);
  const groups = useMemo(
    () => (isGrouped && grouping !== null ? groupsOf(channels, grouping, tags) : null),
    [channels, isGrouped, grouping, tags],
  );
  const nameOfGroup = useCallback(
    (group: ChannelGroup) => groupName(group, grouping ?? 'tags', tags),
    [grouping, tags],
  );
  const findSlide = useMemo(() => {
    const byId = new Map(slides?.map((slide) => [slide._id, slide]));
    return (slideId: string) => byId.get(slideId);
  }, [slides]);
  const taken = useMemo(
    () => channelsWithFirst(slides, channels, placements, { findSlide, nowMs, timeZone }),
    [slides, channels, placements, findSlide, nowMs, timeZone],
  );
  const closedSlides = useMemo(() => new Set(all.flatMap(closedSlideIds)), [all]);
  const closed = useMemo(() => closedChannels(channels, { nowMs, timeZone }), [channels, nowMs, timeZone]);
  return useMemo(
    () =>
      area
        ? {
            ...{ user, area, columns, channels, usable, playlists, groups, nameOfGroup, placements, percents },
            ...{ findSlide, taken, closed, closedSlides, live, failingFiles },
            ...{ switches, actions, openSheet, nowMs, timeZone },
          }
        : null,
    [
      user,
      area,
      columns,
      channels,
      usable,
      playlists,
      groups,
      nameOfGroup,
      placements,
      percents,
      findSlide,
      taken,
      closed,
      closedSlides,
      live,
      failingFiles,
      switches,
      actions,
      openSheet,
      nowMs,
      timeZone,
    ],
  );
}

/** The channels that show slides of an area first now. */
function channelsWithFirst(
  slides: readonly Slide[] = [],
  channels: readonly ListedChannel[],
  placements: Matrix['placements'],
  { findSlide, nowMs, timeZone }: Pick<MatrixContext, 'findSlide' | 'nowMs' | 'timeZone'>,
): Set<string> {
  const first = slides.filter((slide) => isFirst(slide) && slideTypeFactsOrUnknown(slide.type).notShown === null);
  const isShownOn = (slide: Slide, channel: ListedChannel) =>
    placements.get(channel._id)?.shown.has(slide._id) &&
    isShownNow(slide, findSlide, channel.timeZone ?? timeZone, nowMs);
  const taken = channels.filter((channel) => first.some((slide) => isShownOn(slide, channel)));
  return new Set(taken.map(({ _id }) => _id));
}

/** The channels that are closed now and then don't show their usual content. */
function closedChannels(
  channels: readonly ListedChannel[],
  { nowMs, timeZone: zoneOfPortal }: Pick<MatrixContext, 'nowMs' | 'timeZone'>,
): Set<string> {
  const closed = channels.filter(
    ({ whenClosed, openingHours, timeZone }) =>
      whenClosed !== 'content' && openSince(openingHours, timeZone ?? zoneOfPortal, nowMs) === null,
  );
  return new Set(closed.map(({ _id }) => _id));
}

/** The content and actions of a slide's row, independent of its layout. */
export function slideRow(slide: Slide, context: MatrixContext) {
  const { user, area, channels, usable, playlists, placements, taken, closed, live, switches, nowMs } = context;
  const isRestingIn = (timeZone: string) => !isShownNow(slide, context.findSlide, timeZone, nowMs);
  const isResting = isRestingIn(context.timeZone);
  const mayEdit = can(user, 'slide.edit', slide);
  const isOn = (channel: ListedChannel): boolean => {
    const cell = { channel: channel._id, area: area._id, slide: slide._id };
    return switches.wanted(cell) ?? placements.get(channel._id)?.shown.has(slide._id) ?? false;
  };
  const markOn = (channel: ListedChannel): CellMark => {
    const placed = placements.get(channel._id);
    // An exception outlives the rules that it is from.
    return placed && slide.targets.length > 0 ? markOf(placed, slide._id, isOn(channel)) : null;
  };
  const [first] = channels;
  return {
    slide,
    /** Whether its row is below a playlist. */
    isPart: playlists.partOf.has(slide._id),
    /** The names of the playlists that contain it. */
    get playlistNames() {
      return (playlists.bySlide.get(slide._id) ?? []).map(({ name }) => name);
    },
    isResting,
    isRestingOn: ({ _id, timeZone }: ListedChannel) =>
      closed.has(_id) || (timeZone === null ? isResting : isRestingIn(timeZone)) || (taken.has(_id) && !isFirst(slide)),
    mayEdit: mayEdit && slideTypeFactsAt(slide.type) !== undefined,
    mayArchive: can(user, 'slide.archive', slide),
    maySwitchAny: mayEdit && usable.length > 0,
    maySwitch: (channel: ListedChannel) => mayEdit && can(user, 'channel.use', channel),
    /** Why the user may not add it to a channel or remove it; undefined if they may. */
    lockedWords: (channel: ListedChannel): string | undefined => {
      if (!mayEdit) return t('You can’t change this slide.');
      return can(user, 'channel.use', channel) ? undefined : t('You don’t have access to this channel.');
    },
    hasArea: (channel: ListedChannel) => placements.has(channel._id),
    isOn,
    /** Whether its rules show it on a channel, or it was removed there although they would. */
    markOn,
    // Computed only when needed, because there may be a hundred channels.
    get isOnAll() {
      return usable.length > 0 && usable.every(isOn);
    },
    get onCount() {
      return channels.filter(isOn).length;
    },
    /** On how many of them it is by its rules. */
    get taggedCount() {
      return slide.targets.length === 0 ? 0 : channels.filter((channel) => markOn(channel) === 'tagged').length;
    },
    /** Whether a channel shows it outside its opening hours. */
    isForClosed: context.closedSlides.has(slide._id),
    /** Whether a screen that is on shows one of its channels. */
    get isOnLiveScreen() {
      return channels.some((channel) => live.has(channel._id) && isOn(channel));
    },
    /** Whether a file of it can't be fetched from the web. */
    get isOutdated() {
      return context.failingFiles.length > 0 && filesOf(slide).some((file) => context.failingFiles.includes(file));
    },
    previewAddress: first ? slidePreviewAddress(slide.PortalId, slide._id, first._id, area._id) : null,
  };
}

export type SlideRowModel = ReturnType<typeof slideRow>;

/** The same for a component: renders it again when a cell of this slide is switched. */
export function useSlideRow(slide: Slide, context: MatrixContext): SlideRowModel {
  const { switches } = context;
  useSyncExternalStore(switches.subscribe, () => switches.version(slide._id));
  return slideRow(slide, context);
}

/** Adds the slide to all channels that the user may use, or removes it from them. */
export function switchAll({ slide, isOnAll }: Pick<SlideRowModel, 'slide' | 'isOnAll'>, context: MatrixContext): void {
  const channels = context.usable.map((channel) => channel._id);
  context.switches.switchAll(channels, context.area._id, slide, !isOnAll);
}
