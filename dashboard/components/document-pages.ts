import { useMemo } from 'react';
import { pagesInRange } from '#slide-types/document/definition-pages.ts';
import { documentFacts } from '#slide-types/document/facts.ts';
import { useFileStatus } from '#slide-types/file-fields/useFileStatus.ts';

/** A slide with what the server adds for screens: the images of the pages of its document. Other slides are unchanged. */
export function useWithPages<Slide extends { type: number; [field: string]: unknown }>(slide: Slide): Slide {
  const isDocument = slide.type === documentFacts.index;
  const pages = useFileStatus(isDocument ? String(slide.document_path ?? '') : '')?.pages;
  return useMemo(() => {
    if (!isDocument) return slide;
    const range = {
      document_first_page: Number(slide.document_first_page),
      document_last_page: Number(slide.document_last_page),
    };
    return { ...slide, document_pages: pagesInRange(pages ?? [], range) };
  }, [slide, isDocument, pages]);
}
