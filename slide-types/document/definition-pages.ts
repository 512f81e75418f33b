import { documentFacts } from './facts.ts';

/** The range of pages of a document that a slide shows. */
interface PageRange {
  /** From 1; a number beyond the last page counts as the last. */
  document_first_page: number;
  /** 0 for the last page of the document. */
  document_last_page: number;
}

/** Returns those of a document's pages that a slide shows: at least one, if there is any. */
export function pagesInRange<Page>(
  pages: readonly Page[],
  { document_first_page, document_last_page }: PageRange,
): Page[] {
  const first = Math.min(Math.max(1, document_first_page), Math.max(1, pages.length));
  const last = document_last_page === 0 ? pages.length : Math.max(first, document_last_page);
  return pages.slice(first - 1, last);
}

/** Adds the pages that a slide shows of its document, which has these ones. Slides of other types are unchanged. */
export function withPages<Slide extends { type: number }>(slide: Slide, pages: readonly string[]): Slide {
  if (slide.type !== documentFacts.index) return slide;
  return { ...slide, document_pages: pagesInRange(pages, slide as Slide & PageRange) };
}

/** Whether a slide is one of a document whose pages are not drawn yet. */
export function lacksPages(slide: { type: number; document_pages?: readonly string[] }): boolean {
  return slide.type === documentFacts.index && (slide.document_pages ?? []).length === 0;
}
