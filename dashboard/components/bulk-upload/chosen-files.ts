import { nameFromFile } from '#dashboard/components/name-from-file.ts';
import { compareNames } from '#rules/name-order.ts';
import { type SlideFileKind, slideFileKind } from '#rules/slide-files.ts';
import { LONGEST_NAME } from '#slide-types/slide.ts';
import { beginningOf } from '#slide-types/text-end.ts';
import type { FileProblem, FileToUpload } from './file-to-upload.ts';

export interface AcceptedFile {
  file: FileToUpload;
  kind: SlideFileKind;
  /** Of its slide. */
  name: string;
}

export interface ChosenFiles {
  /** In the natural order of their paths. */
  accepted: AcceptedFile[];
  refused: { file: FileToUpload; reason: FileProblem }[];
}

/** What systems put into folders, and nobody means to upload. */
const UNMEANT = /^(\.|thumbs\.db$|desktop\.ini$)/i;

/** Sorts out which of the dropped or chosen files become slides, and names these. */
export function chosenFiles(files: readonly FileToUpload[]): ChosenFiles {
  const meant = files.filter(({ name }) => !UNMEANT.test(name));
  const sorted = meant.sort((one, other) => compareNames(one.path, other.path));
  const chosen: ChosenFiles = { accepted: [], refused: [] };
  for (const file of sorted) {
    const kind = slideFileKind(file.name);
    const reason = file.problem ?? (kind === undefined ? 'type' : file.bytes === 0 ? 'empty' : null);
    if (reason !== null) chosen.refused.push({ file, reason });
    else if (kind !== undefined) chosen.accepted.push({ file, kind, name: slideName(file.name) });
  }
  return chosen;
}

function slideName(fileName: string): string {
  return beginningOf(nameFromFile(fileName) || fileName, LONGEST_NAME);
}
