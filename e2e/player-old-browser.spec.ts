import { OLDEST_BROWSERS } from '#rules/oldest-browsers.ts';
import { buildChannel, imageSlide, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';
import { FIRST_PORTAL } from './support/server.ts';
import { uploadVideo } from './support/video.ts';

/** Removes what browsers have had since Chromium 66, and counts the video elements of the page. */
function makeOld(): void {
  const newer: [object, string[]][] = [
    [window, ['queueMicrotask', 'structuredClone', 'WeakRef', 'requestVideoFrameCallback']],
    [Element.prototype, ['replaceChildren', 'moveBefore']],
    [Array.prototype, ['at', 'flat', 'flatMap', 'findLast', 'toSorted']],
    [String.prototype, ['at', 'matchAll', 'replaceAll']],
    [Object, ['fromEntries', 'hasOwn']],
    [Promise, ['allSettled', 'any']],
    [Intl, ['RelativeTimeFormat', 'ListFormat', 'Segmenter']],
    [AbortSignal, ['timeout', 'any']],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
  const create = document.createElement;
  document.createElement = function count(this: Document, name: string) {
    if (name === 'video') document.documentElement.dataset.videos = String(1 + videosOf(document));
    return create.call(this, name);
  } as typeof document.createElement;
  function videosOf({ documentElement }: Document): number {
    return Number(documentElement?.dataset.videos ?? 0);
  }
}

test.use({ serviceWorkers: 'block' });

test('plays images, videos and text with what the oldest browsers have', async ({ api, page }) => {
  const [first, second] = [await uploadVideo(api), await uploadVideo(api)];
  const image = await api.upload('image', FIRST_PORTAL, { name: 'a.png', bytes: await makeImage('#14643c', 300, 200) });
  const built = await buildChannel(api, {
    areas: [
      { width: 50, slides: [videoSlide('One', first, { duration: 2 }), videoSlide('Two', second, { duration: 2 })] },
      { x: 50, width: 50, slides: [imageSlide('Image', image), textSlide('Text', '<h1>Open</h1>')] },
    ],
  });
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await page.addInitScript(makeOld);
  await page.goto(built.displayPath);
  const showing = page.locator(`[data-area-id="${built.areas[0]?._id}"] [data-phase=showing] video`);
  for (const location of [first, second, first, second, first]) {
    await expect(showing).toHaveAttribute('src', new RegExp(location.split('/').at(-1) ?? location));
  }
  await expect(page.locator('html')).toHaveAttribute('data-videos', /^[12]$/);
  expect(failures).toEqual([]);
});

test('says which browsers it needs in an older one, instead of the images that the server rendered', async ({
  api,
  page,
}) => {
  const image = await api.upload('image', FIRST_PORTAL, { name: 'a.png', bytes: await makeImage('#14643c', 300, 200) });
  const built = await buildChannel(api, {
    name: `Long${'name'.repeat(20)}`,
    areas: [{ slides: [imageSlide('Image', image)] }],
  });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AbortController'));
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
    { width: 1920, height: 120 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(built.displayPath);
    await expect(page.getByRole('heading', { name: 'This screen needs a newer browser' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(`from version ${OLDEST_BROWSERS.chrome}`)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(page.url().split('?')[0] ?? '')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('img, video')).toHaveCount(0);
  }
});

test('requests the message about an old browser again if that fails', async ({ api, page }) => {
  const built = await buildChannel(api, { areas: [{ slides: [textSlide('Text', '<p>Open</p>')] }] });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AbortController'));
  await page.clock.install();
  let refused = 0;
  await page.route('**/*old-browser*', (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto(built.displayPath);
  await expect.poll(() => refused).toBe(1);
  await page.unroute('**/*old-browser*');
  const message = page.getByRole('heading', { name: 'This screen needs a newer browser' });
  await expect(message).toBeHidden();
  await page.clock.fastForward('00:31');
  await expect(message).toBeVisible();
});
