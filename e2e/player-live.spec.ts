import type { Page } from '@playwright/test';
import { buildChannel, imageSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadPicture } from './support/pictures.ts';
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

test('a picture is exchanged only when the new one is there', async ({ api, page }) => {
  const [before, after] = [await uploadPicture(api, '#a01818'), await uploadPicture(api, '#1830a0')];
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', before)] }] });
  const [slide] = built.slides[0] ?? [];
  await page.goto(built.displayPath);
  await expect(page.locator('[data-stage=showing] img')).toHaveAttribute('src', before);
  await page.route(`**${after}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await api.call('PATCH /api/slides/updateSlide', {
    _id: slide?._id ?? '',
    PortalId: slide?.PortalId ?? 0,
    update: { image_path: after },
  });
  await page.waitForTimeout(1_000);
  await expect(page.locator('[data-stage=showing] img')).toHaveAttribute('src', before);
  await expect(page.locator('[data-stage=showing] img')).toHaveAttribute('src', after);
});

test('a slide goes off and on the air by its schedule, with no help from the server', async ({ api, page }) => {
  const soon = new Date(Date.now() + 5_000).toISOString();
  const later = new Date(Date.now() + 8_000).toISOString();
  const scheduled = { alwaysDisplay: false, scheduleStart: soon, scheduleEnd: later };
  const built = await buildChannel(api, { areas: [{ slides: [textSlide('Lunch', '<h1>Lunch</h1>', scheduled)] }] });
  await page.goto(built.displayPath);
  await expect(page.locator('.channel')).toBeVisible();
  await page.context().setOffline(true);
  expect(await shownSlide(page)).toBeUndefined();
  await expect.poll(() => shownSlide(page)).toBe(built.slides[0]?.[0]?._id);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
  await expect.poll(() => shownSlide(page)).toBeUndefined();
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(later) - 50);
});

test('staff can have the page loaded anew', async ({ api, page }) => {
  const built = await buildChannel(api, { areas: [{ slides: [textSlide('One', '<h1>One</h1>')] }] });
  await page.goto(built.displayPath);
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();
  await mark(page);
  const { _id, PortalId } = built.channel;
  await api.call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { needsRefresh: true } });
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 20_000 }).toBe(false);
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();
  const [channel] = (await api.call('POST /api/channels/getchannelsinorder', { PortalId })).filter(
    (candidate) => candidate._id === _id,
  );
  expect(channel?.needsRefresh).toBe(false);
});

test('a channel that does not exist is dark, and explained to testers only', async ({ page }) => {
  await page.goto('/DesktopModules/Signage/channels/1/no-such-screen/Default.aspx');
  await page.waitForTimeout(1_000);
  await expect(page.locator('body')).toHaveText('');
  await page.goto('/DesktopModules/Signage/channels/1/no-such-screen/Default.aspx?TestMode=true');
  await expect(page.getByText('There is no channel “no-such-screen” in portal 1.')).toBeVisible();
});
