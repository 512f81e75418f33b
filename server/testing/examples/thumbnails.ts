import type { thumbnails } from '#contract/endpoints/thumbnails.ts';
import { can } from '#rules/permissions.ts';
import type { ExamplesFor } from './example.ts';

/** A PNG of one pixel. */
export const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const thumbnailExamples: ExamplesFor<typeof thumbnails> = {
  'POST /api/slides/getthumbnails': {
    request: async (scene) => ({ PortalId: scene.PortalId, array: [(await scene.addSlide())._id] }),
  },
  'POST /api/slides/savethumbnail': {
    request: async (scene) => {
      const { _id, lastModified } = await scene.addSlide();
      return { PortalId: scene.PortalId, _id, lastModified, image: ONE_PIXEL };
    },
    may: (actor, { PortalId }) => can(actor, 'slide.edit', { PortalId, creator: null }),
  },
};
