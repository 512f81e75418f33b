import type { portals } from '#contract/endpoints/portals.ts';
import { can } from '#rules/permissions.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

const addPortal = ({ call }: Scene) => call('POST /api/portals/addPortal', { portal: { PortalName: 'Butcher' } });

export const portalExamples: ExamplesFor<typeof portals> = {
  'POST /api/portals/getPortal': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/portals/getControlPanelInfo': { request: ({ PortalId }) => ({ PortalId }) },
  'PATCH /api/portals/toggleOptOut': {
    request: ({ PortalId }) => ({ portal: { PortalId } }),
    may: (actor, { PortalId }) => can(actor, 'portal.configure', { PortalId }),
  },
  'PATCH /api/portals/setAlertDelay': {
    request: ({ PortalId }) => ({ PortalId, alertDelayMinutes: 30 }),
    may: (actor, { PortalId }) => can(actor, 'portal.configure', { PortalId }),
  },
  'PATCH /api/portals/setLanguage': {
    request: ({ PortalId }) => ({ PortalId, language: 'de-AT' }),
    may: (actor, { PortalId }) => can(actor, 'portal.configure', { PortalId }),
  },
  'PATCH /api/portals/setTheme': {
    request: ({ PortalId }) => ({ PortalId, theme: { background: '#ffffff', text: '#1d2430', accent: '#0b63c5' } }),
    may: (actor, { PortalId }) => can(actor, 'portal.configure', { PortalId }),
  },
  'GET /api/portals/getportals': { request: () => ({}), isOfNoPortal: true },
  'GET /api/portals/getWebmasterControlPanel': { request: () => ({}), isOfNoPortal: true },
  'POST /api/portals/addPortal': { request: () => ({ portal: { PortalName: 'Bakery' } }), isOfNoPortal: true },
  'POST /api/portals/updatePortal': {
    request: async (scene) => ({ _id: (await addPortal(scene))._id, update: { PortalName: 'Deli', deleted: true } }),
    isOfNoPortal: true,
  },
};
