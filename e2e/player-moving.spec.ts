import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { animated } from '#slide-types/animated/definition.ts';
import { time } from '#slide-types/time/definition.ts';
import { buildChannel, textSlide, videoSlide } from './support/channel.ts';
import { makeDrawing } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL } from './support/server.ts';

test('plays a drawing in sync on two screens, and loads its code only where it is needed', async ({
  api,
  browser,
  server,
}) => {
  const animated_path = await api.upload('animation', FIRST_PORTAL, { name: 'square.json', bytes: makeDrawing() });
  const withDrawing = await buildChannel(api, {
    areas: [{ slides: [{ type: animated.index, name: 'Square', animated_path }] }],
  });
  const withText = await buildChannel(api, { areas: [{ slides: [textSlide('Words', '<p>Words</p>')] }] });

  const open = async (path: string) => {
    const page = await browser.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(server.url + path);
    await expect(page.locator('[data-phase=showing]')).toBeVisible();
    return { page, scripts };
  };
  const plain = await open(withText.displayPath);
  expect(plain.scripts.filter((script) => script.includes('Drawing'))).toEqual([]);

  const [first, second] = [(await open(withDrawing.displayPath)).page, (await open(withDrawing.displayPath)).page];
  await expect(first.locator('svg path')).toBeVisible();
  await expect(second.locator('svg path')).toBeVisible();
  const apart = async () => {
    const [here, there] = await Promise.all([positionAndTime(first), positionAndTime(second)]);
    const distance = Math.abs(here.position - there.position - ((here.at - there.at) / 2_000) * 320) % 320;
    return Math.min(distance, 320 - distance);
  };
  // Frames can be late on a busy machine, but drawings that are out of sync never come this close.
  await expect.poll(apart).toBeLessThan(24);
  await Promise.all([plain.page, first, second].map((page) => page.close()));
});

test('shows a video’s captions', async ({ api, page }) => {
  const video = await readFile(new URL('../server/demo/files/slow-coffee.mp4', import.meta.url));
  const captions = 'WEBVTT\n\n00:00.000 --> 00:59.000\n<b>Fresh</b> from the oven\n';
  const built = await buildChannel(api, {
    areas: [
      {
        slides: [
          videoSlide('Bread', await api.upload('video', FIRST_PORTAL, { name: 'bread.mp4', bytes: video }), {
            video_captions_path: await api.upload('captions', FIRST_PORTAL, {
              name: 'bread.vtt',
              bytes: new TextEncoder().encode(captions),
            }),
          }),
        ],
      },
    ],
  });
  await page.goto(built.displayPath);
  await expect(page.locator('[data-phase=showing]').getByText('Fresh from the oven')).toBeVisible();
});

test('shows the server’s time in a clock, even if the device’s clock is wrong', async ({ api, page }) => {
  const settings = { time_24_hour_clock: true, time_zone_info_id: 'Tokyo Standard Time' };
  const built = await buildChannel(api, { areas: [{ slides: [{ type: time.index, name: 'Clock', ...settings }] }] });
  await page.clock.install({ time: Date.now() - 7 * 3_600_000 });
  await page.clock.resume();
  await page.goto(built.displayPath);
  const clock = page.locator('[data-phase=showing]');
  await expect(clock).toBeVisible();
  // A busy machine may render a second late, but a wrong clock would stay wrong.
  await expect(async () => {
    const [before, shown, after] = [Date.now(), await clock.innerText(), Date.now()];
    const [hours = 0, minutes = 0, seconds = 0] = (shown.match(/\d+/g) ?? []).map(Number);
    const inTokyo = Math.floor(before / 1_000 + 9 * 3_600) % 86_400;
    // How far the clock is ahead of the time before it was read, regardless of the day.
    const ahead = ((hours * 3_600 + minutes * 60 + seconds - inTokyo + 43_200 + 86_400) % 86_400) - 43_200;
    expect(ahead).toBeGreaterThanOrEqual(-2);
    expect(ahead).toBeLessThanOrEqual(2 + (after - before) / 1_000);
  }).toPass();
});

/** Returns the position of the drawing's square, and the time of its frame. */
function positionAndTime(page: Page): Promise<{ position: number; at: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => {
          const group = document.querySelector('[data-phase=showing] svg g > g[transform]');
          const [position] =
            /matrix\(.*,([\d.-]+),[\d.-]+\)/.exec(group?.getAttribute('transform') ?? '')?.slice(1) ?? [];
          resolve({ position: Number(position), at: Date.now() });
        }),
      ),
  );
}
