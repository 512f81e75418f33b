import type { rateTables } from '#contract/endpoints/rate-tables.ts';
import type { ExamplesFor } from './example.ts';

export const rateTableExamples: ExamplesFor<typeof rateTables> = {
  'POST /api/slides/xmlwrite': {
    request: ({ PortalId }) => ({
      PortalId,
      title: 'Savings',
      description: 'From May',
      rows: [{ description: 'Five years', rate: '3.1 %' }],
    }),
  },
};
