// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStatus } from '#contract/entities/media.ts';
import { Office } from '#server/media/convert/office.ts';
import { searchPath, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uploadFile } from '#server/testing/upload.ts';

const run = promisify(execFile);
const SLOW = { timeout: 180_000 };

describe.skipIf(Office.find(undefined, searchPath()) === null)('documents of other programs', () => {
  let test: TestApp;
  let token: string;
  let folder: string;
  beforeAll(async () => {
    test = await startTestApp();
    token = await test.superuser();
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-office-'));
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  /** Writes a document in another format with LibreOffice itself. */
  const make = async (name: string, html: string, filter: string): Promise<Buffer> => {
    const extension = name.split('.').at(-1) as string;
    const source = path.join(folder, name.replace(/\.\w+$/, '.html'));
    await writeFile(source, html);
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    const format = ['--convert-to', `${extension}${filter}`, '--outdir', folder];
    const reader = /^(odt|docx)/.test(extension) ? [] : ['--infilter=impress_html_Import'];
    await run('soffice', [profile, '--headless', ...reader, ...format, source]);
    return readFile(path.join(folder, name));
  };
  const pagesOf = async (bytes: Buffer, name: string) => {
    const location = await uploadFile(`${test.url}/uploadDocument/1`, bytes, name, token);
    const status = async () => (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
    await expect.poll(async () => (await status()).state, { timeout: 120_000 }).not.toBe('converting');
    expect(await status()).toMatchObject({ state: 'ready', error: null });
    return (await status()).pages;
  };

  it.each([
    ['docx', ':Office Open XML Text'],
    ['odt', ''],
  ])('show a .%s', SLOW, async (extension, filter) => {
    const text = '<p style="color:#c81e1e;font-size:80pt">Open</p><p style="page-break-before:always">Closed</p>';
    const pages = await pagesOf(await make(`text.${extension}`, text, filter), `text.${extension}`);
    expect(pages).toHaveLength(2);
    const image = Buffer.from(await (await fetch(test.url + pages[0])).arrayBuffer());
    expect(await hasColour(image, [200, 30, 30])).toBe(true);
  });

  it('load nothing that a document refers to', SLOW, async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    // A flat document, as a program could write it: its image is linked, not embedded.
    const linked = `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p>Menu<draw:frame text:anchor-type="as-char" svg:width="5cm" svg:height="5cm"><draw:image xlink:href="http://127.0.0.1:${port}/linked.png" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p></office:text></office:body></office:document>`;
    const flat = path.join(folder, 'linked.fodt');
    await writeFile(flat, linked);
    const target = path.join(folder, 'out');
    const office = Office.find(undefined, searchPath());
    const read = (pdf: string) => readFile(pdf);
    const signal = new AbortController().signal;
    const pdf = await office?.withPdf({ file: flat, extension: 'fodt' }, target, signal, read);
    server.close();
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(requests).toEqual([]);
  });
});

/** Whether an image has a pixel of about this colour. */
async function hasColour(image: Buffer, colour: readonly number[]): Promise<boolean> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels) {
    if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 12)) return true;
  }
  return false;
}
