import type { templates } from '#contract/endpoints/templates.ts';
import type { ExamplesFor } from './example.ts';

const POSTER = {
  name: 'Poster',
  num_titles: 1,
  title1_maxlength: 60,
  slots: { title1: { name: 'Event', example: 'Jazz' } },
};

export const templateExamples: ExamplesFor<typeof templates> = {
  'POST /api/templates/gettemplatesbyportal': { request: ({ PortalId }) => ({ PortalId }) },
  'GET /api/templates/': { request: () => ({}), isOfNoPortal: true },
  'POST /api/templates/add': { request: () => ({ template: POSTER }), isOfNoPortal: true },
  'PATCH /api/templates/updateTemplate': {
    request: async ({ call }) => ({
      _id: (await call('POST /api/templates/add', { template: POSTER }))._id,
      update: { num_images: 2 },
    }),
    isOfNoPortal: true,
  },
};
