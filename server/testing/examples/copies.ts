import type { copies } from '#contract/endpoints/copies.ts';
import { can } from '#rules/permissions.ts';
import type { ExamplesFor } from './example.ts';

export const copyExamples: ExamplesFor<typeof copies> = {
  'POST /api/slides/copy': {
    request: async (scene) => {
      const slide = await scene.addSlide();
      await scene.show(slide._id);
      return { PortalId: scene.PortalId, slides: [slide._id], withPlacements: true };
    },
    may: (actor, { PortalId }) => can(actor, 'slide.create', { PortalId }),
  },
  'POST /api/channels/copy': { request: ({ PortalId, channel }) => ({ PortalId, _id: channel._id }) },
  'POST /api/areas/copy': { request: ({ PortalId, area }) => ({ PortalId, _id: area._id }) },
  'POST /api/templates/copy': {
    request: async ({ call }) => ({
      _id: (await call('POST /api/templates/add', { template: { name: 'Poster' } }))._id,
    }),
    isOfNoPortal: true,
  },
};
