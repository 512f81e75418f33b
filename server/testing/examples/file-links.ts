import type { fileLinks } from '#contract/endpoints/file-links.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';
import { formWith, PICTURE } from './uploads.ts';

/** The address of an image that everyone can load: one of this server. */
async function imageOnTheWeb({ callAs, token, url, PortalId }: Scene): Promise<string> {
  const form = formWith(PICTURE, 'poster.png');
  const { location } = await callAs(token, 'POST /upload/{PortalId}', { PortalId: String(PortalId), form });
  return url + location;
}

async function linked(scene: Scene) {
  const { PortalId } = scene;
  const address = await imageOnTheWeb(scene);
  const { location } = await scene.call('POST /api/files/link', { PortalId, address, kind: 'image' });
  return { PortalId, location };
}

const mayChange = (actor: Actor, { PortalId }: Scene) => can(actor, 'file.change', { PortalId, createdBy: null });

export const fileLinkExamples: ExamplesFor<typeof fileLinks> = {
  'POST /api/files/link': {
    request: async (scene) => ({
      PortalId: scene.PortalId,
      address: await imageOnTheWeb(scene),
      kind: 'image' as const,
    }),
  },
  'POST /api/files/getlink': { request: linked },
  'POST /api/files/getfailinglinks': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/files/checklink': { request: linked, may: mayChange },
  'POST /api/files/unlink': { request: linked, may: mayChange },
};
