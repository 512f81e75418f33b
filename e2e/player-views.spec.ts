import { readFile } from 'node:fs/promises';
import { rte } from '#slide-types/rte/definition.ts';
import { rteSamples } from '#slide-types/rte/samples.ts';
import { buildChannel, imageSlide, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';

/** A strip, a column, a corner and the remaining area, in percent. */
const SHAPES = [
  { y: 90, width: 100, height: 10 },
  { x: 80, width: 20, height: 90 },
  { width: 15, height: 15 },
  { x: 15, width: 65, height: 90 },
];

for (const [name, fields] of Object.entries(rteSamples)) {
  test(`fits the text "${name}" into areas of every shape`, async ({ api, page }) => {
    const areas = SHAPES.map((shape) => ({ ...shape, slides: [{ type: rte.index, name, ...fields }] }));
    const built = await buildChannel(api, { areas });
    await page.goto(built.displayPath);
    await expect(page.locator('[data-phase=showing]')).toHaveCount(SHAPES.length);
    const overflowing = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-area-id]')].flatMap((area) => {
          const frame = area.getBoundingClientRect();
          const layer = area.querySelector('[data-phase=showing]');
          return [...(layer?.querySelectorAll('h1, h2, p, li, td, th') ?? [])]
            .map((element) => element.getBoundingClientRect())
            .filter(
              (box) =>
                box.left < frame.left - 1 ||
                box.top < frame.top - 1 ||
                box.right > frame.right + 1 ||
                box.bottom > frame.bottom + 1,
            );
        }),
      );
    // The text size is only known once the font is loaded.
    await expect.poll(overflowing).toEqual([]);
  });
}

test('shows a poster completely, and lets an image that nearly fits fill its area', async ({ api, page }) => {
  const upload = async (width: number, height: number) =>
    api.upload('image', 1, { name: 'image.png', bytes: await makeImage('#14643c', width, height) });
  const built = await buildChannel(api, {
    areas: [
      { width: 50, slides: [imageSlide('Poster', await upload(300, 900))] },
      { x: 50, width: 50, slides: [imageSlide('Nearly', await upload(640, 790))] },
    ],
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(built.displayPath);
  const pictures = page.locator('[data-phase=showing] img');
  await expect(pictures.first()).toHaveCSS('object-fit', 'contain');
  await expect(pictures.last()).toHaveCSS('object-fit', 'cover');
});

test('releases a video’s file when its turn is over', async ({ api, page }) => {
  const bytes = await readFile('server/demo/files/slow-coffee.mp4');
  const location = await api.upload('video', 1, { name: 'video.mp4', bytes });
  const text = (name: string) => textSlide(name, '<p>Text</p>', { duration: 2 });
  const built = await buildChannel(api, {
    // While the first slide after it is shown, the second one is prepared, so the video isn't needed.
    areas: [{ slides: [videoSlide('Video', location, { duration: 6 }), text('First'), text('Second')] }],
  });
  await page.goto(built.displayPath);
  // On a busy machine, a turn can be over before its video is looked at. The next one isn’t missed.
  const video = await page.waitForSelector(`[data-phase=showing] video[src="${location}"]`, { state: 'attached' });
  await page.waitForFunction((element) => !element.hasAttribute('src'), video);
});

test('measures a long text only the first time it is shown', async ({ api, page }) => {
  await page.addInitScript(() => {
    const counts = new Map<Element, number>();
    Object.assign(window, { counts });
    const real = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')?.get;
    Object.defineProperty(Element.prototype, 'scrollHeight', {
      get(this: Element): unknown {
        counts.set(this, (counts.get(this) ?? 0) + 1);
        return real?.call(this);
      },
    });
  });
  const rows = '<tr><td>Flat white</td><td>3.20</td></tr>'.repeat(40);
  const text = (name: string, html: string) => textSlide(name, html, { duration: 2 });
  const long = text('Long', `<h1>Our coffees</h1><table>${rows}</table>`);
  // The next slide is prepared while one is shown, so the long one is only drawn again with two others.
  const built = await buildChannel(api, {
    areas: [{ slides: [long, text('One', '<p>1</p>'), text('Two', '<p>2</p>')] }],
  });
  await page.goto(built.displayPath);
  const measuredEachTime = () =>
    page.evaluate(() => {
      const { counts } = window as unknown as { counts: Map<Element, number> };
      return [...counts].flatMap(([text, count]) => (text.querySelector('table') ? [count] : []));
    });
  // On a busy machine, a turn can be over before its text has been fitted, and the next one measures it again.
  const isKnown = async () => (await measuredEachTime()).slice(1).some((count) => count <= 10);
  await expect.poll(isKnown).toBe(true);
  const [first = 0] = await measuredEachTime();
  expect(first).toBeGreaterThan(20);
});
