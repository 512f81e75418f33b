import { Readable } from 'node:stream';
import type { IncomingFile, MediaFolder } from '#server/media/storage/media-folder.ts';

/** Copies the parts of a file, in order, into one incoming file. No client can still be writing to it. */
export function joinParts(
  folder: Pick<MediaFolder, 'read' | 'receive'>,
  fileNames: readonly string[],
): Promise<IncomingFile> {
  return folder.receive(Readable.from(bytesOf(folder, fileNames)), { mayDetachChunks: true });
}

async function* bytesOf(folder: Pick<MediaFolder, 'read'>, fileNames: readonly string[]): AsyncGenerator<Buffer> {
  for (const fileName of fileNames) yield* (await folder.read(fileName)) as AsyncIterable<Buffer>;
}
