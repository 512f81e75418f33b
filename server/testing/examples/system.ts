import type { system } from '#contract/endpoints/system.ts';
import type { ExamplesFor } from './example.ts';

export const systemExamples: ExamplesFor<typeof system> = {
  'GET /serverTime': { request: () => ({}) },
  'GET /healthz': { request: () => ({}) },
  'GET /api/companyLinks': { request: () => ({}), isOfNoPortal: true },
  'GET /api/events': { request: ({ PortalId }) => ({ PortalId: String(PortalId) }) },
};
