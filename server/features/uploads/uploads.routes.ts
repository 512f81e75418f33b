import type { resumableUploads } from '#contract/endpoints/resumable-uploads.ts';
import type { uploads } from '#contract/endpoints/uploads.ts';
import { LARGEST_CAPTIONS_MB, LARGEST_CSS_MB, LARGEST_DOCUMENT_MB, LARGEST_XML_MB } from '#rules/accepted-files.ts';
import type { Deps } from '#server/deps.ts';
import type { Call, HandlersFor } from '#server/http/contract/handlers.ts';
import { detectKind, MEGABYTE, tooManyMegabytes } from '#server/media/inspect/file-formats.ts';
import { QuotaReservations } from '#server/media/receive/quota-reservations.ts';
import { type ReceivedFile, receiveFile } from '#server/media/receive/receive-file.ts';
import { bytesUsed } from '#server/media/records/portal-quota.ts';
import { type Owner, storeUpload } from '#server/media/store-upload.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { resumableUploadHandlers } from './resumable-uploads.routes.ts';
import { storedFile } from './stored-file.ts';

type UploadCall = Pick<Call<(typeof uploads)['POST /upload/{PortalId}']>, 'params' | 'user' | 'request'>;
type LibraryCall = Pick<Call<(typeof uploads)['POST /uploadGeneric/']>, 'user' | 'request'>;

export function uploadHandlers(deps: Deps): HandlersFor<typeof uploads & typeof resumableUploads> {
  const { database, uploads: parts, uploadLimits, converter } = deps;
  const limits: Record<FileKind, number> = {
    ...uploadLimits,
    document: LARGEST_DOCUMENT_MB,
    animation: uploadLimits.image,
    captions: LARGEST_CAPTIONS_MB,
    xml: LARGEST_XML_MB,
    css: LARGEST_CSS_MB,
  };
  const reservations = new QuotaReservations(
    (portalId) => bytesUsed(database.queries, portalId),
    parts.quotaMegabytes * MEGABYTE,
  );
  const store = async (owner: Owner, kind: FileKind, received: ReceivedFile) => {
    const record = await storeUpload(parts, owner, kind, received);
    if (record.state === 'converting') converter.wake();
    return record;
  };

  const upload = async ({ params, user, request }: UploadCall, kind: FileKind) => {
    const portal = requireReachable('portal', await portalStore(database.queries).find(params.PortalId), user);
    const announcedBytes = Number(request.headers['content-length'] ?? 0);
    const reservation = await reservations.reserve(portal.PortalId, announcedBytes);
    try {
      const received = await receiveFile(request, parts.folder, limits[kind], reservation.add);
      const requestedKind = KINDS_BY_PATH.get(`${kind}/${received.formPath}`);
      const owner = { PortalId: portal.PortalId, userId: user._id, isListed: requestedKind !== 'captions' };
      const record = await store(owner, requestedKind ?? kind, received);
      reservation.end(record.bytes + record.variantBytes);
      return storedFile(record);
    } finally {
      reservation.end(0);
    }
  };

  const uploadToLibrary = async ({ user, request }: LibraryCall) => {
    const received = await receiveFile(request, parts.folder, Math.max(...Object.values(limits)));
    try {
      const kind = await detectKind(received.name, received.path);
      if (received.bytes > limits[kind] * MEGABYTE) throw tooManyMegabytes(limits[kind]);
      const record = await store({ PortalId: null, userId: user._id }, kind, received);
      return storedFile(record);
    } finally {
      await parts.folder.discard(received.path);
    }
  };

  return {
    'POST /upload/{PortalId}': (call) => upload(call, 'image'),
    'POST /uploadVideo/{PortalId}': (call) => upload(call, 'video'),
    'POST /uploadDocument/{PortalId}': (call) => upload(call, 'document'),
    'POST /uploadXML/{PortalId}': (call) => upload(call, 'xml'),
    'POST /uploadGeneric/': uploadToLibrary,
    ...resumableUploadHandlers(deps, { reservations, limits }),
  };
}

/** Other kinds of file that an upload's `path` field can choose. Any other value of the field is ignored. */
const KINDS_BY_PATH = new Map<string, FileKind>([
  ['image/animated', 'animation'],
  ['video/captions', 'captions'],
]);
