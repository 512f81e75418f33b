import { extensionOf, isOfKind } from '#rules/accepted-files.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';
import { beginningOf } from '#slide-types/text-end.ts';

/** The name of a stored file with the extension of its kind, as required for an upload. */
export function nameWithExtension(label: string, kind: FileKind, location: string): string {
  const extension = extensionOf(label);
  const isClaimed = extension !== undefined && isOfKind(kind, extension);
  return isClaimed ? label : `${beginningOf(label, 190)}.${extensionOf(location)}`;
}
