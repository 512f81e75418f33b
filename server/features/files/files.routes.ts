import type { files } from '#contract/endpoints/files.ts';
import type { FileUse } from '#contract/entities/uploaded-file.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { notAllowed, notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { MEGABYTE } from '#server/media/inspect/file-formats.ts';
import { bytesUsed } from '#server/media/records/portal-quota.ts';
import { readStyleSheets } from '#server/media/sweep/style-sheets.ts';
import { deleteFiles } from './delete-files.ts';
import { type FileToChange, fileStore } from './files.store.ts';
import { replaceFile } from './replace-file.ts';

/** See docs/decisions/066-keep-uploaded-files.md */
export function fileHandlers({ database, uploads, log }: Deps): HandlersFor<typeof files> {
  return {
    'POST /api/files/find': async ({ body: { PortalId }, user }) => {
      const [stored, used] = await Promise.all([
        fileStore(database.queries).all(PortalId),
        bytesUsed(database.queries, PortalId),
      ]);
      const mayChange = (createdBy: string | null) => can(user, 'file.change', { PortalId, createdBy });
      return {
        files: stored.map(({ createdBy, ...file }) => ({ ...file, mayChange: mayChange(createdBy) })),
        bytesUsed: used,
        mostBytes: uploads.quotaMegabytes * MEGABYTE,
      };
    },

    'POST /api/files/uses': async ({ body: { PortalId, _id }, user }) => {
      const store = fileStore(database.queries);
      const file = await store.find(PortalId, _id);
      if (!file) throw notFound('file');
      const uses = await store.usesOf(PortalId, file.location);
      const mayKnow = ({ kind, _id: usedBy }: FileUse) =>
        kind !== 'channel' || can(user, 'channel.use', { PortalId, _id: usedBy });
      return uses.filter(mayKnow).map(({ creator: _creator, ...use }): FileUse => use);
    },

    'PATCH /api/files/rename': ({ body: { PortalId, _id, name }, user }) =>
      database.write(user._id, async (queries) => {
        await filesToChange(queries, user, PortalId, [_id]);
        await fileStore(queries).update([_id], { label: name });
        return { success: true };
      }),

    'PATCH /api/files/move': ({ body: { PortalId, array, folder }, user }) =>
      database.write(user._id, async (queries) => {
        await filesToChange(queries, user, PortalId, array);
        await fileStore(queries).update(array, { folder });
        return { success: true };
      }),

    'POST /api/files/replace': ({ body, user }) =>
      database.write(user._id, (queries) => replaceFile(queries, user, body)),

    'POST /api/files/delete': async ({ body: { PortalId, array }, user }) => {
      const sheets = await readStyleSheets(uploads, log);
      return database.write(user._id, async (queries) => {
        await deleteFiles(queries, await filesToChange(queries, user, PortalId, array), sheets);
        return { success: true };
      });
    },
  };
}

/** Returns these files, locked until the transaction ends. Throws 404 if one is missing, and 403. */
async function filesToChange(
  queries: Queries,
  user: Actor,
  portalId: number,
  ids: readonly string[],
): Promise<FileToChange[]> {
  const found = await fileStore(queries).findForChange(portalId, ids);
  if (found.length < new Set(ids).size) throw notFound('file');
  if (!found.every(({ createdBy }) => can(user, 'file.change', { PortalId: portalId, createdBy })))
    throw notAllowed(problem('file-change-not-allowed'));
  return found;
}
