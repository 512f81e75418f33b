import type { FieldsOf } from '../definitions.ts';

/** Sample fields for tests. */
export const documentSamples: Record<string, FieldsOf<'document'>> = {
  whole: {
    document_path: '/media/54/menu.pdf',
    document_first_page: 1,
    document_last_page: 0,
    document_page_seconds: 10,
  },
  pages: {
    document_path: '/media/54/deck.pptx',
    document_first_page: 2,
    document_last_page: 5,
    document_page_seconds: 8,
  },
};
