import type { slides } from '#contract/endpoints/slides.ts';
import { can } from '#rules/permissions.ts';
import { type Scene, textSlide } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

const newSlide = async (scene: Scene) => ({ _id: (await scene.addSlide())._id, PortalId: scene.PortalId });
const archivedSlide = async (scene: Scene) => {
  const slide = await newSlide(scene);
  await scene.call('PATCH /api/slides/archiveSlide', { ...slide, update: { archived: true } });
  return slide;
};

export const slideExamples: ExamplesFor<typeof slides> = {
  'POST /api/slides/getslides': { request: ({ PortalId }) => ({ PortalId, archived: false }) },
  'POST /api/slides/getslidebyid': { request: newSlide },
  'POST /api/slides/getslidesbyids': {
    request: async (scene) => {
      const slide = await newSlide(scene);
      await scene.show(slide._id);
      return { array: [slide._id], PortalId: scene.PortalId };
    },
  },
  'POST /api/slides/countotherchannels': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/slides/add': {
    request: ({ PortalId, area }) => ({ area: area._id, slide: textSlide({ PortalId }) }),
    may: (actor, { PortalId }) => can(actor, 'slide.create', { PortalId }),
  },
  'PATCH /api/slides/updateSlide': {
    request: async (scene) => ({ ...(await newSlide(scene)), update: { name: 'New hours', duration: 15 } }),
    may: (actor, { PortalId }) => can(actor, 'slide.edit', { PortalId, creator: null }),
  },
  'PATCH /api/slides/setTarget': {
    request: async (scene) => ({
      PortalId: scene.PortalId,
      slides: [(await newSlide(scene))._id],
      target: { all: [], area: scene.area._id, none: ['shape:strip'], channels: [scene.channel._id] },
    }),
    may: (actor, { PortalId }) => can(actor, 'slide.edit', { PortalId, creator: null }),
  },
  'PATCH /api/slides/archiveSlide': {
    request: async (scene) => ({ ...(await newSlide(scene)), update: { archived: true } }),
    may: (actor, { PortalId }) => can(actor, 'slide.archive', { PortalId }),
  },
  'POST /api/slides/deleteSlide': {
    request: archivedSlide,
    may: (actor, { PortalId }) => can(actor, 'slide.delete', { PortalId }),
  },
};
