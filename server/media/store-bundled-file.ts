import { copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileKind } from '#slide-types/file-kinds.ts';
import { type Owner, sha256Of, storeUpload, type UploadDeps } from './store-upload.ts';

/** Stores a file that comes with the product, like an upload. Returns its location. */
export async function storeBundledFile(
  parts: UploadDeps,
  PortalId: Owner['PortalId'],
  kind: FileKind,
  file: string,
): Promise<string> {
  const received = { path: parts.folder.newIncomingPath(), name: path.basename(file) };
  await copyFile(file, received.path);
  const { size: bytes } = await stat(received.path);
  const sha256 = await sha256Of(received.path);
  const owner = { PortalId, userId: null, isListed: PortalId !== null };
  return (await storeUpload(parts, owner, kind, { ...received, bytes, sha256 })).location;
}
