import type { Page } from '@playwright/test';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { shownSlide } from './support/screen.ts';

/** Sets a mark in the page that is lost in a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { wasHereBefore: true }));
const isMarked = (page: Page) => page.evaluate(() => 'wasHereBefore' in window);

test('replaces an edited slide without a reload or a flash', async ({ api, page }) => {
  const built = await buildChannel(api, {
    areas: [{ slides: [textSlide('Offer', '<h1>Old words</h1>', { rte_backgroundcolour: '#a01818' })] }],
  });
  const [slide] = built.slides[0] ?? [];
  await page.goto(built.displayPath);
  await expect(page.getByRole('heading', { name: 'Old words' })).toBeVisible();
  await mark(page);

  const watched = page.evaluate(watchFrames, 'New words');
  await api.call('PATCH /api/slides/updateSlide', {
    _id: slide?._id ?? '',
    PortalId: slide?.PortalId ?? 0,
    update: { rte_content: '<h1>New words</h1>', rte_backgroundcolour: '#1830a0' },
  });
  expect(await watched).toBe(0);
  expect(await isMarked(page)).toBe(true);
});

/**
 * Runs in the page: counts the frames without a slide until a heading with this text is in front and no slide is
 * leaving. `npm run bench` measures how long that takes.
 */
async function watchFrames(words: string) {
  let framesWithoutSlide = 0;
  const isOver = () =>
    document.querySelector('[data-phase=showing] h1')?.textContent === words &&
    !document.querySelector('[data-phase=leaving]');
  while (!isOver()) {
    await new Promise(requestAnimationFrame);
    const inFront = [...document.querySelectorAll('[data-phase=showing], [data-phase=leaving]')];
    const opaque = inFront.filter((layer) => getComputedStyle(layer).opacity === '1');
    if (opaque.length === 0) framesWithoutSlide += 1;
  }
  return framesWithoutSlide;
}

test('shows and hides slides as they are added to and removed from the channel', async ({ api, page }) => {
  const built = await buildChannel(api, {
    areas: [
      {
        slides: [textSlide('One', '<h1>One</h1>', { duration: 1 }), textSlide('Two', '<h1>Two</h1>', { duration: 1 })],
      },
    ],
  });
  const [one, two] = (built.slides[0] ?? []).map((slide) => slide._id) as [string, string];
  const cell = { channel: built.channel._id, area: built.areas[0]?._id ?? '' };
  await page.clock.install();
  await page.goto(built.displayPath);
  await expect.poll(() => shownSlide(page)).toBe(one);
  await mark(page);
  const main = page.locator('main[data-revision]');
  const before = (await main.getAttribute('data-revision')) ?? '';

  await api.call('PATCH /api/channels/toggleSlide', { ...cell, slide: one });
  // The second slide is also shown in its turn, before the page knows about the change.
  await expect(main).not.toHaveAttribute('data-revision', before);
  await expect.poll(() => shownSlide(page)).toBe(two);
  // Nothing changes during the next turns.
  await page.clock.runFor(5_000);
  expect(await shownSlide(page)).toBe(two);

  await api.call('PATCH /api/channels/toggleSlide', { ...cell, slide: two });
  await expect.poll(() => shownSlide(page)).toBeUndefined();
  await api.call('PATCH /api/channels/toggleSlide', { ...cell, slide: two });
  await expect.poll(() => shownSlide(page)).toBe(two);
  expect(await isMarked(page)).toBe(true);
});
