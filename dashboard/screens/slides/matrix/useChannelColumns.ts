import { useCallback, useMemo } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { isLoaded } from '#dashboard/components/answers.ts';
import { type Tags, useTags } from '#dashboard/components/tags/useTags.ts';
import type { Grouping, MatrixSearch } from '#dashboard/session/matrix-search.ts';
import { columnsOf, groupsOf } from './channel-columns.ts';
import { type ChannelPage, channelPage } from './channel-pages.ts';

const NONE: string[] = [];

/** The channels that have all of these tags. While tags aren't known, none is left out. */
function channelsWith(channels: ListedChannel[], wanted: readonly string[], tags: Tags): ListedChannel[] {
  if (wanted.length === 0 || !isLoaded(tags.list)) return channels;
  return channels.filter((channel) => {
    const references = tags.referencesOf(channel);
    return wanted.every((reference) => references.includes(reference));
  });
}

interface ColumnsOptions {
  portalId: number;
  /** All channels of the portal. */
  channels: ListedChannel[];
  /** How many columns a page has; 0 for all. */
  perPage: number;
  search: MatrixSearch;
  change(some: MatrixSearch): void;
}

/** The columns of the matrix behind the leading ones: filtered and grouped by tags, a page at a time. */
export function useChannelColumns({ portalId, channels, perPage, search, change }: ColumnsOptions) {
  const tags = useTags(portalId);
  const wantedTags = useMemo(() => search.tags?.split(',') ?? NONE, [search.tags]);
  const shownChannels = useMemo(() => channelsWith(channels, wantedTags, tags), [channels, wantedTags, tags]);
  const grouping = search.group ?? null;
  const groups = useMemo(
    // Without their names, tags would be groups of unknown ones.
    () => (grouping === null || !isLoaded(tags.list) ? null : groupsOf(shownChannels, grouping, tags)),
    [shownChannels, grouping, tags],
  );
  const expanded = useMemo(() => search.expanded?.split(',') ?? NONE, [search.expanded]);
  const columns = useMemo(() => columnsOf(shownChannels, groups, expanded), [shownChannels, groups, expanded]);
  const { first, last } = channelPage(columns.length, perPage, search.from ?? 0);
  const page: ChannelPage = useMemo(() => ({ first, last }), [first, last]);
  const pageColumns = useMemo(() => columns.slice(first, last), [columns, first, last]);

  const showColumn = useCallback((index: number) => change({ from: index === 0 ? undefined : index }), [change]);
  /** Turns to the page with a channel, and expands its group. */
  function showChannel(channelId: string): void {
    const isMeant = ({ _id }: ListedChannel) => _id === channelId;
    const group = groups?.find((one) => one.channels.some(isMeant));
    const open = group && !expanded.includes(group.key) ? [...expanded, group.key] : expanded;
    const index = columnsOf(shownChannels, groups, open).findIndex(({ channel }) => channel && isMeant(channel));
    change({ from: index <= 0 ? undefined : index, expanded: open.join() || undefined });
  }
  const toggleGroup = useCallback(
    (key: string) => {
      const open = expanded.includes(key) ? expanded.filter((one) => one !== key) : [...expanded, key];
      change({ expanded: open.join() || undefined, channel: undefined });
    },
    [expanded, change],
  );
  const groupBy = useCallback(
    (by: Grouping | null) =>
      change({ group: by ?? undefined, expanded: undefined, from: undefined, channel: undefined }),
    [change],
  );
  // A channel that was jumped to may not have the tags.
  const chooseTags = useCallback(
    (references: readonly string[]) =>
      change({ tags: references.join() || undefined, from: undefined, channel: undefined }),
    [change],
  );
  /** Shows all channels, and still the one that was jumped to. */
  const ignoreTags = useCallback(() => change({ tags: undefined }), [change]);

  return {
    tags,
    wantedTags,
    chooseTags,
    ignoreTags,
    /** The channels that have the chosen tags. */
    shownChannels,
    grouping,
    groupBy,
    groups,
    isExpanded: (key: string) => expanded.includes(key),
    toggleGroup,
    columns,
    page,
    pageColumns,
    showColumn,
    showChannel,
  };
}
