import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { areasQuery, channelsQuery, slidesQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { useChannelPercents } from '#dashboard/components/useChannelPercents.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { type ChannelPage, channelPage } from './channel-pages.ts';
import { MATRIX_COLUMNS, matrixColumn } from './matrix-columns.tsx';
import { placementsIn } from './placements.ts';
import { type Filter, NO_FILTER, type Sort, slideRows, typesOf } from './slide-rows.ts';

const NO_AREAS: Area[] = [];
const NO_CHANNELS: ListedChannel[] = [];

/** The column that the rows are sorted by. */
export interface ColumnSort {
  /** Its key. */
  by: string;
  isReversed: boolean;
}

function orderOf({ by, isReversed }: ColumnSort): Sort {
  return { compare: matrixColumn(by).compare, isReversed };
}

/** The data of the matrix: the selected area's slides and the portal's channels. */
export function useMatrix(channelsPerPage: number, nowMs: number) {
  const { portalId, area: selectedArea, set } = useSelection();
  const areasAnswer = useQuery(areasQuery(portalId));
  const channelsAnswer = useQuery(channelsQuery(portalId));
  const slidesAnswer = useQuery(slidesQuery(portalId));

  const percents = useChannelPercents(portalId);

  const areas = useMemo(() => (areasAnswer.data ?? NO_AREAS).filter((area) => !area.archived), [areasAnswer.data]);
  const channels = channelsAnswer.data ?? NO_CHANNELS;
  const area = areas.find((one) => one._id === selectedArea) ?? areas[0];

  // Other screens use the selected area, so it must be the one that is shown, not one that no longer exists.
  const areaId = area?._id ?? null;
  const hasVanished = areasAnswer.isSuccess && selectedArea !== null && areaId !== selectedArea;
  useEffect(() => {
    if (hasVanished) set({ area: null });
  }, [hasVanished, set]);

  const [filter, setFilter] = useState(NO_FILTER);
  const [sort, setSort] = useState<ColumnSort>({ by: MATRIX_COLUMNS[0].key, isReversed: false });
  // The rows depend on the time only with a schedule filter.
  const rowsAtMs = filter.status === null ? 0 : nowMs;
  const rows = useMemo(
    () => (area && slidesAnswer.data ? slideRows(area, slidesAnswer.data, filter, orderOf(sort), rowsAtMs) : []),
    [area, slidesAnswer.data, filter, sort, rowsAtMs],
  );
  const types = useMemo(
    () => (area && slidesAnswer.data ? typesOf(area, slidesAnswer.data) : []),
    [area, slidesAnswer.data],
  );
  const placements = useMemo(() => placementsIn(areaId ?? '', channels), [areaId, channels]);

  const [start, setStart] = useState(0);
  const { first, last } = channelPage(channels.length, channelsPerPage, start);
  const page: ChannelPage = useMemo(() => ({ first, last }), [first, last]);
  const pageChannels = useMemo(() => channels.slice(first, last), [channels, first, last]);

  return {
    portalId,
    areas,
    area,
    channels,
    rows,
    placements,
    percents,
    filter,
    isFiltered: filter.name.trim() !== '' || filter.type !== null || filter.status !== null,
    narrow: (change: Partial<Filter>) => setFilter({ ...filter, ...change }),
    showAll: () => setFilter(NO_FILTER),
    types,
    sort,
    sortBy: (by: string) => setSort({ by, isReversed: sort.by === by && !sort.isReversed }),
    page,
    pageChannels,
    showChannel: setStart,
    ...allOf([areasAnswer, channelsAnswer, slidesAnswer]),
    choose: set,
  };
}

export type Matrix = ReturnType<typeof useMatrix>;
