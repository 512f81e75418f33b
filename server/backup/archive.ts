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

/** Size and hash of an entry of an archive when it was written. */
export interface EntrySeal {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Writes a .tar file entry by entry. The file gets its final name only when it is complete and on the disk. */
export class ArchiveWriter {
  readonly sealed: Record<string, EntrySeal> = {};
  private readonly tar: Pack = pack();
  private readonly written: Promise<void>;

  private constructor(
    private readonly file: string,
    private readonly unfinished: string,
    handle: FileHandle,
  ) {
    this.written = pipeline(this.tar, handle.createWriteStream({ flush: true }));
    // The next call of `add` or `finish` reports the failure.
    this.written.catch(() => undefined);
  }

  /** Also removes abandoned archives from the folder. Throws if the file can't be created. */
  static async create(file: string): Promise<ArchiveWriter> {
    const unfinished = `${file}${UNFINISHED}`;
    await removeUnfinished(path.dirname(file), false);
    return new ArchiveWriter(file, unfinished, await open(unfinished, 'w', 0o600));
  }

  async add(name: string, content: Buffer): Promise<void> {
    const stored = new Promise<void>((resolve, reject) => {
      this.tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
    await this.failWithPipeline(stored);
    this.sealed[name] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }

  /** Adds an uploaded file. Returns false if it does not exist: unused files may be deleted at any time. */
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
    await this.failWithPipeline(pipeline(content, hashThrough(hash), entry));
    this.sealed[name] = { bytes, sha256: hash.digest('hex') };
    return true;
  }

  /** Completes the file and lets `check` verify it before it replaces an earlier file of the same name. */
  async finish<Checked>(check: (unfinished: string) => Promise<Checked>): Promise<Checked> {
    this.tar.finalize();
    await this.written;
    const checked = await check(this.unfinished);
    await rename(this.unfinished, this.file);
    await syncFolder(path.dirname(this.file));
    return checked;
  }

  async discard(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    await rm(this.unfinished, { force: true });
  }

  /** Fails with the pipeline: if the disk fails, `work` would never settle. */
  private async failWithPipeline(work: Promise<void>): Promise<void> {
    const failed = new Promise<never>((_, reject) => this.written.catch(reject));
    await Promise.race([work, failed]);
  }
}

export type Content = AsyncIterable<Buffer>;

/** Reads the entries of an archive in order. Content that the caller has not read is skipped. */
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

/** Reads an entry to its end and returns its size and hash. */
export async function sealOf(content: Content): Promise<EntrySeal> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content) {
    bytes += part.length;
    hash.update(part);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function hashThrough(hash: Hash): Transform {
  return new Transform({
    transform(part, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
}
