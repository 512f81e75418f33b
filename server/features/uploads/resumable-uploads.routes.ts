import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { resumableUploads } from '#contract/endpoints/resumable-uploads.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Actor } from '#rules/permissions.ts';
import { slideFileKind } from '#rules/slide-files.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, conflict, notFound, Refusal, unsupportedType } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { MEGABYTE, tooManyMegabytes } from '#server/media/inspect/file-formats.ts';
import type { QuotaReservations } from '#server/media/receive/quota-reservations.ts';
import { receivePart } from '#server/media/receive/receive-part.ts';
import { type MediaRecord, mediaStore } from '#server/media/records/media.store.ts';
import { bytesUsed, quotaReached } from '#server/media/records/portal-quota.ts';
import type { IncomingFile } from '#server/media/storage/media-folder.ts';
import { storeUpload } from '#server/media/store-upload.ts';
import { singleLine } from '#slide-types/fields.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { joinParts } from './join-parts.ts';
import { removeFiles, removeUploads } from './remove-upload.ts';
import { storedFile } from './stored-file.ts';
import { type UnfinishedUpload, unfinishedUploadStore } from './unfinished-uploads.store.ts';

/** Smaller parts are only accepted at the end of a file, because each is a file of its own. */
const SMALLEST_PART_BYTES = 64 * 1024;
/** Of one user. Those that nobody continues are deleted after a while. */
const MOST_UNFINISHED = 500;

interface Shared {
  reservations: QuotaReservations;
  /** Of a file of this kind, in megabytes. */
  limits: Record<string, number>;
}

/** Uploads in parts. See docs/decisions/059-receive-files-in-parts.md */
export function resumableUploadHandlers(
  { database, uploads: parts, converter }: Pick<Deps, 'database' | 'uploads' | 'converter'>,
  { reservations, limits }: Shared,
): HandlersFor<typeof resumableUploads> {
  const { folder, quotaMegabytes } = parts;
  const store = unfinishedUploadStore(database.queries);
  /** Uploads that this process is storing, so that a repeated request waits for the first one. */
  const finishing = new Map<string, Promise<MediaRecord>>();

  /** Of others, an upload doesn't exist. */
  const find = async (uploadId: string, user: Actor & { _id: string }): Promise<UnfinishedUpload> => {
    const upload = requireReachable('upload', await store.find(uploadId), user);
    if (upload.createdBy !== user._id) throw notFound('upload');
    return upload;
  };

  const keepPart = async (part: IncomingFile, upload: UnfinishedUpload): Promise<void> => {
    const fileName = `parts/${randomBytes(12).toString('hex')}`;
    await store.addPart(fileName, upload._id);
    await folder.store(part.path, fileName);
    const isAccepted = await database.write(upload.createdBy, (queries) =>
      unfinishedUploadStore(queries).acceptPart(fileName, upload, part.bytes),
    );
    if (isAccepted) return;
    await folder.remove(fileName);
    await store.removeParts([fileName]);
    throw elsewhere((await store.find(upload._id))?.received ?? 0);
  };

  const storeFinished = async (upload: UnfinishedUpload): Promise<MediaRecord> => {
    const kind = slideFileKind(upload.name);
    if (kind === undefined) throw unsupportedType(problem('file-for-no-slide'));
    const received = { ...(await joinParts(folder, await store.partsOf(upload._id))), name: upload.name };
    const owner = { PortalId: upload.PortalId, userId: upload.createdBy, isListed: true };
    const record = await storeUpload(parts, owner, kind, received, async (queries, { location }) => {
      // In the transaction of the record, so that no upload becomes two files, whichever processes finish it.
      if (!(await unfinishedUploadStore(queries).finish(upload, location))) throw elsewhere(upload.received);
    });
    await removeFiles({ database, folder }, [upload._id]);
    if (record.state === 'converting') converter.wake();
    return record;
  };

  /** A file that can't be accepted won't be accepted later either. */
  const storeOrRemove = async (upload: UnfinishedUpload): Promise<MediaRecord> => {
    try {
      return await storeFinished(upload);
    } catch (error) {
      const stored = await recordOf(await store.find(upload._id));
      if (stored) return stored;
      if (isFinal(error)) await removeUploads({ database, folder }, [upload._id]);
      throw error;
    }
  };

  const recordOf = async (upload: UnfinishedUpload | null): Promise<MediaRecord | null> =>
    upload?.location ? mediaStore(database.queries).findByLocation(upload.location) : null;

  return {
    'POST /api/uploads/start': async ({ body: { PortalId, name: sent, bytes }, user }) => {
      const portal = requireReachable('portal', await portalStore(database.queries).find(PortalId), user);
      const name = singleLine.parse(sent);
      const kind = slideFileKind(name);
      if (kind === undefined) throw unsupportedType(problem('file-for-no-slide'));
      const largest = limits[kind] ?? 0;
      if (bytes === 0) throw badRequest(problem('file-empty'));
      if (bytes > largest * MEGABYTE) throw tooManyMegabytes(largest);
      if ((await store.countOf(user._id)) >= MOST_UNFINISHED)
        throw conflict(problem('uploads-too-many', { most: MOST_UNFINISHED }));
      const used = await bytesUsed(database.queries, portal.PortalId);
      if (used + bytes > quotaMegabytes * MEGABYTE) throw quotaReached();
      const of = { PortalId: portal.PortalId, createdBy: user._id };
      const upload = { _id: randomUUID(), ...of, name, bytes, received: 0, location: null };
      await store.insert(upload);
      return { id: upload._id, offset: 0 };
    },

    'POST /api/uploads/append/{id}/{offset}': async ({ params: { id, offset }, user, request }) => {
      const upload = await find(id, user);
      if (upload.location !== null || offset !== upload.received) throw elsewhere(upload.received);
      const left = upload.bytes - upload.received;
      const reservation = await reservations.reserve(upload.PortalId, Number(request.headers['content-length'] ?? 0));
      try {
        const part = await receivePart(request.body as Readable, folder, left, reservation.add);
        if (part.bytes < Math.min(SMALLEST_PART_BYTES, left)) {
          await folder.discard(part.path);
          return { offset };
        }
        await keepPart(part, upload);
        reservation.end(part.bytes);
        return { offset: offset + part.bytes };
      } finally {
        reservation.end(0);
      }
    },

    'GET /api/uploads/progress': async ({ body: { id }, user }) => ({ offset: (await find(id, user)).received }),

    'POST /api/uploads/finish': async ({ body: { id }, user }) => {
      const upload = await find(id, user);
      if (upload.received < upload.bytes) throw conflict(problem('upload-not-complete', { offset: upload.received }));
      const stored = await recordOf(upload);
      if (stored) return storedFile(stored);
      const started = finishing.get(id) ?? storeOrRemove(upload).finally(() => finishing.delete(id));
      finishing.set(id, started);
      return storedFile(await started);
    },

    'POST /api/uploads/cancel': async ({ body: { id }, user }) => {
      const upload = await find(id, user);
      if (upload.location === null) await removeUploads({ database, folder }, [id]);
      return { success: true };
    },
  };
}

function elsewhere(offset: number): Refusal {
  return conflict(problem('upload-continues-elsewhere', { offset }));
}

/** Whether the file was refused, rather than the server unable to store it now. */
function isFinal(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500 && error.status !== 409;
}
