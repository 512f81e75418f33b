import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Problem, problem } from '#contract/errors/problem.ts';
import type { EntrySeal } from '#server/backup/archive.ts';
import { badRequest } from '#server/errors.ts';

/** An entry of a .tar file: offset and size of its content. */
interface Entry {
  offset: number;
  bytes: number;
}

const BLOCK = 512;
/** More entries than any portal has files. */
const MOST_ENTRIES = 100_000;

/**
 * Finds the entries of a .tar file by name, without reading their content. The format has many features that backups
 * and portals don't need, such as links, long names and sparse files. All of them are refused. Throws 400.
 */
export async function indexArchive(file: string): Promise<Map<string, Entry>> {
  const handle = await open(file, 'r').catch(() => {
    throw badRequest(problem('portal-file-unopenable', { file }));
  });
  try {
    const { size } = await handle.stat();
    const entries = new Map<string, Entry>();
    let position = 0;
    for (;;) {
      const header = await blockAt(handle, position);
      if (header.every((byte) => byte === 0)) break;
      const { name, bytes } = readHeader(header);
      if (entries.has(name)) throw damaged(problem('portal-file-part-twice', { name }));
      if (entries.size === MOST_ENTRIES)
        throw badRequest(problem('portal-file-too-many-parts', { most: MOST_ENTRIES }));
      entries.set(name, { offset: position + BLOCK, bytes });
      position += BLOCK + Math.ceil(bytes / BLOCK) * BLOCK;
      if (position > size) throw cutOff();
    }
    if (entries.size === 0) throw damaged(problem('portal-file-empty'));
    return entries;
  } finally {
    await handle.close();
  }
}

export function readEntry(file: string, { offset, bytes }: Entry): Readable {
  // `createReadStream` can't express an empty range.
  return bytes === 0
    ? createReadStream(file, { start: offset, end: offset }).take(0)
    : createReadStream(file, { start: offset, end: offset + bytes - 1 });
}

/** Reads the content of an entry piece by piece. */
export async function sealOfEntry(file: string, entry: Entry): Promise<EntrySeal> {
  const hash = createHash('sha256');
  for await (const part of readEntry(file, entry)) hash.update(part as Buffer);
  return { bytes: entry.bytes, sha256: hash.digest('hex') };
}

async function blockAt(handle: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BLOCK), 0, BLOCK, position);
  if (bytesRead < BLOCK) throw position === 0 ? damaged(problem('portal-file-not-archive')) : cutOff();
  return buffer;
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  if (header.toString('latin1', 257, 262) !== 'ustar') throw damaged(problem('portal-file-not-archive'));
  if (Number.parseInt(textOf(header, 148, 156), 8) !== sumOf(header))
    throw damaged(problem('portal-file-header-changed'));
  const name = textOf(header, 0, 100);
  const type = header.toString('latin1', 156, 157);
  const bytes = sizeIn(header);
  const isPlain = (type === '0' || type === '\0') && textOf(header, 345, 500) === '';
  if (!isPlain) {
    throw damaged(
      name === '' ? problem('portal-file-nameless-part-irregular') : problem('portal-file-part-irregular', { name }),
    );
  }
  if (!Number.isSafeInteger(bytes)) throw damaged(problem('portal-file-part-size-unreadable', { name }));
  return { name, bytes };
}

/** The sum of all bytes of a header, in which the checksum field counts as spaces. */
function sumOf(header: Buffer): number {
  const space = 32;
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? space : byte), 0);
}

/** Octal digits, or a binary number for sizes from 8 GB on. */
function sizeIn(header: Buffer): number {
  if (header[124] === 0x80) return header.readUInt32BE(128) * 2 ** 32 + header.readUInt32BE(132);
  const digits = textOf(header, 124, 136).trim();
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

function textOf(header: Buffer, from: number, to: number): string {
  const field = header.subarray(from, to);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}

/** The file is damaged or not a portal's file. */
export function damaged(reason: Problem) {
  return badRequest(problem('portal-file-refused', { reason }));
}

function cutOff() {
  return badRequest(problem('portal-file-cut-off'));
}
