import type { apiDocs } from '#contract/endpoints/api-docs.ts';
import type { ExamplesFor } from './example.ts';

export const apiDocsExamples: ExamplesFor<typeof apiDocs> = {
  'GET /openapi.json': { request: () => ({}) },
};
