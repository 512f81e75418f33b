import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { failingLinksQuery } from '#dashboard/api/file-links.ts';

/** The locations of linked files that can't be fetched. The same list as long as none is added or removed. */
export function useFailingFiles(portalId: number): readonly string[] {
  const { data } = useQuery(failingLinksQuery(portalId));
  const key = (data ?? []).map(({ location }) => location).join(' ');
  return useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
}

/** Whether a slide shows one of these files, as a field of its own or in a text. */
export function usesFile(slide: Slide, locations: readonly string[]): boolean {
  if (locations.length === 0) return false;
  const texts = Object.values(slide).filter((value) => typeof value === 'string');
  return locations.some((location) => texts.some((text) => text.includes(location)));
}
