import { beforeEach, describe, expect, it } from 'vitest';
import { makeSlide } from '../testing/documents.ts';
import { type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { createEngine, type Engine } from './engine.ts';
import { createSkippedSlides, type SkippedSlides } from './skipped-slides.ts';

const one = makeSlide('one');
const two = makeSlide('two');
const three = makeSlide('three');
const live = [one, two, three];
const nothing = { shown: null, behind: null };

describe('skipped slides', () => {
  let host: SimulatedHost;
  let engine: Engine;
  let skipped: SkippedSlides;
  /** Slides that need a damaged file. */
  let damaged: Set<string>;

  beforeEach(() => {
    host = simulatedHost();
    engine = createEngine(host, () => {}, { hasFeed: () => false });
    damaged = new Set();
    skipped = createSkippedSlides({ ...engine, hasDamagedFile: ({ _id }) => damaged.has(_id) });
    engine.clock.offer({ sentAt: host.monotonicNow(), receivedAt: host.monotonicNow(), serverTime: host.worldNow() });
  });

  const fail = (...slides: (typeof one)[]) => {
    for (const slide of slides) skipped.add(slide, 'slideFailed', 'broken');
  };
  /** A slide that is no longer in the plan, and is on air for this long. */
  const removed = (onAirForMs: number) => {
    const [scheduleStart, scheduleEnd] = [-60_000, onAirForMs].map((ms) =>
      new Date(host.worldNow() + ms).toISOString(),
    );
    return makeSlide('removed', { alwaysDisplay: false, scheduleStart, scheduleEnd });
  };

  it('skips a failed slide for longer after each failure in a row', async () => {
    for (const skippedForMs of [10_000, 20_000, 600_000]) {
      fail(one);
      await host.pass(skippedForMs - 1);
      expect(skipped.has(one)).toBe(true);
      await host.pass(1);
      expect(skipped.has(one)).toBe(false);
    }
    expect(skipped.has(two)).toBe(false);
  });

  it('skips a late slide until its turn is over, and reports it', async () => {
    skipped.add(one, 'slideLate', 'not ready in time', 1_500);
    expect(engine.problems.open()).toMatchObject([{ problem: 'slideLate', detail: 'one: not ready in time' }]);
    await host.pass(1_500);
    expect(skipped.has(one)).toBe(false);
  });

  it('starts counting again after a slide has worked', async () => {
    fail(one, one, one);
    skipped.clear(one);
    expect([skipped.has(one), engine.problems.open()]).toEqual([false, []]);
    fail(one);
    await host.pass(10_000);
    expect(skipped.has(one)).toBe(false);
  });

  it('forgets a failure when the slide’s content changes, but not when its name does', () => {
    fail(one);
    expect(skipped.has(makeSlide('one', { image_path: '/media/new.png' }))).toBe(false);
    expect(skipped.has(makeSlide('one', { name: 'First', duration: 10 }))).toBe(true);
  });

  it('skips a slide with a damaged file until the file is repaired', () => {
    damaged.add('one');
    expect(skipped.has(one)).toBe(true);
    damaged.clear();
    expect(skipped.has(one)).toBe(false);
  });

  describe('the substitute', () => {
    it('is the visible slide, if the plan still contains it', () => {
      fail(two);
      expect(skipped.substituteFor(two, live, { shown: one, behind: null })).toBe(one);
    });

    it('is otherwise the next slide that can be shown, starting again after the last', () => {
      fail(two);
      expect(skipped.substituteFor(two, live, nothing)).toBe(three);
      fail(three);
      expect(skipped.substituteFor(three, live, nothing)).toBe(one);
    });

    it('is a removed slide rather than nothing, while that one is on air', () => {
      fail(...live);
      const [onAir, expired] = [removed(1_000), removed(-1_000)];
      expect(skipped.substituteFor(one, live, { shown: onAir, behind: null })).toBe(onAir);
      expect(skipped.substituteFor(one, live, { shown: expired, behind: null })).toBeNull();
    });

    it('is, if nothing is visible, a slide that failed ten seconds ago or is being prepared', async () => {
      fail(...live, ...live, ...live);
      expect(skipped.substituteFor(one, live, nothing)).toBeNull();
      expect(skipped.substituteFor(one, live, { shown: null, behind: three })).toBe(three);
      await host.pass(10_000);
      fail(one);
      expect(skipped.substituteFor(one, live, nothing)).toBe(two);
    });
  });
});
