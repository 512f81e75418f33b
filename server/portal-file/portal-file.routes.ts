import { createReadStream } from 'node:fs';
import type { portalFiles } from '#contract/endpoints/portal-files.ts';
import { VERSION } from '#contract/openapi.ts';
import type { Deps } from '#server/deps.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { receiveFile } from '#server/media/receive/receive-file.ts';
import { importPortal, refuseUnwelcome } from './import-portal.ts';
import { readPortalFile } from './read-portal-file.ts';
import { writePortalFile } from './write-portal-file.ts';

/** Allowance for everything in the file except the portal's own files. */
const RECORDS_MEGABYTES = 256;

export function portalFileHandlers({ uploads: parts, converter }: Deps): HandlersFor<typeof portalFiles> {
  return {
    'POST /api/portals/exportPortal': async ({ body, reply }) => {
      const { PortalId } = body.portal;
      const file = parts.folder.newIncomingPath();
      reply.raw.once('close', () => void parts.folder.discard(file));
      // Password hashes can be exported only with the command line.
      await writePortalFile(parts, file, { PortalId, withUsers: false }, { at: new Date(), product: VERSION });
      return reply
        .type('application/x-tar')
        .header('content-disposition', `attachment; filename="portal-${PortalId}.tar"`)
        .header('cache-control', 'no-store')
        .send(createReadStream(file));
    },

    'POST /api/portals/mayImport': async ({ body }) => {
      const { PortalId, userNames, mediaBytes } = body.portal;
      await refuseUnwelcome(parts, { PortalId, mediaBytes, users: userNames.map((userName) => ({ userName })) });
      return { success: true };
    },

    'POST /uploadPortal/{as}': async ({ params, user, request }) => {
      const received = await receiveFile(request, parts.folder, parts.quotaMegabytes + RECORDS_MEGABYTES);
      try {
        const file = await readPortalFile(received.path);
        const options = { as: params.as, skipUsers: false };
        const { portal, unlinkedAreas } = await importPortal(parts, file, options, { actor: user._id });
        converter.wake();
        return { ...portal, unlinkedAreas };
      } finally {
        await parts.folder.discard(received.path);
      }
    },
  };
}
