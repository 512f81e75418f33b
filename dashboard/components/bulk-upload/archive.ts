import { BlobReader, BlobWriter, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { fileSentences } from '#contract/errors/file-sentences.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';
import type { FileToUpload } from './file-to-upload.ts';

// Workers of the library would be made from text, which the page's Content-Security-Policy doesn't allow.
configure({ useWebWorkers: false });

/** How files can be packed: stored as they are, or with Deflate (APPNOTE.TXT 4.4.5). */
const READABLE = new Set([0, 8]);

/** The files in a .zip archive; the archive itself, with the reason, if it can't be opened. */
export async function filesInArchive(archive: FileToUpload, content: Blob): Promise<FileToUpload[]> {
  try {
    const entries = await new ZipReader(new BlobReader(content)).getEntries();
    const files = entries.flatMap((entry) => (entry.directory ? [] : [fileOf(archive, entry)]));
    return files.length > 0 ? files : [{ ...archive, problem: 'empty' }];
  } catch {
    return [{ ...archive, problem: 'archive' }];
  }
}

function fileOf(archive: FileToUpload, entry: FileEntry): FileToUpload {
  return {
    // Some programs for Windows separate folders in their own way.
    name: entry.filename.split(/[/\\]/).at(-1) ?? '',
    path: `${archive.path}/${entry.filename}`,
    bytes: entry.uncompressedSize,
    problem: entry.encrypted ? 'locked' : READABLE.has(entry.compressionMethod) ? null : 'archive',
    open: (signal) => unpack(entry, signal),
  };
}

/** Stops when the file becomes longer than the archive says, and checks that what was unpacked is complete. */
async function unpack(entry: FileEntry, signal: AbortSignal): Promise<Blob> {
  try {
    return await entry.getData(new BlobWriter(), { signal, checkSignature: true });
  } catch {
    signal.throwIfAborted();
    throw new Error(sentenceOf({ code: 'archived-file-broken' }, fileSentences['archived-file-broken']));
  }
}
