import { slideTypeFacts } from '../define.ts';

interface StoredFields {
  document_path: string;
  /** Added to slides for screens: the images of the pages that they show, in order. */
  document_pages?: readonly string[];
}

export const documentFacts = slideTypeFacts({
  key: 'document',
  index: 13,
  friendlyName: 'Document',
  media: (fields: { document_path: string }) => {
    const pages = pagesShown(fields);
    if (pages.length > 0) return [...pages];
    return fields.document_path === '' ? [] : [fields.document_path];
  },
  isOneFile: () => true,
});

/** The images of the pages that screens show of a document; none for a stored slide, and until they are drawn. */
export function pagesShown(fields: StoredFields): readonly string[] {
  return fields.document_pages ?? [];
}

/** How long a page is shown if users leave the time empty. */
export const USUAL_PAGE_SECONDS = 10;

/** How long each page of a slide is shown, in seconds. */
export function secondsPerPage({ document_page_seconds: seconds }: { document_page_seconds: number }): number {
  return seconds > 0 ? seconds : USUAL_PAGE_SECONDS;
}
