import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failingLinksQuery } from '#dashboard/api/file-links.ts';

/** The locations of linked files that can't be fetched. The same list as long as none is added or removed. */
export function useFailingFiles(portalId: number): readonly string[] {
  const { data } = useQuery(failingLinksQuery(portalId));
  const key = (data ?? []).map(({ location }) => location).join(' ');
  return useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
}
