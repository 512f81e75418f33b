import { beforeEach, describe, expect, it } from 'vitest';
import { type AreaPlayer, createAreaPlayer } from './area-player.ts';
import { createEngine } from './player.ts';
import { makeSlide } from './testing/documents.ts';
import { type SimulatedHost, simulatedHost } from './testing/simulated-host.ts';

const one = makeSlide('one');
const two = makeSlide('two');
const three = makeSlide('three');

describe('area stage', () => {
  let host: SimulatedHost;
  let areaPlayer: AreaPlayer;
  /** How long a View takes until it is ready; null for never. */
  let readyAfterMs: (id: string) => number | null;
  /** How long after it is told to the browser begins to move a layer; null where it never says that it did. */
  let movesAfterMs: number | null;
  let broken: Set<string>;
  /** Slides that need a damaged file. */
  let spoiled: Set<string>;
  let problems: string[];

  beforeEach(() => {
    host = simulatedHost();
    const engine = createEngine(host, (problem) => problems.push(problem), { hasFeed: () => false });
    const { clock } = engine;
    // The world starts at a multiple of a minute, and so does this clock.
    const serverTime = Math.ceil(host.worldNow() / 60_000) * 60_000;
    clock.offer({ sentAt: host.monotonicNow(), receivedAt: host.monotonicNow(), serverTime });
    readyAfterMs = () => 20;
    movesAfterMs = 50;
    broken = new Set();
    spoiled = new Set();
    problems = [];
    areaPlayer = createAreaPlayer({ ...engine, hasDamagedFile: ({ _id }) => spoiled.has(_id) });
    const mounted = new Set<number>();
    const moving = new Set<number>();
    areaPlayer.subscribe(() => {
      for (const layer of areaPlayer.layerPair()) {
        if (layer?.motion && movesAfterMs !== null && !moving.has(layer.key)) {
          moving.add(layer.key);
          host.after(movesAfterMs + layer.motion.durationMs, () => areaPlayer.moved(layer.key));
        }
        if (!layer || mounted.has(layer.key)) continue;
        mounted.add(layer.key);
        const delayMs = readyAfterMs(layer.slide._id);
        if (delayMs === null) continue;
        host.after(delayMs, () => {
          if (broken.has(layer.slide._id)) areaPlayer.failed(layer.key, 'slideFailed', 'broken');
          else areaPlayer.ready(layer.key);
        });
      }
    });
  });

  function show(slides = [one, two], transition: 'fade' | 'none' = 'fade') {
    areaPlayer.setSlides(slides, transition);
    areaPlayer.start();
  }
  const at = (name: string) =>
    areaPlayer
      .layerPair()
      .filter((layer) => layer?.phase === name)
      .map((layer) => layer?.slide._id)
      .join();
  const shown = () => at('showing');

  it('shows the slide whose turn it is as soon as it is ready, without a transition', async () => {
    show();
    expect(at('preparing')).toBe('one');
    await host.pass(25);
    expect(shown()).toBe('one');
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.motion).toBeNull();
  });

  it('has the next one ready before its turn and swaps at the boundary, to the millisecond', async () => {
    show();
    await host.pass(4_999);
    expect([shown(), at('preparing')]).toEqual(['one', 'two']);
    await host.pass(1);
    expect([shown(), at('leaving')]).toEqual(['two', 'one']);
    // The browser begins the transition a few frames later: what leaves is still needed below when it should be over.
    await host.pass(500);
    expect([shown(), at('leaving')]).toEqual(['two', 'one']);
    await host.pass(50);
    expect([shown(), at('leaving'), at('preparing')]).toEqual(['two', '', 'one']);
  });

  it.each([
    ['as long as a busy browser takes to move what comes', 1_200, 1_700],
    ['not for ever where the browser does not say', null, 1_750],
  ])('keeps what leaves below %s', async (_, afterMs, keptForMs) => {
    movesAfterMs = afterMs;
    show();
    await host.pass(5_000 + keptForMs - 1);
    expect([shown(), at('leaving')]).toEqual(['two', 'one']);
    await host.pass(1);
    expect([shown(), at('leaving'), at('preparing')]).toEqual(['two', '', 'one']);
    // Whatever the browser has moved of it by then: there is nothing below it any more.
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.motion).toBeNull();
  });

  it('shortens the transition to a slide that appears late in its turn, so that the next one is on time', async () => {
    show([two]);
    await host.pass(4_600);
    areaPlayer.setSlides([one, three], 'fade');
    await host.pass(399);
    expect([shown(), at('preparing')]).toEqual(['one', 'three']);
    await host.pass(1);
    expect(shown()).toBe('three');
  });

  it('keeps the slide before up while the next one is late, then shows it', async () => {
    readyAfterMs = (id) => (id === 'two' ? 6_000 : 20);
    show();
    await host.pass(5_900);
    expect([shown(), at('preparing')]).toEqual(['one', 'two']);
    await host.pass(200);
    expect(shown()).toBe('two');
  });

  it('lets no slide that never gets ready make the one after it late, and tells of it', async () => {
    readyAfterMs = (id) => (id === 'two' ? null : 20);
    show([one, two, three]);
    for (let round = 0; round < 3; round += 1) {
      await host.pass(9_900);
      expect([shown(), at('preparing')]).toEqual(['one', 'three']);
      await host.pass(100);
      expect(shown()).toBe('three');
      await host.pass(5_000);
    }
    expect(problems).toEqual(['slideLate', 'slideLate', 'slideLate']);
    readyAfterMs = () => 20;
    await host.pass(6_000);
    expect(shown()).toBe('two');
  });

  it('never mounts a slide with a damaged file while there is another, and does once the file is mended', async () => {
    spoiled.add('two');
    show();
    for (let second = 0; second < 60; second += 1) {
      await host.pass(1_000);
      expect([shown(), at('preparing')]).toEqual(['one', '']);
    }
    spoiled.clear();
    await host.pass(8_000);
    expect([shown(), at('preparing')]).toEqual(['two', 'one']);
  });

  it('leaves a slide up that turns out to be damaged until another one takes its place', async () => {
    show();
    await host.pass(100);
    spoiled.add('one');
    await host.pass(4_800);
    expect(shown()).toBe('one');
    await host.pass(200);
    expect(shown()).toBe('two');
    await host.pass(60_000);
    expect(shown()).toBe('two');
  });

  it('shows what is damaged rather than nothing, and anew once it is mended', async () => {
    spoiled.add('one');
    show([one]);
    await host.pass(2_000);
    expect(shown()).toBe('one');
    const key = () => areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.key;
    const damaged = key();
    await host.pass(60_000);
    expect(key()).toBe(damaged);
    spoiled.clear();
    await host.pass(5_000);
    expect(shown()).toBe('one');
    expect(key()).not.toBe(damaged);
  });

  it('never mounts, swaps or rotates for one slide alone', async () => {
    show([one]);
    await host.pass(100);
    const keys = areaPlayer.layerPair().map((layer) => layer?.key);
    await host.pass(3_600_000);
    expect(shown()).toBe('one');
    expect(areaPlayer.layerPair().map((layer) => layer?.key)).toEqual(keys);
  });

  it('passes over a slide that fails, and keeps in step with the other screens', async () => {
    broken.add('two');
    show([one, two, three]);
    await host.pass(7_000);
    expect(shown()).toBe('one');
    await host.pass(5_000);
    expect(shown()).toBe('three');
    await host.pass(5_000);
    expect(shown()).toBe('one');
  });

  it('shows another one where the very first fails, and tries it again later', async () => {
    broken.add('one');
    show([one, two]);
    await host.pass(100);
    expect(shown()).toBe('two');
    broken.clear();
    await host.pass(20_000);
    await host.pass(1_000);
    expect(shown()).toBe('one');
  });

  it('shows nothing where everything fails, and comes back when something works again', async () => {
    broken.add('one').add('two');
    show();
    await host.pass(10_000);
    expect(areaPlayer.layerPair().every((layer) => layer?.phase !== 'showing')).toBe(true);
    broken.clear();
    await host.pass(60_000);
    expect(shown()).not.toBe('');
  });

  it('gives a crashed slide up for the next one', async () => {
    show();
    await host.pass(1_000);
    const crashed = areaPlayer.layerPair().find((layer) => layer?.phase === 'showing');
    areaPlayer.failed(crashed?.key ?? 0, 'slideCrashed', 'it threw');
    await host.pass(1_000);
    expect(shown()).toBe('two');
  });

  it('changes an edited slide in place only when the new version is ready', async () => {
    show([one]);
    await host.pass(1_000);
    readyAfterMs = () => 3_000;
    areaPlayer.setSlides([makeSlide('one', { image_path: '/media/new.png' })], 'fade');
    await host.pass(2_900);
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.slide.image_path).toBe('/media/one.png');
    await host.pass(200);
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.slide.image_path).toBe('/media/new.png');
  });

  it('does not mount anew for another name, duration or schedule', async () => {
    show();
    await host.pass(1_000);
    const keys = areaPlayer.layerPair().map((layer) => layer?.key);
    areaPlayer.setSlides([makeSlide('one', { name: 'First', duration: 10 }), { ...two, duration: 10 }], 'fade');
    await host.pass(100);
    expect(areaPlayer.layerPair().map((layer) => layer?.key)).toEqual(keys);
  });

  it('keeps schedules by itself, and shows the background when nothing is on air', async () => {
    const start = new Date(Math.ceil(host.worldNow() / 60_000) * 60_000 + 7_000).toISOString();
    const end = new Date(Math.ceil(host.worldNow() / 60_000) * 60_000 + 12_000).toISOString();
    show([makeSlide('later', { alwaysDisplay: false, scheduleStart: start, scheduleEnd: end })]);
    await host.pass(6_990);
    expect(areaPlayer.layerPair()).toEqual([null, null]);
    await host.pass(50);
    expect(shown()).toBe('later');
    await host.pass(4_960);
    expect([shown(), at('leaving')]).toEqual(['', 'later']);
    await host.pass(600);
    expect(areaPlayer.layerPair()).toEqual([null, null]);
  });

  it('leaves half of the turn for making the next slide ready', async () => {
    show([makeSlide('one', { transitionDuration: 60 }), makeSlide('two', { transitionDuration: 60 })]);
    await host.pass(5_000);
    expect(areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.motion?.durationMs).toBe(2_500);
  });

  it('swaps without any motion where the area has none', async () => {
    show([one, two], 'none');
    await host.pass(5_000);
    expect([shown(), at('leaving')]).toEqual(['two', '']);
  });

  it('holds a slide while paused, steps by hand, and returns to the common time', async () => {
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
    // 30.1 seconds in: the third round has just begun.
    expect(shown()).toBe('one');
  });

  it('holds what is seen, though the turn of another that gets ready has begun', async () => {
    readyAfterMs = (id) => (id === 'two' ? 8_000 : 20);
    show([one, two, three]);
    await host.pass(6_000);
    expect([shown(), at('preparing')]).toEqual(['one', 'two']);
    areaPlayer.pause();
    await host.pass(20_000);
    expect(shown()).toBe('one');
  });

  it('does not lose its place in a day of ten-second turns with a stalled timer', async () => {
    show([makeSlide('one', { duration: 10 }), makeSlide('two', { duration: 10 })]);
    await host.pass(86_400_000 + 5_000);
    expect(shown()).toBe('one');
  }, 60_000);
});
