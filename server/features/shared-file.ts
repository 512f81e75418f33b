import { type Problem, problem } from '#contract/errors/problem.ts';
import { claimedKind, type FileKindName } from '#rules/accepted-files.ts';
import type { Queries } from '#server/db/connection.ts';
import { badField } from '#server/errors.ts';
import { mediaStore } from '#server/media/records/media.store.ts';

const NAMES: Record<FileKindName, Problem> = {
  image: problem('kind-image'),
  video: problem('kind-video'),
  animation: problem('kind-animation'),
  captions: problem('kind-captions'),
  xml: problem('kind-xml'),
  css: problem('kind-css'),
};

/** The problem of a file that is of none of these kinds, of which there is at least one. */
export function wrongKind(...kinds: readonly FileKindName[]): Problem {
  const named = kinds.map((kind) => NAMES[kind]).reduce((one, other) => problem('kind-either', { one, other }));
  return problem('file-kind-wrong', { kinds: named });
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
    if (claimed !== undefined && claimed !== kind) throw badField(field, wrongKind(kind));
    return;
  }
  const store = mediaStore(queries);
  const file = await store.findForReference(path);
  if (!file) throw badField(field, problem('file-not-uploaded'));
  if (file.kind !== kind) throw badField(field, wrongKind(kind));
  if (file.PortalId !== null) await store.share(path);
}
