import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { displayStatus } from './display-status.ts';
import { turnAfter, turnAt, turnLengthMs } from './rotation.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

function always(duration: number): SlideSchedule {
  return { duration, scheduleStart: null, scheduleEnd: null, alwaysDisplay: true, alwaysDisplayAfterStartDate: false };
}

function between(duration: number, startMs: number, endMs: number): SlideSchedule {
  const scheduleStart = new Date(startMs).toISOString();
  return { ...always(duration), alwaysDisplay: false, scheduleStart, scheduleEnd: new Date(endMs).toISOString() };
}

const schedule = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map(always),
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 500 }))
    .map(([duration, start, length]) => between(duration, NOON + start * 1000, NOON + (start + length) * 1000)),
);
const time = fc.integer({ min: NOON - 1_000_000, max: NOON + 1_000_000 });

describe('the turn of an area', () => {
  it('is found by the server time modulo the sum of the durations', () => {
    const slides = [always(10), always(20), always(30)];
    const cycleStart = NOON - (NOON % 60_000);
    const seen = [0, 9_999, 10_000, 29_999, 30_000, 59_999, 60_000].map((offset) =>
      slides.indexOf(turnAt(slides, cycleStart + offset).item ?? always(0)),
    );
    expect(seen).toEqual([0, 0, 1, 1, 2, 2, 0]);
  });

  it('starts over at the same time on channels with the same total duration', () => {
    const [left, right] = [
      [always(10), always(20)],
      [always(5), always(15), always(10)],
    ];
    fc.assert(
      fc.property(time, (now) => {
        const begun = (slides: SlideSchedule[]) => {
          const cycleStart = now - (now % 30_000);
          return turnAt(slides, cycleStart).item === slides[0] && turnAt(slides, cycleStart).startedAt === cycleStart;
        };
        return begun(left) && begun(right);
      }),
    );
  });

  it('counts slides without a duration as five seconds', () => {
    expect(turnLengthMs(always(0))).toBe(5_000);
    const [first, second] = [always(0), always(0)];
    const cycleStart = NOON - (NOON % 10_000);
    expect(turnAt([first, second], cycleStart + 4_999).item).toBe(first);
    expect(turnAt([first, second], cycleStart + 5_000).item).toBe(second);
  });

  it('never ends for a single slide', () => {
    const alone = always(10);
    const turn = turnAt([alone], NOON);
    expect(turn.item).toBe(alone);
    expect(turn.endsAt).toBe(Number.POSITIVE_INFINITY);
    expect(turnAfter([alone], turn)).toBe(turn);
  });

  it('ends early when a schedule begins or ends during it', () => {
    const cycleStart = NOON - (NOON % 30_000);
    const slides = [always(10), always(20), between(10, cycleStart + 4_000, cycleStart + 90_000)];
    expect(turnAt(slides, cycleStart)).toMatchObject({ item: slides[0], endsAt: cycleStart + 4_000 });
  });

  it('has slides that can only show a notice if there is nothing else', () => {
    const notice = { ...between(10, NOON - 5_000, NOON + 60_000), onlyIfAlone: true };
    const waiting = between(10, NOON + 5_000, NOON + 8_000);
    expect(turnAt([notice, waiting], NOON)).toMatchObject({ item: notice, endsAt: NOON + 5_000 });
    expect(turnAt([notice, waiting], NOON + 5_000)).toMatchObject({ item: waiting, endsAt: NOON + 8_000 });
    expect(turnAt([notice, waiting], NOON + 8_000).item).toBe(notice);
  });

  it('is empty while nothing is live, until a slide becomes live', () => {
    const waiting = between(10, NOON + 5_000, NOON + 60_000);
    expect(turnAt([waiting], NOON)).toEqual({ item: null, startedAt: NOON, endsAt: NOON + 5_000 });
    expect(turnAt([], NOON).endsAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('includes the given time, shows only live slides, and does not change before it ends', () => {
    fc.assert(
      fc.property(
        fc.array(schedule, { maxLength: 8 }),
        time,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (slides, now, part) => {
          const turn = turnAt(slides, now);
          expect(turn.startedAt).toBeLessThanOrEqual(now);
          expect(turn.endsAt).toBeGreaterThan(now);
          if (turn.item) expect(displayStatus(turn.item, now)).toBe('live');
          if (!Number.isFinite(turn.endsAt)) return;
          const later = Math.floor(now + (turn.endsAt - now) * part);
          expect(turnAt(slides, later).item).toBe(turn.item);
        },
      ),
    );
  });

  it('has no gap to the next turn: following turns gives the same slides as the clock', () => {
    fc.assert(
      fc.property(fc.array(schedule, { minLength: 1, maxLength: 6 }), time, (slides, start) => {
        let turn = turnAt(slides, start);
        for (let steps = 0; steps < 20 && Number.isFinite(turn.endsAt); steps += 1) {
          const next = turnAfter(slides, turn);
          expect(next.item).toBe(turnAt(slides, turn.endsAt).item);
          turn = next;
        }
      }),
    );
  });
});
