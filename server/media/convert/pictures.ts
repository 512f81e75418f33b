import pLimit from 'p-limit';
import type { PictureReader } from '../inspect/file-formats.ts';
import { ExternalPrograms } from './external-programs.ts';
import { ownProgram } from './own-programs.ts';

export interface ConvertedPicture {
  extension: 'jpg' | 'png';
}

/** A drawing that takes longer repeats its parts millions of times. */
const WITHIN_MS: Record<PictureReader, number> = { heic: 60_000, svg: 10_000, sharp: 60_000 };
/** Each conversion may use much memory. */
const inTurn = pLimit(1);
const programs = new ExternalPrograms();

/**
 * Converts an image in a process of its own, with limits of time and memory. Rejects if it is damaged or exceeds the
 * limits.
 */
export function convertPicture(reader: PictureReader, source: string, target: string): Promise<ConvertedPicture> {
  return inTurn(async () => {
    const args = [...ownProgram('picture-process'), reader, source, target];
    return JSON.parse(await programs.run(process.execPath, args, { withinMs: WITHIN_MS[reader] })) as ConvertedPicture;
  });
}
