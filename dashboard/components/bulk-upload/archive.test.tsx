import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { expect, it } from 'vitest';
import { chosenFiles } from './chosen-files.ts';
import { openArchives } from './open-archives.ts';

const CONTENT = 'A menu. '.repeat(1000);
const never = new AbortController().signal;

async function zip(files: Record<string, string>, options = {}): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter(), options);
  for (const [name, content] of Object.entries(files)) await writer.add(name, new BlobReader(new Blob([content])));
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

const open = async (bytes: Uint8Array<ArrayBuffer>, name = 'menus.zip') =>
  chosenFiles(await openArchives([new File([bytes], name)]));

/** Overwrites a number in the directory of an archive with a single file. */
function inDirectory(bytes: Uint8Array<ArrayBuffer>, offset: number, value: number): Uint8Array<ArrayBuffer> {
  const at = bytes.findLastIndex(
    (_, index) => String.fromCharCode(...bytes.subarray(index, index + 4)) === 'PK\u0001\u0002',
  );
  new DataView(bytes.buffer).setUint32(at + offset, value, true);
  return bytes;
}

it('opens the files in an archive in the order of their paths, without what systems add', async () => {
  const bytes = await zip({
    'Tag 10.png': CONTENT,
    'Café/Tag 9.png': CONTENT,
    'Tag 2.png': CONTENT,
    '__MACOSX/._Tag 2.png': 'x',
    'read me.txt': 'x',
    'empty.png': '',
  });
  const { accepted, refused } = await open(bytes);
  expect(accepted.map(({ name, file }) => `${name} (${file.path}, ${file.bytes})`)).toEqual([
    'Tag 9 (menus.zip/Café/Tag 9.png, 8000)',
    'Tag 2 (menus.zip/Tag 2.png, 8000)',
    'Tag 10 (menus.zip/Tag 10.png, 8000)',
  ]);
  expect(refused.map(({ file, reason }) => `${file.name}: ${reason}`)).toEqual([
    'empty.png: empty',
    'read me.txt: type',
  ]);
  for (const { file } of accepted) expect(await (await file.open(never)).text()).toBe(CONTENT);
});

it('opens a file that is stored as it is', async () => {
  const { accepted } = await open(await zip({ 'photo.jpg': CONTENT }, { level: 0 }));
  expect(await (await accepted[0]?.file.open(never))?.text()).toBe(CONTENT);
});

it('says why an archive or a file in it can’t be uploaded', async () => {
  const refusedIn = async (bytes: Uint8Array<ArrayBuffer>) =>
    (await open(bytes)).refused.map(({ file, reason }) => `${file.name}: ${reason}`);
  const whole = await zip({ 'menu.pdf': CONTENT });
  expect(await refusedIn(whole.slice(0, -40))).toEqual(['menus.zip: archive']);
  expect(await refusedIn(new Uint8Array())).toEqual(['menus.zip: archive']);
  expect(await refusedIn(await zip({}))).toEqual(['menus.zip: empty']);
  expect(await refusedIn(await zip({ 'menu.pdf': CONTENT }, { password: 'secret' }))).toEqual(['menu.pdf: locked']);
  expect(await refusedIn(await zip({ 'more.zip': CONTENT }))).toEqual(['more.zip: type']);
  expect(await refusedIn(inDirectory(whole, 10, 9))).toEqual(['menu.pdf: archive']);
});

it('refuses a file that is damaged, or longer or shorter than its archive says', async () => {
  const damaged = 'This file is damaged in its archive.';
  const openFile = async (bytes: Uint8Array<ArrayBuffer>) => (await open(bytes)).accepted[0]?.file.open(never);
  const whole = () => zip({ 'menu.pdf': CONTENT });
  await expect(openFile(inDirectory(await whole(), 16, 7))).rejects.toThrow(damaged);
  await expect(openFile(inDirectory(await whole(), 24, 100))).rejects.toThrow(damaged);
  await expect(openFile(inDirectory(await whole(), 24, 9000))).rejects.toThrow(damaged);
});

it('stops unpacking when the upload is cancelled', async () => {
  const { accepted } = await open(await zip({ 'menu.pdf': CONTENT }));
  await expect(accepted[0]?.file.open(AbortSignal.abort())).rejects.toThrow('aborted');
});
