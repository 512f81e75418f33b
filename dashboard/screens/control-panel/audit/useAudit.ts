import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#contract/entities/audit.ts';
import { call } from '#dashboard/api/client.ts';
import { usersQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { useSelection } from '#dashboard/session/selection.ts';

const PAGE = 100;
const FRESH_MS = 10_000;

interface AuditFilter {
  /** A kind of record; null for all. */
  kind: string | null;
  outcome: AuditEntry['outcome'] | null;
  /** `_id` of a user. */
  actor: string | null;
  /** Entries without a portal: logins with unknown usernames, templates, the library. */
  isOfNoPortal: boolean;
}

const EVERYTHING: AuditFilter = { kind: null, outcome: null, actor: null, isOfNoPortal: false };

/** The log of the selected portal page by page, newest first. */
export function useAudit() {
  const { portalId } = useSelection();
  const [filter, setFilter] = useState(EVERYTHING);
  const { kind, outcome, actor, isOfNoPortal } = filter;
  const request = {
    PortalId: isOfNoPortal ? null : portalId,
    limit: PAGE,
    ...(kind !== null && { action: kind }),
    ...(outcome !== null && { outcome }),
    ...(actor !== null && { actor }),
  };
  const answer = useInfiniteQuery({
    queryKey: queryKeys.audit(JSON.stringify(request)),
    queryFn: ({ pageParam }) =>
      call('POST /api/audit/find', { ...request, ...(pageParam !== undefined && { before: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?._id),
    // New entries aren't announced, and refetching would reset a user who is reading older ones.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : FRESH_MS),
  });
  const users = useQuery(usersQuery(portalId));

  return {
    entries: answer.data?.pages.flat() ?? [],
    users,
    filter,
    isFiltered: kind !== null || outcome !== null || actor !== null,
    narrow: (change: Partial<AuditFilter>) => setFilter({ ...filter, ...change }),
    showAll: () => setFilter({ ...EVERYTHING, isOfNoPortal }),
    hasMore: answer.hasNextPage,
    isLoadingMore: answer.isFetchingNextPage,
    /** Why the last attempt to load more failed. */
    moreFailure: answer.isFetchNextPageError ? answer.error : null,
    loadMore: () => void answer.fetchNextPage(),
    ...allOf([answer]),
  };
}

export type Audit = ReturnType<typeof useAudit>;
