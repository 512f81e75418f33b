import type { areas } from '#contract/endpoints/areas.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

const addArea = ({ call, PortalId }: Scene) => call('POST /api/areas/add', { area: { PortalId, name: 'Below' } });

export const areaExamples: ExamplesFor<typeof areas> = {
  'POST /api/areas/getareas': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/areas/getareabyid': { request: ({ area }) => ({ _id: area._id }) },
  'POST /api/areas/add': { request: ({ PortalId }) => ({ area: { PortalId, name: 'Side', width: 30 } }) },
  'PATCH /api/areas/updateArea': {
    request: ({ PortalId, area }) => ({ _id: area._id, PortalId, update: { transition: 'slide', z: 2 } }),
  },
  'POST /api/areas/delete': {
    request: async (scene) => ({ _id: (await addArea(scene))._id, PortalId: scene.PortalId }),
  },
};
