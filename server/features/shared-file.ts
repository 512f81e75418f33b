import { claimedKind, type FileKindName } from '#rules/accepted-files.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest } from '#server/errors.ts';
import { mediaStore } from './uploads/media.store.ts';

const NAMES: Record<FileKindName, string> = {
  image: 'an image',
  video: 'a video',
  animation: 'an animation',
  captions: 'a caption file',
  xml: 'an XML file',
  css: 'a style sheet',
};

/** What is said of a file that is of none of these kinds. */
export function wrongKind(...kinds: readonly FileKindName[]): string {
  return `This is not ${kinds.map((kind) => NAMES[kind]).join(' or ')}.`;
}

/**
 * Checks a file that all portals are to share: one of `kind` that this server holds, or an address elsewhere that does not
 * claim to be something else; none at all is left to the caller. A file that belonged to a portal becomes everybody's.
 * Throws 400 naming `field`.
 */
export async function shareFile(queries: Queries, field: string, path: string, kind: FileKindName): Promise<void> {
  if (path === '') return;
  if (!path.startsWith('/')) {
    const claimed = claimedKind(new URL(path).pathname);
    if (claimed !== undefined && claimed !== kind) throw refused(field, wrongKind(kind));
    return;
  }
  const store = mediaStore(queries);
  const file = await store.findToName(path);
  if (!file) throw refused(field, 'This file was not uploaded to this server. Please upload it again.');
  if (file.kind !== kind) throw refused(field, wrongKind(kind));
  if (file.PortalId !== null) await store.share(path);
}

function refused(field: string, sentence: string) {
  return badRequest(sentence, { [field]: sentence });
}
