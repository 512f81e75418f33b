import type { files } from '#contract/endpoints/files.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';
import { formWith, PICTURE } from './uploads.ts';

/** Uploads an image, and returns it as the list has it. The scene's user has uploaded it. */
async function uploadedFile({ callAs, token, call, PortalId }: Scene) {
  const form = formWith(PICTURE, 'pixel.png');
  const { location } = await callAs(token, 'POST /upload/{PortalId}', { PortalId: String(PortalId), form });
  const { files: listed } = await call('POST /api/files/find', { PortalId });
  const found = listed.find((file) => file.location === location);
  if (!found) throw new Error('The uploaded file is not listed.');
  return found;
}

const mayChange = (actor: Actor, { PortalId }: Scene) => can(actor, 'file.change', { PortalId, createdBy: null });

export const fileExamples: ExamplesFor<typeof files> = {
  'POST /api/files/find': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/files/uses': {
    request: async (scene) => ({ PortalId: scene.PortalId, _id: (await uploadedFile(scene))._id }),
  },
  'PATCH /api/files/rename': {
    request: async (scene) => ({
      PortalId: scene.PortalId,
      _id: (await uploadedFile(scene))._id,
      name: 'Front window.png',
    }),
    may: mayChange,
  },
  'PATCH /api/files/move': {
    request: async (scene) => ({
      PortalId: scene.PortalId,
      array: [(await uploadedFile(scene))._id],
      folder: 'Summer',
    }),
    may: mayChange,
  },
  'POST /api/files/replace': {
    request: async (scene) => ({
      PortalId: scene.PortalId,
      _id: (await uploadedFile(scene))._id,
      location: (await uploadedFile(scene)).location,
    }),
    may: mayChange,
  },
  'POST /api/files/delete': {
    request: async (scene) => ({ PortalId: scene.PortalId, array: [(await uploadedFile(scene))._id] }),
    may: mayChange,
  },
};
