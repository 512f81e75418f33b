import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { areasQuery, channelsQuery, slidesQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { placementsIn } from '#dashboard/components/placements.ts';
import { groupedByPlaylist, playlistsBySlide } from '#dashboard/components/playlists.ts';
import { useChannelPercents } from '#dashboard/components/useChannelPercents.ts';
import { useCalendar, useTimeZone } from '#dashboard/components/useTimeZone.ts';
import type { MatrixSearch } from '#dashboard/session/matrix-search.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { matrixColumn } from './matrix-columns.tsx';
import { type Filter, NO_FILTER, type Sort, slideRows, typesOf } from './slide-rows.ts';
import { useChannelColumns } from './useChannelColumns.ts';
import { useMatrixSearch } from './useMatrixSearch.ts';

/** For changes after which other rows are on top. */
const FROM_TOP: MatrixSearch = { top: undefined };
const NO_AREAS: Area[] = [];
const NO_CHANNELS: ListedChannel[] = [];
const NONE: string[] = [];

/** The column that the rows are sorted by. */
export interface ColumnSort {
  /** Its key. */
  by: string;
  isReversed: boolean;
}

function sortOf(sort: string | undefined): ColumnSort {
  const isReversed = sort?.startsWith('-') ?? false;
  return { by: matrixColumn(sort?.slice(isReversed ? 1 : 0) ?? '').key, isReversed };
}

function filterOf({ name, type, status }: MatrixSearch): Filter {
  return { name: name ?? '', type: type ?? null, status: status ?? null };
}

function searchOf({ name, type, status }: Filter): MatrixSearch {
  return { name: name === '' ? undefined : name, type: type ?? undefined, status: status ?? undefined };
}

function orderOf({ by, isReversed }: ColumnSort): Sort {
  return { compare: matrixColumn(by).compare, isReversed };
}

/** The data of the matrix: the selected area's slides and the portal's channels. */
export function useMatrix(channelsPerPage: number, nowMs: number) {
  const { portalId, area: selectedArea, set } = useSelection();
  const { search, change, leaveFor } = useMatrixSearch();
  const areasAnswer = useQuery(areasQuery(portalId));
  const channelsAnswer = useQuery(channelsQuery(portalId));
  const slidesAnswer = useQuery(slidesQuery(portalId));

  const timeZone = useTimeZone(portalId);
  // Rows are drawn again when named times or holidays change.
  useCalendar(portalId);
  const percents = useChannelPercents(portalId);

  const areas = useMemo(() => (areasAnswer.data ?? NO_AREAS).filter((area) => !area.archived), [areasAnswer.data]);
  const channels = channelsAnswer.data ?? NO_CHANNELS;
  const areaWith = (id: string | null | undefined) => areas.find((one) => one._id === id);
  const area = areaWith(search.area) ?? areaWith(selectedArea) ?? areas[0];

  // Other screens use the selected area, so it must be the one in the address, and not one that no longer exists.
  const areaId = area?._id ?? null;
  const isLoaded = areasAnswer.isSuccess;
  useEffect(() => {
    if (!isLoaded) return;
    const isNamed = areaId !== null && search.area === areaId;
    if (isNamed && selectedArea !== areaId) set({ area: areaId });
    if (!isNamed && selectedArea !== areaId) set({ area: null });
    if (!isNamed) change({ area: selectedArea === null || selectedArea !== areaId ? undefined : areaId });
  }, [isLoaded, areaId, selectedArea, search.area, set, change]);

  const filter = useMemo(() => filterOf(search), [search]);
  const sort = useMemo(() => sortOf(search.sort), [search.sort]);
  // The rows depend on the time only with a schedule filter.
  const rowsAtMs = filter.status === null ? 0 : nowMs;
  const sorted = useMemo(
    () =>
      area && slidesAnswer.data
        ? slideRows(area, slidesAnswer.data, filter, orderOf(sort), { nowMs: rowsAtMs, timeZone })
        : [],
    [area, slidesAnswer.data, filter, sort, rowsAtMs, timeZone],
  );
  const folded = useMemo(() => new Set(search.folded?.split(',') ?? NONE), [search.folded]);
  const { rows, partOf } = useMemo(() => groupedByPlaylist(sorted, folded), [sorted, folded]);
  const bySlide = useMemo(() => playlistsBySlide(slidesAnswer.data ?? []), [slidesAnswer.data]);
  const fold = useCallback(
    (playlist: string, isFolded: boolean) => {
      const others = [...folded].filter((one) => one !== playlist);
      change({ folded: [...others, ...(isFolded ? [playlist] : [])].join() || undefined });
    },
    [folded, change],
  );
  const playlists = useMemo(() => ({ partOf, bySlide, folded, fold }), [partOf, bySlide, folded, fold]);
  const types = useMemo(
    () => (area && slidesAnswer.data ? typesOf(area, slidesAnswer.data) : []),
    [area, slidesAnswer.data],
  );
  const placements = useMemo(() => placementsIn(areaId ?? '', channels), [areaId, channels]);

  const slides = slidesAnswer.data;
  const columns = useChannelColumns({ portalId, channels, perPage: channelsPerPage, search, change });
  const rememberTop = useCallback((top: string | undefined) => change({ top }), [change]);
  const forgetRow = useCallback(() => change({ slide: undefined }), [change]);

  return {
    portalId,
    areas,
    area,
    /** All channels of the portal. */
    channels,
    ...columns,
    slides,
    rows,
    playlists,
    placements,
    percents,
    timeZone,
    filter,
    isFiltered: filter.name.trim() !== '' || filter.type !== null || filter.status !== null,
    narrow: (some: Partial<Filter>) => change({ ...searchOf({ ...filter, ...some }), ...FROM_TOP }),
    showAll: () => change({ ...searchOf(NO_FILTER), ...FROM_TOP }),
    types,
    sort,
    sortBy: (by: string) => change({ sort: sort.by === by && !sort.isReversed ? `-${by}` : by, ...FROM_TOP }),
    ...allOf([areasAnswer, channelsAnswer, slidesAnswer]),
    chooseArea: (id: string) => change({ area: id, ...FROM_TOP }),
    search,
    leaveFor,
    /** Ends the highlighting of a row. */
    forgetRow,
    rememberTop,
  };
}

export type Matrix = ReturnType<typeof useMatrix>;
