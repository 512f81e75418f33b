import type { Page } from '@playwright/test';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { shownSlide } from './support/screen.ts';

/** A change is on glass within this long. */
const ON_GLASS_MS = 1_000;

/** Leaves a mark in the page that does not survive a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { wasHereBefore: true }));
const isMarked = (page: Page) => page.evaluate(() => 'wasHereBefore' in window);

test('an edited slide is on the screen within a second, without a reload or a flash', async ({ api, page }) => {
  const built = await buildChannel(api, {
    areas: [{ slides: [textSlide('Offer', '<h1>Old words</h1>', { rte_backgroundcolour: '#a01818' })] }],
  });
  const [slide] = built.slides[0] ?? [];
  await page.goto(built.displayPath);
  await expect(page.getByRole('heading', { name: 'Old words' })).toBeVisible();
  await mark(page);
  await page.waitForTimeout(500);

  const watched = page.evaluate(watchFrames, 'New words');
  const changedAt = Date.now();
  await api.call('PATCH /api/slides/updateSlide', {
    _id: slide?._id ?? '',
    PortalId: slide?.PortalId ?? 0,
    update: { rte_content: '<h1>New words</h1>', rte_backgroundcolour: '#1830a0' },
  });
  const { upAt, framesWithoutSlide, frames } = await watched;
  expect(upAt - changedAt).toBeLessThan(ON_GLASS_MS);
  expect(framesWithoutSlide).toBe(0);
  expect(frames).toBeGreaterThan(5);
  expect(await isMarked(page)).toBe(true);
});

/** Runs in the page: watches every frame until a heading with these words is in front, and a little longer. */
async function watchFrames(words: string) {
  let upAt = 0;
  let frames = 0;
  let framesWithoutSlide = 0;
  const until = Date.now() + 5_000;
  while (Date.now() < until && (upAt === 0 || Date.now() < upAt + 700)) {
    await new Promise(requestAnimationFrame);
    frames += 1;
    const inFront = [...document.querySelectorAll('[data-stage=showing], [data-stage=leaving]')];
    const opaque = inFront.filter((layer) => getComputedStyle(layer).opacity === '1');
    if (opaque.length === 0) framesWithoutSlide += 1;
    if (upAt === 0 && document.querySelector('[data-stage=showing] h1')?.textContent === words) upAt = Date.now();
  }
  return { upAt, frames, framesWithoutSlide };
}

test('slides come and go with the ticks of the matrix', async ({ api, page }) => {
  const built = await buildChannel(api, {
    areas: [
      {
        slides: [textSlide('One', '<h1>One</h1>', { duration: 1 }), textSlide('Two', '<h1>Two</h1>', { duration: 1 })],
      },
    ],
  });
  const [one, two] = (built.slides[0] ?? []).map((slide) => slide._id) as [string, string];
  const place = { channel: built.channel._id, area: built.areas[0]?._id ?? '' };
  await page.goto(built.displayPath);
  await expect.poll(() => shownSlide(page)).toBe(one);
  await mark(page);

  await api.call('PATCH /api/channels/toggleSlide', { ...place, slide: one });
  await expect.poll(() => shownSlide(page), { timeout: ON_GLASS_MS + 500 }).toBe(two);
  await page.waitForTimeout(1_500);
  expect(await shownSlide(page)).toBe(two);

  await api.call('PATCH /api/channels/toggleSlide', { ...place, slide: two });
  await expect.poll(() => shownSlide(page), { timeout: ON_GLASS_MS + 500 }).toBeUndefined();
  await api.call('PATCH /api/channels/toggleSlide', { ...place, slide: two });
  await expect.poll(() => shownSlide(page), { timeout: ON_GLASS_MS + 500 }).toBe(two);
  expect(await isMarked(page)).toBe(true);
});
