import type { Page } from '@playwright/test';
import { buildChannel, imageSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadPicture } from './support/pictures.ts';
import { shownSlide } from './support/screen.ts';

/** Leaves a mark in the page that does not survive a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { wasHereBefore: true }));
const isMarked = (page: Page) => page.evaluate(() => 'wasHereBefore' in window);

test('a picture is exchanged only when the new one is there', async ({ api, page }) => {
  const [before, after] = [await uploadPicture(api, '#a01818'), await uploadPicture(api, '#1830a0')];
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', before)] }] });
  const [slide] = built.slides[0] ?? [];
  await page.goto(built.displayPath);
  await expect(page.locator('[data-stage=showing] img')).toHaveAttribute('src', before);
  let bring = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    bring = resolve;
  });
  const asked = page.waitForRequest(`**${after}`);
  await page.route(`**${after}`, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await api.call('PATCH /api/slides/updateSlide', {
    _id: slide?._id ?? '',
    PortalId: slide?.PortalId ?? 0,
    update: { image_path: after },
  });
  await asked;
  await page.waitForTimeout(1_000);
  await expect(page.locator('[data-stage=showing] img')).toHaveAttribute('src', before);
  bring();
  await expect(page.locator('[data-stage=showing] img')).toHaveAttribute('src', after);
});

test('a slide goes off and on the air by its schedule, with no help from the server', async ({ api, page }) => {
  const between = (fromMs: number, untilMs: number) => ({
    alwaysDisplay: false,
    scheduleStart: new Date(Date.now() + fromMs).toISOString(),
    scheduleEnd: new Date(Date.now() + untilMs).toISOString(),
  });
  const tomorrow = between(86_400_000, 90_000_000);
  const built = await buildChannel(api, { areas: [{ slides: [textSlide('Lunch', '<h1>Lunch</h1>', tomorrow)] }] });
  const [slide] = built.slides[0] ?? [];
  const revision = () => page.locator('main').getAttribute('data-revision');
  await page.goto(built.displayPath);
  await expect(page.locator('.channel')).toBeVisible();
  const first = await revision();
  // Counted from when the page is there: loading it takes as long as it takes.
  const update = between(5_000, 9_000);
  await api.call('PATCH /api/slides/updateSlide', { _id: slide?._id ?? '', PortalId: slide?.PortalId ?? 0, update });
  await expect.poll(revision, { intervals: [100] }).not.toBe(first);
  await page.context().setOffline(true);
  expect(await shownSlide(page)).toBeUndefined();
  await expect.poll(() => shownSlide(page)).toBe(slide?._id);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(update.scheduleStart));
  await expect.poll(() => shownSlide(page)).toBeUndefined();
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(update.scheduleEnd) - 50);
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
