import type { ListedChannel } from '#contract/entities/channel.ts';
import type { CellMark } from '#dashboard/components/placements.ts';
import { usesAllChannels } from '#rules/permissions.ts';
import { t } from '#ui/language.ts';
import type { ChannelGroup } from './channel-columns.ts';
import type { MatrixContext, SlideRowModel } from './slide-row.ts';

/** What a cell shows that stands for a slide on all channels of a group. */
export interface GroupState {
  /** Of the channels that have the area. */
  total: number;
  /** How many of them show the slide. */
  onCount: number;
  /** How many show it by its rules. */
  taggedCount: number;
  mark: CellMark;
  /** No channel that shows it does so now. */
  isResting: boolean;
  /** Whether a click removes it. */
  isOnAll: boolean;
  /** Those that the user may change. */
  usable: readonly ListedChannel[];
  /** Why the user may not switch it; undefined if they may. */
  lockedWords: string | undefined;
}

/** Null if no channel of the group has the area. */
export function groupState(row: SlideRowModel, { channels }: ChannelGroup): GroupState | null {
  const all = channels.filter(row.hasArea);
  const [first] = all;
  if (!first) return null;
  const on = all.filter(row.isOn);
  const usable = all.filter(row.maySwitch);
  const marks = row.slide.targets.length === 0 ? [] : all.map(row.markOn);
  const taggedCount = marks.filter((mark) => mark === 'tagged').length;
  return {
    total: all.length,
    onCount: on.length,
    taggedCount,
    mark: markOfAll(on.length, taggedCount, marks),
    isResting: on.length > 0 && on.every(row.isRestingOn),
    isOnAll: usable.length > 0 && usable.every(row.isOn),
    usable,
    lockedWords: usable.length > 0 ? undefined : row.lockedWords(first),
  };
}

/** The mark of a single cell, if rules alone decide that the slide is shown, or exceptions that it is nowhere. */
function markOfAll(onCount: number, taggedCount: number, marks: readonly CellMark[]): CellMark {
  if (onCount > 0) return taggedCount === onCount ? 'tagged' : null;
  return marks.includes('excluded') ? 'excluded' : null;
}

/** What the cell says about itself, apart from the slide and the group. */
export function groupStateWords({ total, onCount, taggedCount }: GroupState): string {
  const words = t('on {{on}} of {{count}} channels', {
    on: onCount,
    count: total,
    defaultValue_one: 'on {{on}} of {{count}} channel',
  });
  return taggedCount === 0 ? words : `${words}, ${t('{{number}} by tags', { number: taggedCount })}`;
}

/**
 * Whether a click may leave channels of a group as they are, because the user can't use them. They may not even be in
 * the list.
 */
export function isPartial({ total, usable }: GroupState, { user, area }: MatrixContext): boolean {
  return usable.length < total || !usesAllChannels(user, area.PortalId);
}

/** Adds a slide to all channels of a group that the user may use, or removes it from them. */
export function switchGroup(state: GroupState, name: string, { slide }: SlideRowModel, context: MatrixContext): void {
  const isOn = !state.isOnAll;
  const channels = state.usable.map(({ _id }) => _id);
  context.switches.switchAll(channels, context.area._id, slide, isOn, (count) =>
    isOn
      ? t('“{{name}}” was added to {{count}} channels: {{group}}.', {
          name: slide.name,
          group: name,
          count,
          defaultValue_one: '“{{name}}” was added to {{count}} channel: {{group}}.',
        })
      : t('“{{name}}” was removed from {{count}} channels: {{group}}.', {
          name: slide.name,
          group: name,
          count,
          defaultValue_one: '“{{name}}” was removed from {{count}} channel: {{group}}.',
        }),
  );
}
