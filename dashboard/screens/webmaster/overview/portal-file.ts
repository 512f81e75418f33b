import { t } from '#ui/language.ts';

/** The data that decides whether a portal's file can be imported on a server. */
interface PortalFileSummary {
  PortalId: number;
  userNames: string[];
  /** Total size of its images and videos in bytes. */
  mediaBytes: number;
}

const BLOCK = 512;
const MANIFEST = 'manifest.json';
const RECORDS = 'portal.json';

/**
 * Reads the summary of a portal's file in the browser. Only a rough check, because the server checks the file
 * completely.
 * Throws an Error with a sentence for users if it is something else.
 */
export async function readPortalFile(file: Blob): Promise<PortalFileSummary> {
  const entries = await entriesOf(file);
  const manifest = await jsonOf(entries.get(MANIFEST));
  const records = await jsonOf(entries.get(RECORDS));
  if (!isRecord(manifest) || typeof manifest.PortalId !== 'number' || !isRecord(records)) throw somethingElse();
  const users: unknown[] = Array.isArray(records.users) ? records.users : [];
  const sizes = [...entries].map(([name, { size }]) => (name === MANIFEST || name === RECORDS ? 0 : size));
  return {
    PortalId: manifest.PortalId,
    userNames: users.map((user) => (isRecord(user) ? String(user.userName) : '')),
    mediaBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** The entries of a .tar file, without reading their content. */
async function entriesOf(file: Blob): Promise<Map<string, Blob>> {
  const entries = new Map<string, Blob>();
  for (let position = 0; position + BLOCK <= file.size; ) {
    const header = new Uint8Array(await file.slice(position, position + BLOCK).arrayBuffer());
    if (header.every((byte) => byte === 0)) break;
    const size = sizeIn(header);
    if (textOf(header, 257, 262) !== 'ustar' || !Number.isSafeInteger(size)) throw somethingElse();
    entries.set(textOf(header, 0, 100), file.slice(position + BLOCK, position + BLOCK + size));
    position += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

/** Octal digits; sizes of 8 GB and more are stored as a binary number. */
function sizeIn(header: Uint8Array): number {
  if (header[124] === 0x80) return Number(new DataView(header.buffer).getBigUint64(128));
  return Number.parseInt(textOf(header, 124, 136), 8);
}

function textOf(header: Uint8Array, from: number, to: number): string {
  return new TextDecoder().decode(header.subarray(from, to)).split('\0', 1)[0] ?? '';
}

async function jsonOf(entry: Blob | undefined): Promise<unknown> {
  try {
    return JSON.parse((await entry?.text()) ?? '');
  } catch {
    throw somethingElse();
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function somethingElse(): Error {
  return new Error(t('This is not a portal file, or it is damaged.'));
}
