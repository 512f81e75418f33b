import type { resumableUploads } from '#contract/endpoints/resumable-uploads.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';
import { PICTURE } from './uploads.ts';

async function started({ PortalId, callAs, token }: Scene, caller = token): Promise<{ id: string }> {
  const upload = { PortalId, name: 'pixel.png', bytes: PICTURE.length };
  const { id } = await callAs(caller, 'POST /api/uploads/start', upload);
  return { id };
}

function partOf({ id }: { id: string }) {
  return { id, offset: '0', octets: new Uint8Array(PICTURE) };
}

export const resumableUploadExamples: ExamplesFor<typeof resumableUploads> = {
  'POST /api/uploads/start': {
    request: ({ PortalId }) => ({ PortalId, name: 'pixel.png', bytes: PICTURE.length }),
  },
  'POST /api/uploads/append/{id}/{offset}': {
    request: async (scene, caller) => partOf(await started(scene, caller)),
  },
  'GET /api/uploads/progress': { request: started },
  'POST /api/uploads/finish': {
    request: async (scene, caller = scene.token) => {
      const upload = await started(scene, caller);
      await scene.callAs(caller, 'POST /api/uploads/append/{id}/{offset}', partOf(upload));
      return upload;
    },
  },
  'POST /api/uploads/cancel': { request: started },
};
