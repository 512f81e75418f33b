import { beforeEach, describe, expect, it } from 'vitest';
import { type AreaPlayer, createAreaPlayer } from './area-player.ts';
import { createEngine } from './player.ts';
import { makeSlide } from './testing/documents.ts';
import { type SimulatedHost, simulatedHost } from './testing/simulated-host.ts';

const one = makeSlide('one');
const two = makeSlide('two');
const three = makeSlide('three');

describe('area player', () => {
  let host: SimulatedHost;
  let areaPlayer: AreaPlayer;
  /** How long a View takes until it is ready; null for never. */
  let readyAfterMs: (id: string) => number | null;
  /** How late the browser starts an animation; null if it never reports the end of one. */
  let animationDelayMs: number | null;
  let failing: Set<string>;
  /** Slides that need a damaged file. */
  let damaged: Set<string>;
  let problems: string[];

  beforeEach(() => {
    host = simulatedHost();
    const engine = createEngine(host, (problem) => problems.push(problem), { hasFeed: () => false });
    const { clock } = engine;
    // The world starts at a multiple of a minute, and so does this clock.
    const serverTime = Math.ceil(host.worldNow() / 60_000) * 60_000;
    clock.offer({ sentAt: host.monotonicNow(), receivedAt: host.monotonicNow(), serverTime });
    readyAfterMs = () => 20;
    animationDelayMs = 50;
    failing = new Set();
    damaged = new Set();
    problems = [];
    areaPlayer = createAreaPlayer({ ...engine, hasDamagedFile: ({ _id }) => damaged.has(_id) });
    const mounted = new Set<number>();
    const animating = new Set<number>();
    areaPlayer.subscribe(() => {
      for (const layer of areaPlayer.layerPair()) {
        if (layer?.motion && animationDelayMs !== null && !animating.has(layer.key)) {
          animating.add(layer.key);
          host.after(animationDelayMs + layer.motion.durationMs, () => areaPlayer.moved(layer.key));
        }
        if (!layer || mounted.has(layer.key)) continue;
        mounted.add(layer.key);
        const delayMs = readyAfterMs(layer.slide._id);
        if (delayMs === null) continue;
        host.after(delayMs, () => {
          if (failing.has(layer.slide._id)) areaPlayer.failed(layer.key, 'slideFailed', 'broken');
          else areaPlayer.ready(layer.key);
        });
      }
    });
  });

  function show(slides = [one, two], transition: 'fade' | 'none' = 'fade') {
    areaPlayer.setSlides(slides, transition);
    areaPlayer.start();
  }
  const slideIn = (name: string) =>
    areaPlayer
      .layerPair()
      .filter((layer) => layer?.phase === name)
      .map((layer) => layer?.slide._id)
      .join();
  const shown = () => slideIn('showing');

  it('shows the slide whose turn it is as soon as it is ready, without a transition', async () => {
    show();
    expect(slideIn('preparing')).toBe('one');
    await host.pass(25);
    expect(shown()).toBe('one');
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.motion).toBeNull();
  });

  it('prepares the next slide before its turn and switches to it on the millisecond', async () => {
    show();
    await host.pass(4_999);
    expect([shown(), slideIn('preparing')]).toEqual(['one', 'two']);
    await host.pass(1);
    expect([shown(), slideIn('leaving')]).toEqual(['two', 'one']);
    // The browser starts the transition a few frames late, so the old slide is still needed when it should have ended.
    await host.pass(500);
    expect([shown(), slideIn('leaving')]).toEqual(['two', 'one']);
    await host.pass(50);
    expect([shown(), slideIn('leaving'), slideIn('preparing')]).toEqual(['two', '', 'one']);
  });

  it.each([
    ['until a busy browser has finished the transition', 1_200, 1_700],
    ['for a limited time if the browser never reports the end', null, 1_750],
  ])('keeps the old slide below the new one %s', async (_, afterMs, keptForMs) => {
    animationDelayMs = afterMs;
    show();
    await host.pass(5_000 + keptForMs - 1);
    expect([shown(), slideIn('leaving')]).toEqual(['two', 'one']);
    await host.pass(1);
    expect([shown(), slideIn('leaving'), slideIn('preparing')]).toEqual(['two', '', 'one']);
    // The transition ends here even if the browser hasn't finished it, because there is nothing below the slide any
    // more.
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.motion).toBeNull();
  });

  it('shortens the transition to a slide that appears late in its turn, so that the next one is on time', async () => {
    show([two]);
    await host.pass(4_600);
    areaPlayer.setSlides([one, three], 'fade');
    await host.pass(399);
    expect([shown(), slideIn('preparing')]).toEqual(['one', 'three']);
    await host.pass(1);
    expect(shown()).toBe('three');
  });

  it('keeps showing a slide while the next one is late, and then shows that one', async () => {
    readyAfterMs = (id) => (id === 'two' ? 6_000 : 20);
    show();
    await host.pass(5_900);
    expect([shown(), slideIn('preparing')]).toEqual(['one', 'two']);
    await host.pass(200);
    expect(shown()).toBe('two');
  });

  it('reports a slide that never becomes ready, and still shows the one after it on time', async () => {
    readyAfterMs = (id) => (id === 'two' ? null : 20);
    show([one, two, three]);
    for (let round = 0; round < 3; round += 1) {
      await host.pass(9_900);
      expect([shown(), slideIn('preparing')]).toEqual(['one', 'three']);
      await host.pass(100);
      expect(shown()).toBe('three');
      await host.pass(5_000);
    }
    expect(problems).toEqual(['slideLate', 'slideLate', 'slideLate']);
    readyAfterMs = () => 20;
    await host.pass(6_000);
    expect(shown()).toBe('two');
  });

  it('does not mount a slide with a damaged file until the file is repaired, if there is another slide', async () => {
    damaged.add('two');
    show();
    for (let second = 0; second < 60; second += 1) {
      await host.pass(1_000);
      expect([shown(), slideIn('preparing')]).toEqual(['one', '']);
    }
    damaged.clear();
    await host.pass(8_000);
    expect([shown(), slideIn('preparing')]).toEqual(['two', 'one']);
  });

  it('shows a slide that turns out to be damaged until another one replaces it', async () => {
    show();
    await host.pass(100);
    damaged.add('one');
    await host.pass(4_800);
    expect(shown()).toBe('one');
    await host.pass(200);
    expect(shown()).toBe('two');
    await host.pass(60_000);
    expect(shown()).toBe('two');
  });

  it('shows a damaged slide rather than nothing, and mounts it again once it is repaired', async () => {
    damaged.add('one');
    show([one]);
    await host.pass(2_000);
    expect(shown()).toBe('one');
    const key = () => areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.key;
    const damagedKey = key();
    await host.pass(60_000);
    expect(key()).toBe(damagedKey);
    damaged.clear();
    await host.pass(5_000);
    expect(shown()).toBe('one');
    expect(key()).not.toBe(damagedKey);
  });

  it('never mounts the only slide a second time', async () => {
    show([one]);
    await host.pass(100);
    const keys = areaPlayer.layerPair().map((layer) => layer?.key);
    await host.pass(3_600_000);
    expect(shown()).toBe('one');
    expect(areaPlayer.layerPair().map((layer) => layer?.key)).toEqual(keys);
  });

  it('skips a slide that fails, and stays in sync with other screens', async () => {
    failing.add('two');
    show([one, two, three]);
    await host.pass(7_000);
    expect(shown()).toBe('one');
    await host.pass(5_000);
    expect(shown()).toBe('three');
    await host.pass(5_000);
    expect(shown()).toBe('one');
  });

  it('shows another slide if the first one fails, and retries the first one later', async () => {
    failing.add('one');
    show([one, two]);
    await host.pass(100);
    expect(shown()).toBe('two');
    failing.clear();
    await host.pass(20_000);
    await host.pass(1_000);
    expect(shown()).toBe('one');
  });

  it('shows nothing if all slides fail, and recovers when one works again', async () => {
    failing.add('one').add('two');
    show();
    await host.pass(10_000);
    expect(areaPlayer.layerPair().every((layer) => layer?.phase !== 'showing')).toBe(true);
    failing.clear();
    await host.pass(60_000);
    expect(shown()).not.toBe('');
  });

  it('replaces a crashed slide with the next one', async () => {
    show();
    await host.pass(1_000);
    const crashed = areaPlayer.layerPair().find((layer) => layer?.phase === 'showing');
    areaPlayer.failed(crashed?.key ?? 0, 'slideCrashed', 'it threw');
    await host.pass(1_000);
    expect(shown()).toBe('two');
  });

  it('replaces an edited slide only when the new version is ready', async () => {
    show([one]);
    await host.pass(1_000);
    readyAfterMs = () => 3_000;
    areaPlayer.setSlides([makeSlide('one', { image_path: '/media/new.png' })], 'fade');
    await host.pass(2_900);
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.slide.image_path).toBe('/media/one.png');
    await host.pass(200);
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.slide.image_path).toBe('/media/new.png');
  });

  it('does not mount a slide again when its name, duration or schedule changes', async () => {
    show();
    await host.pass(1_000);
    const keys = areaPlayer.layerPair().map((layer) => layer?.key);
    areaPlayer.setSlides([makeSlide('one', { name: 'First', duration: 10 }), { ...two, duration: 10 }], 'fade');
    await host.pass(100);
    expect(areaPlayer.layerPair().map((layer) => layer?.key)).toEqual(keys);
  });

  it('follows schedules without the server, and shows the background when nothing is on air', async () => {
    const start = new Date(Math.ceil(host.worldNow() / 60_000) * 60_000 + 7_000).toISOString();
    const end = new Date(Math.ceil(host.worldNow() / 60_000) * 60_000 + 12_000).toISOString();
    show([makeSlide('later', { alwaysDisplay: false, scheduleStart: start, scheduleEnd: end })]);
    await host.pass(6_990);
    expect(areaPlayer.layerPair()).toEqual([null, null]);
    await host.pass(50);
    expect(shown()).toBe('later');
    await host.pass(4_960);
    expect([shown(), slideIn('leaving')]).toEqual(['', 'later']);
    await host.pass(600);
    expect(areaPlayer.layerPair()).toEqual([null, null]);
  });

  it('limits a transition to half of the turn, so that the next slide can be prepared', async () => {
    show([makeSlide('one', { transitionDuration: 60 }), makeSlide('two', { transitionDuration: 60 })]);
    await host.pass(5_000);
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.motion?.durationMs).toBe(2_500);
  });

  it('switches without an animation in an area without transitions', async () => {
    show([one, two], 'none');
    await host.pass(5_000);
    expect([shown(), slideIn('leaving')]).toEqual(['two', '']);
  });

  it('holds a slide while paused, steps manually, and returns to the common schedule', async () => {
    show([one, two, three]);
    await host.pass(1_000);
    areaPlayer.pause();
    await host.pass(20_000);
    expect([shown(), areaPlayer.isPaused()]).toEqual(['one', true]);
    areaPlayer.step(1);
    await host.pass(600);
    expect([shown(), areaPlayer.isPaused()]).toEqual(['two', false]);
    await host.pass(4_500);
    expect(shown()).toBe('three');
    areaPlayer.step(-1);
    await host.pass(600);
    expect(shown()).toBe('two');
    areaPlayer.resume();
    await host.pass(3_400);
    // After 30.1 seconds, the third round has just started.
    expect(shown()).toBe('one');
  });

  it('pauses the visible slide, even if the turn of another that is being prepared has started', async () => {
    readyAfterMs = (id) => (id === 'two' ? 8_000 : 20);
    show([one, two, three]);
    await host.pass(6_000);
    expect([shown(), slideIn('preparing')]).toEqual(['one', 'two']);
    areaPlayer.pause();
    await host.pass(20_000);
    expect(shown()).toBe('one');
  });

  it('shows the right slide after a day of ten-second turns', async () => {
    show([makeSlide('one', { duration: 10 }), makeSlide('two', { duration: 10 })]);
    await host.pass(86_400_000 + 5_000);
    expect(shown()).toBe('one');
  }, 60_000);
});
