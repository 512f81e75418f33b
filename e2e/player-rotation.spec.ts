import { buildChannel, imageSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { recordSwitches, shownSlide, switchesOf } from './support/screen.ts';

/** Several turns. */
const TURNS_MS = 10_000;

test('rotates every area independently, and keeps a single slide', async ({ api, page }) => {
  const built = await buildChannel(api, {
    areas: [
      { width: 50, slides: [1, 2, 3].map((n) => textSlide(`Left ${n}`, `<h1>Left ${n}</h1>`, { duration: 1 })) },
      { x: 50, width: 50, height: 50, slides: [1, 2].map((n) => textSlide(`R ${n}`, `<p>${n}</p>`, { duration: 1 })) },
      { x: 50, y: 50, width: 50, height: 50, slides: [textSlide('Alone', '<h1>Alone</h1>', { duration: 1 })] },
    ],
  });
  await recordSwitches(page);
  await page.goto(built.displayPath);
  const [left, right, alone] = built.areas.map((area) => area._id) as [string, string, string];
  await expect(async () => {
    expect(new Set((await switchesOf(page, left)).map((entry) => entry.slide)).size).toBe(3);
    expect(new Set((await switchesOf(page, right)).map((entry) => entry.slide)).size).toBe(2);
  }).toPass();
  expect(await switchesOf(page, alone)).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'Alone' })).toBeVisible();
});

for (const transition of ['fade', 'slide', 'slidehorizontal', 'none'] as const) {
  test(`changes slides with the transition ${transition}`, async ({ api, page }) => {
    const slides = ['#a01818', '#1830a0'].map((colour, index) =>
      textSlide(`Slide ${index}`, '<p>x</p>', { duration: 2, rte_backgroundcolour: colour, transitionDuration: 0.8 }),
    );
    const built = await buildChannel(api, { areas: [{ transition, slides }] });
    await page.goto(built.displayPath);
    await expect(page.locator('[data-phase=showing]')).toBeVisible();
    const seen = await page.evaluate(observeOneSwitch);
    expect(seen.animated).toEqual(transition === 'none' ? [] : [expectedAnimation[transition]]);
    // With every transition, a slide covers the area in every frame.
    expect(seen.framesWithoutSlide).toBe(0);
    expect(seen.frames).toBeGreaterThan(10);
  });
}

const expectedAnimation = { fade: 'fade-in', slide: 'from-below', slidehorizontal: 'from-right' };

/** Runs in the page: watches every frame of one switch. */
async function observeOneSwitch() {
  const showing = () => document.querySelector<HTMLElement>('[data-phase=showing]');
  const first = showing()?.dataset.slideId;
  const animated = new Set<string>();
  // The event is fired even if a busy machine painted no frame of the animation.
  const note = ({ target, animationName }: AnimationEvent) => {
    if (target === showing() && showing()?.dataset.slideId !== first) animated.add(animationName);
  };
  addEventListener('animationstart', note, { capture: true });
  let frames = 0;
  let framesWithoutSlide = 0;
  const until = performance.now() + 20_000;
  while (performance.now() < until) {
    await new Promise(requestAnimationFrame);
    frames += 1;
    const layers = [...document.querySelectorAll<HTMLElement>('[data-phase=showing], [data-phase=leaving]')];
    if (layers.length === 0) framesWithoutSlide += 1;
    if (showing()?.dataset.slideId !== first && layers.length === 1 && frames > 20) break;
  }
  return { animated: [...animated], frames, framesWithoutSlide };
}

test('removes the old slide only after the new one covers it, even if the transition starts late', async ({
  api,
  page,
}) => {
  const slides = [1, 2].map((n) => textSlide(`Busy ${n}`, '<p>x</p>', { duration: 30, transitionDuration: 0.4 }));
  const built = await buildChannel(api, { allowManualControl: true, areas: [{ transition: 'fade', slides }] });
  await page.goto(built.displayPath);
  await expect(page.locator('[data-phase=showing]')).toBeVisible();
  await page.evaluate(stallAtNextSwitch);
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => (window as unknown as { oldSlideAtEnd: Promise<string> }).oldSlideAtEnd)).toBe(
    'leaving',
  );
  await expect(page.locator('[data-phase=leaving]')).toHaveCount(0);
});

/**
 * Runs in the page: blocks it from a switch until the transition should be over, and records the old slide's phase at
 * its end.
 */
function stallAtNextSwitch() {
  const layerOf = (slide: string | undefined) => document.querySelector<HTMLElement>(`[data-slide-id="${slide}"]`);
  const first = document.querySelector<HTMLElement>('[data-phase=showing]')?.dataset.slideId;
  const oldSlideAtEnd = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (layerOf(first)?.dataset.phase === 'showing') return;
      observer.disconnect();
      addEventListener('animationend', () => resolve(layerOf(first)?.dataset.phase), { capture: true, once: true });
      const until = performance.now() + 600;
      while (performance.now() < until);
    }).observe(document, { subtree: true, attributeFilter: ['data-phase'] });
  });
  Object.assign(window, { oldSlideAtEnd });
}

test('skips a broken image', async ({ api, page, server }) => {
  const good = await uploadImage(api, '#14643c');
  const built = await buildChannel(api, {
    areas: [
      {
        slides: [
          imageSlide('Good', good, { duration: 1 }),
          imageSlide('Broken', `${server.url}/assets/no-such-image.png`, { duration: 1 }),
          textSlide('Text', '<p>Text</p>', { duration: 1 }),
        ],
      },
    ],
  });
  await recordSwitches(page);
  await page.goto(built.displayPath);
  const [goodSlide, broken, text] = (built.slides[0] ?? []).map((slide) => slide._id);
  await expect(async () => {
    expect((await switchesOf(page, built.areas[0]?._id ?? '')).length).toBeGreaterThan(4);
  }).toPass();
  const shown = new Set((await switchesOf(page, built.areas[0]?._id ?? '')).map((entry) => entry.slide));
  expect([...shown].sort()).toEqual([goodSlide, text].sort());
  expect(shown.has(broken ?? '')).toBe(false);
});

test('pauses and steps with the keyboard if the channel allows it', async ({ api, page }) => {
  const slides = [1, 2, 3].map((n) => textSlide(`Page ${n}`, `<h1>Page ${n}</h1>`, { duration: 2 }));
  const built = await buildChannel(api, { allowManualControl: true, areas: [{ transition: 'none', slides }] });
  await page.clock.install();
  await page.goto(built.displayPath);
  await expect(page.locator('[data-phase=showing]')).toBeVisible();
  await page.keyboard.press('x');
  const held = await shownSlide(page);
  await page.clock.runFor(TURNS_MS);
  expect(await shownSlide(page)).toBe(held);
  const ids = (built.slides[0] ?? []).map((slide) => slide._id);
  const next = ids[(ids.indexOf(held ?? '') + 1) % 3];
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownSlide(page)).toBe(next);
  await expect.poll(() => shownSlide(page)).not.toBe(next);
  await page.keyboard.press('p');
  const paused = await shownSlide(page);
  await page.clock.runFor(TURNS_MS);
  expect(await shownSlide(page)).toBe(paused);
  await page.keyboard.press('p');
  await expect.poll(() => shownSlide(page)).not.toBe(paused);
});

test('ignores the keyboard if the channel does not allow it', async ({ api, page }) => {
  const slides = [1, 2].map((n) => textSlide(`Page ${n}`, `<h1>Page ${n}</h1>`, { duration: 1 }));
  const built = await buildChannel(api, { areas: [{ slides }] });
  await page.goto(built.displayPath);
  await expect(page.locator('[data-phase=showing]')).toBeVisible();
  await page.keyboard.press('p');
  const before = await shownSlide(page);
  await expect.poll(() => shownSlide(page)).not.toBe(before);
});
