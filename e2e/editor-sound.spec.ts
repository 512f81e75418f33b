import { video } from '#slide-types/video/definition.ts';
import { buildChannel, videoSlide } from './support/channel.ts';
import { openEditor, storedSlide } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL } from './support/server.ts';
import { makeVideo } from './support/video.ts';

test('gives a video sound at a volume, lets its editor listen, and takes the sound away', async ({
  api,
  openSignedIn,
}) => {
  const bytes = await makeVideo(5, { hasSound: true });
  const location = await api.upload('video', FIRST_PORTAL, { name: 'tone.mp4', bytes });
  const built = await buildChannel(api, { areas: [{ slides: [videoSlide('Tone', location)] }] });
  const [[slide], area] = [built.slides[0] ?? [], built.areas[0]];
  if (!slide || !area) throw new Error('The channel has no slide.');
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area, slideType: video.index, slide });
  const volume = async () => (await storedSlide(api, slide)).video_volume;
  const preview = () => page.locator('video').first();
  const isMuted = () => preview().evaluate((element: HTMLVideoElement) => element.muted);
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
  expect(await volume()).toBeUndefined();

  await page.getByRole('switch', { name: 'Sound' }).check();
  await expect.poll(volume).toBe(50);
  await page.getByRole('slider', { name: 'Volume' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(volume).toBe(55);
  expect(await isMuted()).toBe(true);
  await page.getByRole('switch', { name: 'Listen' }).check();
  await expect.poll(isMuted).toBe(false);
  expect(await preview().evaluate((element: HTMLVideoElement) => element.volume)).toBeCloseTo(0.55, 5);

  await page.getByRole('switch', { name: 'Sound' }).uncheck();
  await expect.poll(isMuted).toBe(true);
  await expect.poll(volume).toBe(0);
});
