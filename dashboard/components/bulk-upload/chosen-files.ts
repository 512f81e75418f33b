import { nameFromFile } from '#dashboard/components/name-from-file.ts';
import { compareNames } from '#dashboard/components/names.ts';
import { type SlideFileKind, slideFileKind } from '#rules/slide-files.ts';
import { LONGEST_NAME } from '#slide-types/slide.ts';

export interface AcceptedFile {
  file: File;
  kind: SlideFileKind;
  /** Of its slide. */
  name: string;
}

export interface ChosenFiles {
  /** In the natural order of their paths. */
  accepted: AcceptedFile[];
  refused: { file: File; reason: 'type' | 'empty' }[];
}

/** What systems put into folders, and nobody means to upload. */
const UNMEANT = /^(\.|thumbs\.db$|desktop\.ini$)/i;

/** Sorts out which of the dropped or chosen files become slides, and names these. */
export function chosenFiles(files: readonly File[]): ChosenFiles {
  const meant = files.filter(({ name }) => !UNMEANT.test(name));
  const sorted = meant.sort((one, other) => compareNames(pathOf(one), pathOf(other)));
  const chosen: ChosenFiles = { accepted: [], refused: [] };
  for (const file of sorted) {
    const kind = slideFileKind(file.name);
    if (kind === undefined) chosen.refused.push({ file, reason: 'type' });
    else if (file.size === 0) chosen.refused.push({ file, reason: 'empty' });
    else chosen.accepted.push({ file, kind, name: slideName(file.name) });
  }
  return chosen;
}

function slideName(fileName: string): string {
  return (nameFromFile(fileName) || fileName).slice(0, LONGEST_NAME);
}

/** In a folder, the path below it. */
function pathOf(file: File & { relativePath?: string }): string {
  return file.webkitRelativePath || file.relativePath || file.name;
}
