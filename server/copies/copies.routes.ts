import { randomUUID } from 'node:crypto';
import type { copies } from '#contract/endpoints/copies.ts';
import type { Template } from '#contract/entities/template.ts';
import { copyName } from '#rules/copy-name.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { areaStore } from '#server/features/areas/areas.store.ts';
import { addAuditNotes } from '#server/features/audit-notes.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { requireReachable } from '#server/features/reachable.ts';
import { templateStore } from '#server/features/templates/templates.store.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { copyStore } from './copies.store.ts';
import { copyArea } from './copy-area.ts';
import { copyChannel } from './copy-channel.ts';
import { copySlides } from './copy-slides.ts';
import { copyChannelFrom } from './from-portal/copy-channel-from.ts';
import { copySlidesFrom } from './from-portal/copy-slides-from.ts';

/** See docs/decisions/067-copy-records.md */
export function copyHandlers({ database, uploads, converter }: Deps): HandlersFor<typeof copies> {
  const { quotaMegabytes } = uploads;
  /** Documents and videos among the copied files may have to be converted. */
  async function withFiles<Result>(copying: Promise<Result>): Promise<Result> {
    const result = await copying;
    converter.wake();
    return result;
  }

  return {
    'POST /api/slides/copy': ({ body, user }) => {
      const from = otherPortal(body);
      if (from !== null) return withFiles(copySlidesFrom(uploads, user, from, body));
      return database.write(user._id, (queries) => copySlides(queries, user, body, quotaMegabytes));
    },

    'POST /api/channels/copy': ({ body, user }) => {
      const from = otherPortal(body);
      if (from !== null) return withFiles(copyChannelFrom(uploads, user, from, body));
      return database.write(user._id, (queries) => copyChannel(queries, user, body, quotaMegabytes));
    },

    'POST /api/areas/copy': ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const { PortalId, _id, fromPortal = PortalId, name, withSlides } = body;
        if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
        const original = requireReachable('area', await areaStore(queries).find(_id), user, fromPortal);
        addAuditNotes(queries, [original.name]);
        const isElsewhere = otherPortal(body) !== null;
        const useSlidesFrom = isElsewhere ? null : original.useSlidesFrom;
        const copy = await copyArea(queries, original, { PortalId, name, useSlidesFrom });
        if (isElsewhere || !withSlides) return copy;
        await copyStore(queries).copyUsable(original._id, copy._id);
        return requireReachable('area', await areaStore(queries).find(copy._id), user, PortalId);
      }),

    'POST /api/templates/copy': ({ body: { _id, name }, user }) =>
      database.write(user._id, async (queries) => {
        const original = await templateStore(queries).findForChange(_id);
        if (!original) throw notFound('template');
        addAuditNotes(queries, [original.name]);
        return copyTemplate(queries, original, name);
      }),
  };
}

/** The portal of the originals; null if it is the one of the copies. */
function otherPortal({ PortalId, fromPortal = PortalId }: { PortalId: number; fromPortal?: number | undefined }) {
  return fromPortal === PortalId ? null : fromPortal;
}

async function copyTemplate(queries: Queries, original: Template, wantedName = original.name): Promise<Template> {
  const name = copyName(wantedName, await copyStore(queries).templateNames());
  const copy = { ...original, name, _id: randomUUID(), creationDate: new Date().toISOString() };
  await templateStore(queries).insert(copy);
  return copy;
}
