import type { portals } from '#contract/endpoints/portals.ts';
import type { ExamplesFor } from './example.ts';

export const portalExamples: ExamplesFor<typeof portals> = {
  'POST /api/portals/getPortal': { request: ({ PortalId }) => ({ PortalId }) },
  'GET /api/portals/getportals': { request: () => ({}), isOfNoPortal: true },
  'POST /api/portals/addPortal': { request: () => ({ portal: { PortalName: 'Bakery' } }), isOfNoPortal: true },
};
