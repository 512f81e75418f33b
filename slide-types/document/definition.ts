import { z } from 'zod';
import { problem } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { count, ownFileLocation } from '../fields.ts';
import { documentFacts, pagesShown, secondsPerPage, USUAL_PAGE_SECONDS } from './facts.ts';

export const document = defineSlideType({
  ...documentFacts,
  chooserLine: 'A PDF or a presentation, page by page.',
  fields: z.object({
    document_path: ownFileLocation.default(''),
    /** The first page that is shown, from 1. */
    document_first_page: count(1),
    /** The last page that is shown; 0 for the last one of the document. */
    document_last_page: count(0),
    document_page_seconds: count(USUAL_PAGE_SECONDS),
  }),
  needsDuration: false,
  turnSeconds: (fields) => Math.max(1, pagesShown(fields).length) * secondsPerPage(fields),
  problems: ({ document_path, document_first_page: first, document_last_page: last }) => ({
    ...(document_path === '' && { document_path: problem('document-missing') }),
    ...(last > 0 && last < first && { document_last_page: problem('document-range-reversed') }),
  }),
  madeFrom: { kind: 'document', field: 'document_path' },
  fileKinds: { document_path: ['document'] },
  isDisplayable: ({ document_path }) => document_path !== '',
});
