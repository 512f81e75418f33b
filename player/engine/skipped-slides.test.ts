import { beforeEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from './player.ts';
import { createSkippedSlides, type SkippedSlides } from './skipped-slides.ts';
import { makeSlide } from './testing/documents.ts';
import { type SimulatedHost, simulatedHost } from './testing/simulated-host.ts';

const one = makeSlide('one');
const two = makeSlide('two');
const three = makeSlide('three');
const live = [one, two, three];
const nothing = { shown: null, behind: null };

describe('slides that are passed over', () => {
  let host: SimulatedHost;
  let engine: Engine;
  let skipped: SkippedSlides;
  /** Slides that need a damaged file. */
  let spoiled: Set<string>;

  beforeEach(() => {
    host = simulatedHost();
    engine = createEngine(host, () => {}, { hasFeed: () => false });
    spoiled = new Set();
    skipped = createSkippedSlides({ ...engine, hasDamagedFile: ({ _id }) => spoiled.has(_id) });
    engine.clock.offer({ sentAt: host.monotonicNow(), receivedAt: host.monotonicNow(), serverTime: host.worldNow() });
  });

  const fail = (...slides: (typeof one)[]) => {
    for (const slide of slides) skipped.add(slide, 'slideFailed', 'broken');
  };
  /** No longer in the plan, and on the air until so many milliseconds from now. */
  const removed = (liveForMs: number) => {
    const [scheduleStart, scheduleEnd] = [-60_000, liveForMs].map((ms) => new Date(host.worldNow() + ms).toISOString());
    return makeSlide('removed', { alwaysDisplay: false, scheduleStart, scheduleEnd });
  };

  it('has a slide that failed for as long as the failures in a row deserve', async () => {
    for (const passedOverMs of [10_000, 20_000, 600_000]) {
      fail(one);
      await host.pass(passedOverMs - 1);
      expect(skipped.has(one)).toBe(true);
      await host.pass(1);
      expect(skipped.has(one)).toBe(false);
    }
    expect(skipped.has(two)).toBe(false);
  });

  it('has one that missed its turn until that turn is over, and tells of it all the same', async () => {
    skipped.add(one, 'slideLate', 'not ready in time', 1_500);
    expect(engine.problems.open()).toMatchObject([{ problem: 'slideLate', detail: 'one: not ready in time' }]);
    await host.pass(1_500);
    expect(skipped.has(one)).toBe(false);
  });

  it('counts anew for a slide that is well again', async () => {
    fail(one, one, one);
    skipped.clear(one);
    expect([skipped.has(one), engine.problems.open()]).toEqual([false, []]);
    fail(one);
    await host.pass(10_000);
    expect(skipped.has(one)).toBe(false);
  });

  it('goes by what a slide looks like: edited it is another, with another name the same', () => {
    fail(one);
    expect(skipped.has(makeSlide('one', { image_path: '/media/new.png' }))).toBe(false);
    expect(skipped.has(makeSlide('one', { name: 'First', duration: 10 }))).toBe(true);
  });

  it('has what needs a damaged file until the file is mended', () => {
    spoiled.add('one');
    expect(skipped.has(one)).toBe(true);
    spoiled.clear();
    expect(skipped.has(one)).toBe(false);
  });

  describe('what stands in', () => {
    it('is what is on show, while the plan has it', () => {
      fail(two);
      expect(skipped.substituteFor(two, live, { shown: one, behind: null })).toBe(one);
    });

    it('is else the next one that can be shown, round the end', () => {
      fail(two);
      expect(skipped.substituteFor(two, live, nothing)).toBe(three);
      fail(three);
      expect(skipped.substituteFor(three, live, nothing)).toBe(one);
    });

    it('is what the plan has no more, before nothing, until its own time is over', () => {
      fail(...live);
      const [still, over] = [removed(1_000), removed(-1_000)];
      expect(skipped.substituteFor(one, live, { shown: still, behind: null })).toBe(still);
      expect(skipped.substituteFor(one, live, { shown: over, behind: null })).toBeNull();
    });

    it('is in the dark whatever failed ten seconds ago, or is being tried', async () => {
      fail(...live, ...live, ...live);
      expect(skipped.substituteFor(one, live, nothing)).toBeNull();
      expect(skipped.substituteFor(one, live, { shown: null, behind: three })).toBe(three);
      await host.pass(10_000);
      fail(one);
      expect(skipped.substituteFor(one, live, nothing)).toBe(two);
    });
  });
});
