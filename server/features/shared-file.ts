import { type Problem, problem } from '#contract/errors/problem.ts';
import { claimedKind } from '#rules/accepted-files.ts';
import type { Queries } from '#server/db/connection.ts';
import { badField } from '#server/errors.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';

const NAMES: Record<FileKind, Problem> = {
  image: problem('kind-image'),
  video: problem('kind-video'),
  animation: problem('kind-animation'),
  document: problem('kind-document'),
  captions: problem('kind-captions'),
  xml: problem('kind-xml'),
  css: problem('kind-css'),
};

/** Returns the problem of a file that is of none of these kinds. At least one is required. */
export function wrongKind(...kinds: readonly FileKind[]): Problem {
  const names = kinds.map((kind) => NAMES[kind]).reduce((one, other) => problem('kind-either', { one, other }));
  return problem('file-kind-wrong', { kinds: names });
}

/**
 * Makes a file available to all portals. Throws 400 for `field` unless the file is on this server and of this kind. An
 * address on another server is accepted unless its extension belongs to another kind. An empty path is ignored.
 */
export async function shareFile(queries: Queries, field: string, path: string, kind: FileKind): Promise<void> {
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
