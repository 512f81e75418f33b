import { definitions, type fieldsMadeFrom, slideTypeAt } from '#slide-types/definitions.ts';
import { claimedKind } from './accepted-files.ts';

/** The kinds of files from which a whole slide is made. */
export type SlideFileKind = Parameters<typeof fieldsMadeFrom>[0];

const KINDS = Object.values(definitions).flatMap(({ index }) => slideTypeAt(index)?.madeFrom?.kind ?? []);

/** Returns the kind of a file that can become a slide, by its name; undefined for any other file. */
export function slideFileKind(name: string): SlideFileKind | undefined {
  const kind = claimedKind(name);
  return KINDS.find((one) => one === kind);
}
