import type { thumbnails } from '#contract/endpoints/thumbnails.ts';
import { problem } from '#contract/errors/problem.ts';
import { can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notAllowed } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { requireReachable } from '../reachable.ts';
import { encodeThumbnail } from './encode-thumbnail.ts';
import { slideStore } from './slides.store.ts';
import { thumbnailStore } from './thumbnails.store.ts';

export function thumbnailHandlers({ database: { queries } }: Deps): HandlersFor<typeof thumbnails> {
  return {
    'POST /api/slides/getthumbnails': async ({ body }) => thumbnailStore(queries).find(body.PortalId, body.array),

    // Not a change of the slide: it is neither in the audit log nor announced to screens.
    'POST /api/slides/savethumbnail': async ({ body: { _id, PortalId, lastModified, theme, image }, user }) => {
      const slide = requireReachable('slide', await slideStore(queries).find(_id), user, PortalId);
      if (!can(user, 'slide.edit', slide)) throw notAllowed(problem('slide-edit-not-allowed'));
      if (slide.lastModified !== lastModified) throw conflict(problem('slide-changed'));
      const encoded = await encodeThumbnail(Buffer.from(image, 'base64'));
      await thumbnailStore(queries).save(_id, lastModified, theme, encoded.toString('base64'));
      return { success: true };
    },
  };
}
