import { createHash, randomInt, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import type { portalFiles } from '#contract/endpoints/portal-files.ts';
import { MANIFEST, makePortalManifest, RECORDS } from '#server/portal-file/portal-manifest.ts';
import type { ExamplesFor } from './example.ts';
import { formWith } from './uploads.ts';

/** The file of an empty portal. */
async function emptyPortal(): Promise<Buffer> {
  const portal = { _id: randomUUID(), PortalId: 1, PortalName: 'Florist' };
  const nothing = {
    areas: [],
    channels: [],
    slides: [],
    syncGroups: [],
    templates: [],
    media: [],
    gone: [],
    users: null,
  };
  const records = Buffer.from(JSON.stringify({ portal, ...nothing }));
  const sealed = { bytes: records.length, sha256: createHash('sha256').update(records).digest('hex') };
  const manifest = makePortalManifest({
    ...portal,
    product: '3.0',
    madeAt: new Date().toISOString(),
    entries: { [RECORDS]: sealed },
  });
  const tar = pack();
  tar.entry({ name: RECORDS }, records);
  tar.entry({ name: MANIFEST }, JSON.stringify(manifest));
  tar.finalize();
  return buffer(tar);
}

export const portalFileExamples: ExamplesFor<typeof portalFiles> = {
  'POST /api/portals/exportPortal': { request: ({ PortalId }) => ({ portal: { PortalId } }) },
  'POST /api/portals/mayImport': {
    request: () => ({ portal: { PortalId: randomInt(1_000_000, 2_000_000_000), userNames: [], mediaBytes: 0 } }),
    isOfNoPortal: true,
  },
  'POST /uploadPortal/{as}': {
    request: async () => ({
      as: String(randomInt(1_000_000, 2_000_000_000)),
      form: formWith(await emptyPortal(), 'portal.tar'),
    }),
    isOfNoPortal: true,
  },
};
