import type { views } from '#contract/endpoints/views.ts';
import type { ExamplesFor } from './example.ts';

export const viewExamples: ExamplesFor<typeof views> = {
  'POST /api/views/getviews': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/views/save': { request: ({ PortalId }) => ({ PortalId, name: 'Berlin menus', search: '?status=live' }) },
  'POST /api/views/delete': { request: ({ PortalId }) => ({ PortalId, name: 'Berlin menus' }) },
};
