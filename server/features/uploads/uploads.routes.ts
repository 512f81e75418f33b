import type { uploads } from '#contract/endpoints/uploads.ts';
import { canReach } from '#rules/permissions.ts';
import type { Deps } from '#server/app.ts';
import { notFound } from '#server/errors.ts';
import type { Call, HandlersFor } from '#server/http/handlers.ts';
import { portalStore } from '../portals/portals.store.ts';
import type { MediaKind } from './file-kinds.ts';
import { receiveFile } from './receive-file.ts';
import { storeUpload } from './store-upload.ts';

type UploadCall = Pick<Call<(typeof uploads)[keyof typeof uploads]>, 'params' | 'user' | 'request'>;

export function uploadHandlers({
  database,
  uploads: parts,
  uploadLimits,
  converter,
}: Deps): HandlersFor<typeof uploads> {
  const upload = async ({ params, user, request }: UploadCall, kind: MediaKind) => {
    const portal = canReach(user, params.PortalId) ? await portalStore(database.queries).find(params.PortalId) : null;
    if (!portal) throw notFound('portal');
    const received = await receiveFile(request, parts.folder, uploadLimits[kind]);
    const record = await storeUpload(parts, { PortalId: portal.PortalId, userId: user._id }, kind, received);
    if (record.state === 'converting') converter.wake();
    return { location: record.location };
  };
  return {
    'POST /upload/{PortalId}': (call) => upload(call, 'image'),
    'POST /uploadVideo/{PortalId}': (call) => upload(call, 'video'),
  };
}
