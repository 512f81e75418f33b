import type { feeds } from '#contract/endpoints/feeds.ts';
import { can } from '#rules/permissions.ts';
import { definitions } from '#slide-types/definitions.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

/** A slide of rates that were entered by staff, whose source is on this server. */
const rates = async ({ call, PortalId }: Scene) => ({
  type: definitions.interestrate.index,
  interestrate_path: await call('POST /api/slides/xmlwrite', {
    PortalId,
    title: 'Savings',
    rows: [{ description: 'Five years', rate: '3.1 %' }],
  }),
});

export const feedExamples: ExamplesFor<typeof feeds> = {
  'GET /api/feeds/{slideId}': {
    request: async (scene) => {
      const slide = await scene.addSlide({ ...(await rates(scene)), rte_content: undefined });
      await scene.show(slide._id);
      return { slideId: slide._id };
    },
  },
  'POST /api/feeds/preview': {
    request: async (scene) => ({ PortalId: scene.PortalId, slide: await rates(scene) }),
    may: (actor, { PortalId }) => can(actor, 'slide.create', { PortalId }),
  },
  'POST /api/feeds/outline': {
    request: async (scene) => ({ PortalId: scene.PortalId, slide: await rates(scene) }),
    may: (actor, { PortalId }) => can(actor, 'slide.create', { PortalId }),
  },
};
