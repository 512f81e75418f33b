import type { Page } from '@playwright/test';
import { buildChannel, imageSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { shownSlide } from './support/screen.ts';

const MINUTE_MS = 60_000;

/** Sets a mark in the page that is lost in a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { wasHereBefore: true }));
const isMarked = (page: Page) => page.evaluate(() => 'wasHereBefore' in window);

test('replaces an image only when the new one is loaded', { tag: '@quick' }, async ({ api, page }) => {
  const [before, after] = [await uploadImage(api, '#a01818'), await uploadImage(api, '#1830a0')];
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', before)] }] });
  const [slide] = built.slides[0] ?? [];
  await page.clock.install();
  await page.goto(built.displayPath);
  await expect(page.locator('[data-phase=showing] img')).toHaveAttribute('src', before);
  let sendImage = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    sendImage = resolve;
  });
  const requested = page.waitForRequest(`**${after}`);
  await page.route(`**${after}`, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await api.call('PATCH /api/slides/updateSlide', {
    _id: slide?._id ?? '',
    PortalId: slide?.PortalId ?? 0,
    update: { image_path: after },
  });
  await requested;
  await page.clock.runFor(5_000);
  await expect(page.locator('[data-phase=showing] img')).toHaveAttribute('src', before);
  sendImage();
  await expect(page.locator('[data-phase=showing] img')).toHaveAttribute('src', after);
});

test('shows and hides a slide by its schedule without the server', async ({ api, page }) => {
  const [from, until] = [Date.now() + 5 * MINUTE_MS, Date.now() + 10 * MINUTE_MS];
  const schedule = {
    alwaysDisplay: false,
    scheduleStart: new Date(from).toISOString(),
    scheduleEnd: new Date(until).toISOString(),
  };
  const built = await buildChannel(api, { areas: [{ slides: [textSlide('Lunch', '<h1>Lunch</h1>', schedule)] }] });
  const id = built.slides[0]?.[0]?._id;
  await page.clock.install();
  await page.goto(built.displayPath);
  await expect(page.locator('.channel')).toBeVisible();
  await page.context().setOffline(true);
  // The page's time also passes on its own, so it can be further ahead than requested.
  const playUntil = async (time: number) => {
    for (let now = 0; now < time; now = await page.evaluate(() => Date.now())) await page.clock.runFor(10_000);
  };
  await playUntil(from - MINUTE_MS);
  expect(await shownSlide(page)).toBeUndefined();
  await playUntil(from + 5_000);
  await expect.poll(() => shownSlide(page)).toBe(id);
  await playUntil(until - MINUTE_MS);
  expect(await shownSlide(page)).toBe(id);
  await playUntil(until + 5_000);
  await expect.poll(() => shownSlide(page)).toBeUndefined();
});

test('reloads when staff force a refresh', async ({ api, page }) => {
  const built = await buildChannel(api, { areas: [{ slides: [textSlide('One', '<h1>One</h1>')] }] });
  // A page doesn't reload in its first seconds, which pass faster here.
  await page.clock.install();
  await page.goto(built.displayPath);
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();
  await mark(page);
  const { _id, PortalId } = built.channel;
  await api.call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { needsRefresh: true } });
  const isSameAfterASecond = async () => {
    await page.clock.runFor(1_000);
    return isMarked(page);
  };
  await expect.poll(() => isSameAfterASecond().catch(() => true), { intervals: [100] }).toBe(false);
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();
  const [channel] = (await api.call('POST /api/channels/getchannelsinorder', { PortalId })).filter(
    (candidate) => candidate._id === _id,
  );
  expect(channel?.needsRefresh).toBe(false);
});

test('stays calm if an address has no channel, and explains it in test mode only', async ({ page }) => {
  const address = '/DesktopModules/Signage/channels/1/no-such-screen/Default.aspx';
  await page.goto(address);
  await expect(page.locator('main.blank')).toHaveCSS('background-image', /gradient/);
  await expect(page.locator('body')).toHaveText('');
  await page.goto(`${address}?TestMode=true`);
  await expect(page.getByText('There is no channel “no-such-screen” in portal 1.')).toBeVisible();
  await expect(page.locator('main.blank')).toHaveCSS('background-image', /gradient/);
});
