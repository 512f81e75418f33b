import type { library } from '#contract/endpoints/library.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

const addCategory = ({ call }: Scene) => call('POST /api/categories/add', { name: 'Summer' });
const PICTURE = 'https://pictures.example/beach.png';
const VIDEO = 'https://videos.example/waves.mp4';

export const libraryExamples: ExamplesFor<typeof library> = {
  'GET /api/categories': { request: () => ({}), isOfNoPortal: true },
  'POST /api/categories/findOne': {
    request: async (scene) => ({ _id: (await addCategory(scene))._id }),
    isOfNoPortal: true,
  },
  'POST /api/categories/add': { request: () => ({ name: 'Winter', hideFromMenu: true }), isOfNoPortal: true },
  'PATCH /api/categories/update': {
    request: async (scene) => ({ id: (await addCategory(scene))._id, update: { name: 'Late summer' } }),
    isOfNoPortal: true,
  },
  'POST /api/images/find': {
    request: async (scene) => ({ category: (await addCategory(scene))._id }),
    isOfNoPortal: true,
  },
  'POST /api/images/add': {
    request: async (scene) => ({ name: 'Beach', path: PICTURE, category: (await addCategory(scene))._id }),
    isOfNoPortal: true,
  },
  'POST /api/videos/find': { request: () => ({}), isOfNoPortal: true },
  'POST /api/videos/add': {
    request: async (scene) => ({ name: 'Waves', path: VIDEO, category: (await addCategory(scene))._id }),
    isOfNoPortal: true,
  },
};
