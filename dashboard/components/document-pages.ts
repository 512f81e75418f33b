import { useMemo } from 'react';
import { withPages } from '#slide-types/document/definition-pages.ts';
import { documentFacts } from '#slide-types/document/facts.ts';
import { useFileStatus } from '#slide-types/file-fields/file-status.ts';

const NO_PAGES: string[] = [];

/**
 * A slide with what the server adds for screens: the images of the pages of its document. Other slides are unchanged.
 */
export function useWithPages<Slide extends { type: number; [field: string]: unknown }>(slide: Slide): Slide {
  const location = slide.type === documentFacts.index ? String(slide.document_path ?? '') : '';
  const pages = useFileStatus(location)?.pages ?? NO_PAGES;
  return useMemo(() => withPages(slide, pages), [slide, pages]);
}
