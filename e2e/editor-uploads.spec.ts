import type { Failure } from '#contract/outcomes.ts';
import { animated } from '#slide-types/animated/definition.ts';
import { image } from '#slide-types/image/definition.ts';
import { fillInGeneral, makeArea, openEditor, SAVE, slideNamed } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';

/** Slow enough to show the progress. */
const SLOW_BYTES_PER_SECOND = 40_000;

test('shows the server’s error for a file that is not an image', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Refused'), slideType: image.index });
  const answer = page.waitForResponse(/\/upload\//);
  const text = { name: 'not really.png', mimeType: 'image/png', buffer: Buffer.from('These are words.') };
  await page.locator('input[type=file]').setInputFiles(text);
  expect((await answer).status()).toBe(415);
  await expect(page.getByRole('alert')).toHaveText(((await (await answer).json()) as Failure).error);
});

test('refuses a file of the wrong type before sending it', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Kinds'), slideType: image.index });
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('These are words.') };
  await page.locator('input[type=file]').setInputFiles(text);
  await expect(page.getByRole('alert')).toHaveText(
    'This file type isn’t accepted. Choose a file of type .bmp .gif .jpg .jpeg .png .webp .avif .heic .heif .tif .tiff .svg.',
  );
});

test('shows the progress of an upload, can cancel it, and waits for it before saving', async ({
  api,
  openSignedIn,
}) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Slow'), slideType: image.index });
  await fillInGeneral(page, 'On a slow line');
  const devtools = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await throttle(SLOW_BYTES_PER_SECOND);
  const large = { name: 'large.png', mimeType: 'image/png', buffer: await noisyImage() };
  await page.locator('input[type=file]').setInputFiles(large);
  const bar = page.getByRole('progressbar', { name: 'Uploading large.png' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await page.locator('input[type=file]').setInputFiles(large);
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('The slide will be saved once the file is uploaded.')).toBeVisible();
  await throttle(-1);
  await expect(page.getByText('Slide "On a slow line" successfully saved.')).toBeVisible();
  expect((await slideNamed(api, 'On a slow line'))?.image_path).toMatch(/^\/media\//);
});

test('reports an interrupted upload, keeps everything else, and can retry', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Cut'), slideType: image.index });
  await page.getByRole('textbox', { name: 'Name' }).fill('Stays');
  await page.route(/\/upload\//, (route) => route.abort('connectionreset'));
  const file = { name: 'cut.png', mimeType: 'image/png', buffer: await makeImage('#1d4ed8') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('alert')).toHaveText('The server can’t be reached. Check your connection and try again.');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Stays');
  await page.unroute(/\/upload\//);
  // A proxy responds with its own error page.
  const page502 = { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' };
  await page.route(/\/upload\//, (route) => route.fulfill(page502));
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('alert')).toHaveText('The file could not be stored. Please try again.');
  await page.unroute(/\/upload\//);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(/uploaded successfully\.$/)).toBeVisible();
});

/** An image that does not compress: about 400 kB. */
async function noisyImage(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 400, height: 340, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
}

test('repeats what an upload said of a file when its slide is opened again', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  const area = await makeArea(api, 'Expressions');
  await openEditor(page, { area, slideType: animated.index });
  await fillInGeneral(page, 'With expressions');
  const layer = { ty: 4, nm: 'Steam', ks: { o: { a: 0, k: 100, x: 'wiggle(2, 30)' } } };
  const drawing = { v: '5.7.4', fr: 30, ip: 0, op: 60, w: 400, h: 300, layers: [layer] };
  const file = { name: 'cup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(drawing)) };
  await page.locator('input[type=file]').setInputFiles(file);
  const notice = page.getByText('These layers won’t move as designed: Steam.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "With expressions" successfully saved.')).toBeVisible();

  await openEditor(page, { area, slideType: animated.index, slide: await slideNamed(api, 'With expressions') });
  await expect(notice).toHaveCount(1);
});
