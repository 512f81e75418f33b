import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { rateTables } from '#contract/endpoints/rate-tables.ts';
import { can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { notAllowed } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { runInTextThread } from '#server/media/inspect/text-file-thread.ts';
import { storeUpload } from '#server/media/store-upload.ts';

/** Writes rates that users enter in a slide to an XML file, which is stored like an upload. */
export function rateTableHandlers({ uploads: parts }: Deps): HandlersFor<typeof rateTables> {
  return {
    'POST /api/slides/xmlwrite': async ({ body, user }) => {
      const { PortalId, title, description, rows } = body;
      if (!can(user, 'slide.create', { PortalId })) throw notAllowed();
      const xml = Buffer.from(await runInTextThread('writeRates', { title, description, items: rows }));
      const path = parts.folder.newIncomingPath();
      try {
        await writeFile(path, xml, { flag: 'wx' });
        const sha256 = createHash('sha256').update(xml).digest('hex');
        const received = { path, name: `${title || 'rates'}.xml`, bytes: xml.length, sha256 };
        return (await storeUpload(parts, { PortalId, userId: user._id }, 'xml', received)).location;
      } finally {
        await parts.folder.discard(path);
      }
    },
  };
}
