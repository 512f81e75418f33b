// @module-tag slow
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStatus } from '#contract/entities/media.ts';
import { DOCUMENT } from '#server/testing/examples/uploads.ts';
import { PDF_WITHOUT_FONT, pdfWith } from '#server/testing/pdf.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile, storedNames, uploadFile } from '#server/testing/upload.ts';

/** It can only be opened with a password. */
const ENCRYPTED = path.resolve(import.meta.dirname, '../../testing/files/encrypted.pdf');

describe('documents', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ office: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const send = (bytes: Buffer, name: string) => sendFile(`${test.url}/uploadDocument/1`, bytes, name, scene.token);
  const statusOf = async (location: string) =>
    (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
  const converted = async (bytes: Buffer, name = 'menu.pdf') => {
    const location = await uploadFile(`${test.url}/uploadDocument/1`, bytes, name, scene.token);
    await expect
      .poll(async () => (await statusOf(location)).state, { timeout: 60_000, interval: 100 })
      .not.toBe('converting');
    return { location, status: await statusOf(location) };
  };
  const imageAt = async (location: string) =>
    sharp(Buffer.from(await (await fetch(test.url + location)).arrayBuffer()));

  it('are shown page by page, in the range and for the time of their slide', async () => {
    const { location, status } = await converted(pdfWith(3));
    expect(location).toMatch(/-menu\.pdf$/);
    expect(status).toMatchObject({ state: 'ready', error: null, width: 3840, height: 2160 });
    expect(status.pages).toHaveLength(3);
    const thumbnail = await imageAt(`${location}?variant=thumb`);
    expect(await thumbnail.metadata()).toMatchObject({ width: 480, height: 270 });

    const slide = await scene.addSlide({ type: 13, document_path: location, document_page_seconds: 7 });
    await scene.show(slide._id);
    const shown = async () => (await scene.document()).slides.find(({ _id }) => _id === slide._id);
    expect(await shown()).toMatchObject({ duration: 21, document_pages: status.pages });
    const { media } = await scene.document();
    expect(media.map((file) => file.location)).toEqual(expect.arrayContaining(status.pages));
    expect(media.map((file) => file.location)).not.toContain(location);

    await scene.call('PATCH /api/slides/updateSlide', {
      _id: slide._id,
      PortalId: 1,
      update: { document_first_page: 2, document_last_page: 2 },
    });
    expect(await shown()).toMatchObject({ duration: 7, document_pages: [status.pages[1]] });
    await scene.call('PATCH /api/slides/updateSlide', {
      _id: slide._id,
      PortalId: 1,
      update: { document_first_page: 9, document_last_page: 0 },
    });
    expect(await shown()).toMatchObject({ duration: 7, document_pages: [status.pages[2]] });
  });

  it('are as sharp as a 4K screen shows them, horizontal and vertical', async () => {
    const { status } = await converted(pdfWith(2, { size: (index) => (index === 0 ? [595.28, 841.89] : [400, 300]) }));
    const sizes = await Promise.all(
      status.pages.map(async (page) => {
        const { width, height } = await (await imageAt(page)).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [2160, 3055],
      [2880, 2160],
    ]);
  });

  it('are not on screens while their pages are being drawn', async () => {
    const location = await uploadFile(`${test.url}/uploadDocument/1`, pdfWith(8), 'long.pdf', scene.token);
    const slide = await scene.addSlide({ type: 13, document_path: location });
    await scene.show(slide._id);
    const isShown = async () => (await scene.document()).slides.some(({ _id }) => _id === slide._id);
    if ((await statusOf(location)).state === 'converting') expect(await isShown()).toBe(false);
    await expect.poll(async () => (await statusOf(location)).state, { timeout: 120_000, interval: 200 }).toBe('ready');
    await expect.poll(isShown).toBe(true);
  });

  it('draw colours as they are, and white where there is nothing', async () => {
    const { status } = await converted(pdfWith(1, { colour: [15 / 255, 118 / 255, 110 / 255] }));
    const { data, info } = await (await imageAt(status.pages[0] ?? '')).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([15, 118, 110]);
    const white = await converted(DOCUMENT);
    const empty = await (await imageAt(white.status.pages[0] ?? '')).raw().toBuffer();
    expect([...empty.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(info.channels).toBeGreaterThan(2);
  });

  it.each([
    ['a password', async () => readFile(ENCRYPTED), 'password'],
    ['a missing end', async () => pdfWith(1).subarray(0, 300), 'damaged'],
    [
      'a missing end, as other programs write them,',
      async () => Buffer.from('PK\x03\x04'.padEnd(300, '\0')),
      'damaged',
      'deck.pptx',
    ],
    ['another kind of file', async () => Buffer.from('hello'), '.pdf, .pptx'],
    ['an image', async () => halfPixel(), 'but its content is .png'],
  ])('with %s are rejected with a reason, and leave nothing', async (_, bytes, reason, name = 'menu.pdf') => {
    const before = await storedNames(test.media);
    const response = await send(await bytes(), name);
    expect([response.status, await response.text()]).toEqual([415, expect.stringContaining(reason)]);
    expect(await storedNames(test.media)).toEqual(before);
  });

  it('are read although something is before their beginning', async () => {
    const { status } = await converted(Buffer.concat([Buffer.from('\uFEFF\r\n'), pdfWith(1)]));
    expect(status).toMatchObject({ state: 'ready', error: null });
  });

  it('say which characters no font has', async () => {
    const { status } = await converted(PDF_WITHOUT_FONT);
    expect(status.notices).toMatchObject([{ code: 'document-without-fonts', values: { characters: '\u{12F90}' } }]);
  });

  it('say how many pages screens show of a very long one', async () => {
    const response = await send(pdfWith(201), 'book.pdf');
    const { notices } = (await response.json()) as { notices?: { notice: string }[] };
    expect(notices?.[0]?.notice).toBe('This document has 201 pages. Screens show the first 200.');
  });

  it('of other programs are rejected without LibreOffice', async () => {
    // The beginning of every document of Office 97.
    const response = await send(Buffer.from('D0CF11E0A1B11AE1'.padEnd(1_024, '0'), 'hex'), 'deck.ppt');
    expect([response.status, await response.text()]).toEqual([415, expect.stringContaining('LibreOffice')]);
  });
});

async function halfPixel(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
}
