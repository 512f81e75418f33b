import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';
import { syncFolder } from '#server/files/sync-to-disk.ts';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';
import { withRetries } from '#server/media/storage/retries.ts';
import { removeUnfinished, UNFINISHED } from './unfinished-archives.ts';

/** What an entry of an archive held when it was written. */
export interface Sealed {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Writes a .tar file entry by entry; it has its name only once it is whole and on the disk. */
export class ArchiveWriter {
  readonly sealed: Record<string, Sealed> = {};
  private readonly tar: Pack = pack();
  private readonly written: Promise<void>;

  private constructor(
    private readonly file: string,
    private readonly unfinished: string,
    handle: FileHandle,
  ) {
    this.written = pipeline(this.tar, handle.createWriteStream({ flush: true }));
    // Whoever adds the next entry, or ends, is told.
    this.written.catch(() => undefined);
  }

  /** Removes what was given up beside it. Throws where the file can't be made. */
  static async create(file: string): Promise<ArchiveWriter> {
    const unfinished = `${file}${UNFINISHED}`;
    await removeUnfinished(path.dirname(file), false);
    return new ArchiveWriter(file, unfinished, await open(unfinished, 'w', 0o600));
  }

  async add(name: string, content: Buffer): Promise<void> {
    const stored = new Promise<void>((resolve, reject) => {
      this.tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
    await this.orFail(stored);
    this.sealed[name] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }

  /** Adds an uploaded file. Answers whether it was there: one that nobody needs may go at any moment. */
  async addMedia(name: string, folder: Pick<MediaFolder, 'sizeOf' | 'read'>, fileName: string): Promise<boolean> {
    const bytes = await withRetries(() => folder.sizeOf(fileName));
    if (bytes === null) return false;
    const content = await withRetries(() => folder.read(fileName)).catch(async (error: unknown) => {
      if ((await folder.sizeOf(fileName)) === null) return null;
      throw error;
    });
    if (!content) return false;
    const hash = createHash('sha256');
    const entry = this.tar.entry({ name, mode: 0o600, size: bytes });
    await this.orFail(pipeline(content, passing(hash), entry));
    this.sealed[name] = { bytes, sha256: hash.digest('hex') };
    return true;
  }

  /** Ends the file, has `check` read it back, and only then puts it in the place of what had its name before. */
  async finish<Checked>(check: (unfinished: string) => Promise<Checked>): Promise<Checked> {
    this.tar.finalize();
    await this.written;
    const checked = await check(this.unfinished);
    await rename(this.unfinished, this.file);
    await syncFolder(path.dirname(this.file));
    return checked;
  }

  async abandon(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    await rm(this.unfinished, { force: true });
  }

  /** A disk that fails ends the pipe, and then nobody takes the entry any more. */
  private async orFail(work: Promise<void>): Promise<void> {
    const failed = new Promise<never>((_, reject) => this.written.catch(reject));
    await Promise.race([work, failed]);
  }
}

export type Content = AsyncIterable<Buffer>;

/** Reads an archive from its beginning, one entry after the other; what is left of an entry is passed over. */
export async function* entriesOf(file: string): AsyncGenerator<{ name: string; content: Content }> {
  const tar = extract();
  const read = pipeline(createReadStream(file), tar);
  read.catch(() => undefined);
  for await (const entry of tar) {
    yield { name: entry.header.name, content: entry as Content };
    entry.resume();
  }
  await read;
}

export async function contentOf(content: Content): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** What an entry holds, read to its end. */
export async function sealOf(content: Content): Promise<Sealed> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content) {
    bytes += part.length;
    hash.update(part);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function passing(hash: Hash): Transform {
  return new Transform({
    transform(part, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
}
