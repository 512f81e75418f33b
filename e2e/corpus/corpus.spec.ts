import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { MediaStatus } from '#contract/entities/media.ts';
import type { Failure } from '#contract/outcomes.ts';
import { document } from '#slide-types/document/definition.ts';
import { type Api, RefusedError } from '../support/api.ts';
import { buildChannel, imageSlide, videoSlide } from '../support/channel.ts';
import { expect, test } from '../support/fixtures.ts';
import { FIRST_PORTAL } from '../support/server.ts';
import { convert, OFFICE } from './office.ts';
import { PDFS } from './pdfs.ts';
import { PICTURES } from './pictures.ts';
import { COLOURS, type Colour, type DocumentSample, type PictureSample, QUARTERS, type Sample } from './sample.ts';
import { has, similarities } from './similarity.ts';
import { VIDEOS } from './videos.ts';

/** Results for the summary, a line of JSON each. */
const RESULTS = path.resolve(import.meta.dirname, '../../test-results/corpus.jsonl');
const LOOK_EVERY_MS = 50;
/** More pages of the same document would show nothing new. */
const COMPARED_PAGES = 5;
const SCREEN = { width: 960, height: 540 };

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: SCREEN });

for (const sample of [...PICTURES, ...VIDEOS]) {
  test(`${sample.name}: ${sample.what}`, async ({ api, browser, page }) => {
    const stored = await upload(api, sample, await sample.make(browser));
    if (stored === null) return;
    const slide = sample.kind === 'image' ? imageSlide : videoSlide;
    const built = await buildChannel(api, { areas: [{ slides: [slide(sample.name, stored.location)] }] });
    await page.goto(built.displayPath);
    await expect.poll(() => quartersOn(page), sample.what).toEqual(sample.quarters ?? QUARTERS);
    await report(sample, stored);
  });
}

for (const sample of [...PDFS, ...OFFICE]) {
  test(`${sample.name}: ${sample.what}`, async ({ api, browser, page }) => {
    const isOffice = OFFICE.includes(sample);
    test.skip(isOffice && !(await has('soffice')), 'LibreOffice is not installed.');
    const bytes = await sample.make(browser);
    const stored = await upload(api, sample, bytes);
    if (stored === null) return;
    const { pages, notices } = stored.status;
    expect(pages).toHaveLength(sample.pages ?? 1);
    expect(notices.map(({ code }) => code)).toEqual(sample.notice ? [sample.notice] : []);
    const fields = { type: document.index, name: sample.name, document_path: stored.location };
    const built = await buildChannel(api, { areas: [{ slides: [fields] }] });
    await page.goto(built.displayPath);
    // Which page it is depends on the time.
    const painted = () =>
      page
        .locator('[data-phase=showing] img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.filter(({ naturalWidth }) => naturalWidth > 0).map((image) => image.getAttribute('src') ?? ''),
        );
    await expect.poll(async () => (await painted()).some((source) => pages.includes(source))).toBe(true);
    if (!(await has('pdftoppm'))) return report(sample, stored);
    const images = await Promise.all(pages.slice(0, COMPARED_PAGES).map((location) => download(api, location)));
    const pdf = isOffice ? await convert({ name: sample.name, bytes }, 'pdf') : bytes;
    await report(sample, stored, await similarities(pdf, images));
  });
}

interface Stored {
  location: string;
  status: MediaStatus;
  seconds: number;
}

/** Uploads a file and waits until screens can show it. Returns null if it was refused with the expected reason. */
async function upload(api: Api, sample: PictureSample | DocumentSample, bytes: Buffer): Promise<Stored | null> {
  const startedAt = Date.now();
  const outcome = await uploadAndConvert(api, sample, bytes);
  const refused = 'refused' in outcome ? outcome.refused : undefined;
  expect(refused).toBe(sample.refused);
  if ('refused' in outcome) {
    await report(sample, null);
    return null;
  }
  return { ...outcome, seconds: (Date.now() - startedAt) / 1000 };
}

async function uploadAndConvert(api: Api, sample: PictureSample | DocumentSample, bytes: Buffer) {
  let location: string;
  try {
    location = await api.upload(sample.kind, FIRST_PORTAL, { name: sample.name, bytes });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { refused: (error.body as Failure).code };
  }
  for (;;) {
    const status = (await (await fetch(`${api.url}${location}?status`)).json()) as MediaStatus;
    if (status.state === 'failed') return { refused: status.code };
    if (status.state === 'ready') return { location, status };
    await pause(LOOK_EVERY_MS);
  }
}

async function download(api: Api, location: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(api.url + location)).arrayBuffer());
}

/** The colours in the middle of the quarters of the shown image or video. */
async function quartersOn(page: Page): Promise<Colour[]> {
  const box = await page.evaluate(() => {
    const element = window.document.querySelector<HTMLImageElement | HTMLVideoElement>(
      '[data-phase=showing] img, [data-phase=showing] video',
    );
    if (!element) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const isVideo = element instanceof HTMLVideoElement;
    if (isVideo && element.currentTime === 0) return null;
    const own = isVideo ? [element.videoWidth, element.videoHeight] : [element.naturalWidth, element.naturalHeight];
    const [ownWidth = 0, ownHeight = 0] = own;
    const scale = Math.min(width / ownWidth, height / ownHeight);
    const [shownWidth, shownHeight] = [ownWidth * scale, ownHeight * scale];
    return {
      left: left + (width - shownWidth) / 2,
      top: top + (height - shownHeight) / 2,
      width: shownWidth,
      height: shownHeight,
    };
  });
  if (box === null) return [];
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0, 1, 2, 3].map((quarter) => {
    const x = Math.floor(box.left + box.width * (quarter % 2 === 0 ? 0.25 : 0.75));
    const y = Math.floor(box.top + box.height * (quarter < 2 ? 0.25 : 0.75));
    const at = (y * info.width + x) * info.channels;
    return nearest([...data.subarray(at, at + 3)]);
  });
}

function nearest(pixel: number[]): Colour {
  const distance = (name: Colour) =>
    COLOURS[name].reduce((sum, value, index) => sum + (value - (pixel[index] ?? 0)) ** 2, 0);
  return (Object.keys(COLOURS) as Colour[]).reduce((best, name) => (distance(name) < distance(best) ? name : best));
}

async function report(sample: Sample & { kind: string }, stored: Stored | null, similar: number[] = []): Promise<void> {
  const group = (OFFICE as Sample[]).includes(sample) ? 'office' : sample.kind === 'document' ? 'pdf' : sample.kind;
  const { name, what, refused } = sample;
  const line = { group, name, what, refused, seconds: stored?.seconds, pages: stored?.status.pages.length, similar };
  await appendFile(RESULTS, `${JSON.stringify(line)}\n`);
}
