import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { template } from '#slide-types/template/definition.ts';
import type { Api } from './support/api.ts';
import { buildChannel, imageSlide, type SlidePlan, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL } from './support/server.ts';
import { uploadSheet } from './support/style-sheets.ts';
import { makeVideo } from './support/video.ts';

// A service worker would serve the stored page, which contains no first paint.
test.use({ serviceWorkers: 'block' });

const SHAPES = {
  landscape: { width: 960, height: 540 },
  portrait: { width: 540, height: 960 },
  strip: { width: 960, height: 60 },
};
/** The colours of an image's fields: eight columns and four rows, whose numbers are in red and green. */
const COLUMNS = 8;
const ROWS = 4;
const FIELD_PX = 200;
const BARS = 'bars';

test('shows the chosen part of an image in every shape, in the first paint and afterwards', async ({
  api,
  browser,
  server,
}) => {
  const location = await uploadFields(api);
  const focus = { x: 100 * (1.5 / COLUMNS), y: 100 * (0.5 / ROWS) };
  const crop = { x: 25, y: 50, width: 50, height: 50 };
  // The fields in the middle and in the corners: the column, then the row.
  const cases: [string, Partial<SlidePlan>, Record<keyof typeof SHAPES, string[]>][] = [
    [
      'whole',
      {},
      {
        landscape: ['4 2', BARS, BARS],
        portrait: ['4 2', BARS, BARS],
        strip: ['4 2', BARS, BARS],
      },
    ],
    [
      'filling',
      { image_fit: 'cover' },
      {
        landscape: ['4 2', '0 0', '7 3'],
        portrait: ['4 2', '2 0', '5 3'],
        strip: ['4 2', '0 1', '7 2'],
      },
    ],
    [
      'filling around its focus',
      { image_fit: 'cover', image_focus: focus },
      {
        landscape: ['3 2', '0 0', '7 3'],
        portrait: ['1 2', '0 0', '2 3'],
        strip: ['4 0', '0 0', '7 0'],
      },
    ],
    [
      'cropped',
      { image_crop: crop },
      {
        landscape: ['4 3', BARS, BARS],
        portrait: ['4 3', BARS, BARS],
        strip: ['4 3', BARS, BARS],
      },
    ],
    [
      'filling with its cropped part',
      { image_fit: 'cover', image_crop: crop, image_focus: { x: 75, y: 50 } },
      {
        landscape: ['4 3', '2 2', '5 3'],
        portrait: ['5 3', '4 2', '5 3'],
        strip: ['4 2', '2 2', '5 2'],
      },
    ],
  ];
  for (const [name, fields, expected] of cases) {
    const { displayPath } = await buildChannel(api, { areas: [{ slides: [imageSlide(name, location, fields)] }] });
    const pages = await openBoth(browser, server.url + displayPath);
    for (const shape of ['landscape', 'portrait', 'strip'] as const) {
      const { first, played } = await pages.shots(SHAPES[shape]);
      expect(await fieldsIn(played), `${name}, ${shape}`).toEqual(expected[shape]);
      expect(first.equals(played), `the first paint: ${name}, ${shape}`).toBe(true);
    }
    await pages.close();
  }
});

test('places images where the first paint did in areas with fractions of a pixel', async ({ api, browser, server }) => {
  const location = await uploadFields(api);
  const crop = { x: 11.3, y: 7.7, width: 61.9, height: 83.1 };
  const { displayPath } = await buildChannel(api, {
    areas: [
      {
        ...{ width: 33.3, height: 44.7 },
        slides: [imageSlide('Focused', location, { image_fit: 'cover', image_focus: { x: 21, y: 9 } })],
      },
      { ...{ x: 40.1, width: 41.3, height: 91.1 }, slides: [imageSlide('Cropped', location, { image_crop: crop })] },
    ],
  });
  const pages = await openBoth(browser, server.url + displayPath);
  const { first, played } = await pages.shots({ width: 1001, height: 563 });
  await pages.close();
  // Browsers round lengths to 64ths of a pixel, which at most changes the shade of an edge a little.
  expect(await largestDifference(first, played)).toBeLessThanOrEqual(4);
});

test('places the image of a template as its style sheet says, or as its slide does', async ({
  api,
  browser,
  server,
}) => {
  const css = '.image1{position:absolute;top:0;left:0;width:100%;height:100%}.image1 img{object-fit:contain!important}';
  const selected = { name: 'Framed poster', css_path: await uploadSheet(api, css), num_images: 1 };
  await api.call('POST /api/templates/add', { template: selected });
  const location = await uploadFields(api);
  const focus = { x: 100 * (1.5 / COLUMNS), y: 100 * (0.5 / ROWS) };
  const crop = { x: 25, y: 50, width: 50, height: 50 };
  const cases: [Record<string, unknown>, string[]][] = [
    [{}, ['4 2', BARS, BARS]],
    [{ template_image1_fit: 'template', template_image1_focus: focus }, ['4 2', BARS, BARS]],
    [{ template_image1_fit: 'cover' }, ['4 2', '2 0', '5 3']],
    [{ template_image1_fit: 'cover', template_image1_focus: focus }, ['1 2', '0 0', '2 3']],
    [{ template_image1_crop: crop }, ['4 3', BARS, BARS]],
    [{ template_image1_fit: 'cover', template_image1_crop: crop }, ['4 3', '3 2', '4 3']],
    [
      { template_image1_fit: 'cover', template_image1_crop: crop, template_image1_focus: { x: 75, y: 50 } },
      ['5 3', '4 2', '5 3'],
    ],
  ];
  for (const [fields, expected] of cases) {
    const slide = { type: template.index, name: 'Poster', template_selectedtemplate: selected, ...fields };
    const { displayPath } = await buildChannel(api, {
      areas: [{ slides: [{ ...slide, template_image1_path: location }] }],
    });
    const page = await browser.newPage({ viewport: SHAPES.portrait });
    await page.goto(server.url + displayPath);
    await expect(page.locator('[data-phase=showing]')).toBeVisible();
    await expect.poll(async () => fieldsIn(await page.screenshot()), JSON.stringify(fields)).toEqual(expected);
    await page.close();
  }
});

test('shows a video whole, or fills the area with it', async ({ api, browser, server }) => {
  const location = await api.upload('video', FIRST_PORTAL, { name: 'pattern.mp4', bytes: await makeVideo(10) });
  for (const [video_fit, isCornerBlack] of [
    ['contain', true],
    ['cover', false],
  ] as const) {
    const { displayPath } = await buildChannel(api, {
      areas: [{ slides: [videoSlide('Pattern', location, { video_fit })] }],
    });
    const page = await browser.newPage({ viewport: SHAPES.portrait });
    await page.goto(server.url + displayPath);
    await expect(page.locator('[data-phase=showing] video')).toBeVisible();
    const isBlack = async () => {
      const corner = { left: 0, top: 0, width: 100, height: 100 };
      const pixels = await sharp(await page.screenshot())
        .extract(corner)
        .removeAlpha()
        .raw()
        .toBuffer();
      return pixels.every((value) => value < 16);
    };
    await expect.poll(isBlack, video_fit).toBe(isCornerBlack);
    await page.close();
  }
});

/** Uploads an image whose fields differ in colour. */
async function uploadFields(api: Api): Promise<string> {
  const fields = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    const colour = { r: 30 * column + 15, g: 60 * row + 30, b: 200 };
    return {
      input: { create: { width: FIELD_PX, height: FIELD_PX, channels: 3 as const, background: colour } },
      left: column * FIELD_PX,
      top: row * FIELD_PX,
    };
  });
  const size = { width: COLUMNS * FIELD_PX, height: ROWS * FIELD_PX, channels: 3 as const, background: '#fff' };
  const bytes = await sharp({ create: size }).composite(fields).png().toBuffer();
  return api.upload('image', FIRST_PORTAL, { name: 'fields.png', bytes });
}

/** A channel before the player runs, and with it. */
async function openBoth(browser: Browser, url: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const [still, playing] = [await context.newPage(), await context.newPage()];
  await still.route('**/assets/player/**', (route) => route.abort());
  await Promise.all([still.goto(url), playing.goto(url)]);
  await expect(still.locator('[data-first-paint] img').first()).toBeVisible();
  await expect(playing.locator('[data-phase=showing] img').first()).toBeVisible();
  await expect(playing.locator('[data-first-paint]')).toHaveCount(0);
  await Promise.all([allLoaded(still), allLoaded(playing)]);
  return {
    async shots(viewport: { width: number; height: number }) {
      await Promise.all([still, playing].map((page) => page.setViewportSize(viewport)));
      const take = async () => ({ first: await still.screenshot(), played: await playing.screenshot() });
      let shots = await take();
      // Loaded images are painted a little later.
      for (let tries = 0; tries < 5 && !shots.first.equals(shots.played); tries += 1) {
        await playing.waitForTimeout(100);
        shots = await take();
      }
      return shots;
    },
    close: () => context.close(),
  };
}

function allLoaded(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () => document.images.length > 0 && [...document.images].every(({ naturalWidth }) => naturalWidth > 0),
  );
}

/** The fields just right below the middle, and in the top left and bottom right corners. */
async function fieldsIn(screenshot: Buffer): Promise<string[]> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const fieldAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels);
    if (blue < 100) return BARS;
    return `${Math.round((red - 15) / 30)} ${Math.round((green - 30) / 60)}`;
  };
  const { width, height } = info;
  return [
    fieldAt(Math.round(width / 2) + 4, Math.round(height / 2) + 4),
    fieldAt(2, 2),
    fieldAt(width - 3, height - 3),
  ];
}

/** The largest difference between two images of the same size in any channel of a pixel, from 0 to 255. */
async function largestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [pixels, otherPixels] = await Promise.all([one, other].map((image) => sharp(image).raw().toBuffer()));
  if (!pixels || pixels.length !== otherPixels?.length) return 255;
  return pixels.reduce((most, value, index) => Math.max(most, Math.abs(value - (otherPixels[index] ?? 0))), 0);
}
