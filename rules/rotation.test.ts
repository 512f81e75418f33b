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

  it('is the same for slides of one weight as without weights', () => {
    fc.assert(
      fc.property(
        fc.array(schedule, { minLength: 1, maxLength: 8 }),
        time,
        fc.integer({ min: 1, max: 9 }),
        (slides, now, weight) => {
          const weighted = slides.map((slide) => ({ ...slide, weight }));
          const [one, other] = [turnAt(slides, now), turnAt(weighted, now)];
          expect(other.item && weighted.indexOf(other.item as never)).toBe(one.item && slides.indexOf(one.item));
          expect([other.startedAt, other.endsAt]).toEqual([one.startedAt, one.endsAt]);
        },
      ),
    );
  });

  it('comes as often as the weights say, and lasts longer where a slide would follow itself', () => {
    const [often, seldom] = [{ ...always(10), weight: 3 }, always(20)];
    const cycleStart = NOON - (NOON % 50_000);
    expect(turnAt([often, seldom], cycleStart)).toEqual({
      item: seldom,
      startedAt: cycleStart,
      endsAt: cycleStart + 20_000,
    });
    const longTurn = { item: often, startedAt: cycleStart + 20_000, endsAt: cycleStart + 50_000 };
    expect(turnAt([often, seldom], cycleStart + 20_000)).toEqual(longTurn);
    expect(turnAt([often, seldom], cycleStart + 49_999)).toEqual(longTurn);
  });

  it('belongs to the slides that are shown first while any of them is live', () => {
    const normal = always(10);
    const first = { ...between(10, NOON + 5_000, NOON + 8_000), level: 'first' as const };
    const firstNotice = { ...always(10), level: 'first' as const, onlyIfAlone: true };
    const slides = [normal, first, firstNotice];
    expect(turnAt(slides, NOON)).toMatchObject({ item: normal, endsAt: NOON + 5_000 });
    expect(turnAt(slides, NOON + 5_000)).toMatchObject({ item: first, endsAt: NOON + 8_000 });
    expect(turnAt(slides, NOON + 8_000).item).toBe(normal);
  });

  it('falls back to the others if a screen can show none of the slides that are shown first', () => {
    const [normal, waiting] = [always(10), between(10, NOON + 3_000, NOON + 8_000)];
    const first = [always(10), always(20)].map((slide) => ({ ...slide, level: 'first' as const }));
    const slides = [normal, waiting, ...first];
    const without = (...skipped: SlideSchedule[]) => turnAt(slides, NOON, (slide) => skipped.includes(slide));
    expect(first).toContain(without(first[0] as SlideSchedule).item);
    expect(without(...first)).toMatchObject({ item: normal, endsAt: NOON + 3_000 });
    expect(without(...first, normal).item).not.toBeNull();
  });

  it('belongs to all slides of a playlist in a row, as often as to one slide of its weight', () => {
    const inPlaylist = (duration: number) => ({ ...always(duration), playlist: 'menu', weight: 2 });
    const [soup, salad, welcome, news] = [inPlaylist(10), inPlaylist(5), always(20), always(30)];
    const slides = [soup, salad, welcome, news];
    const cycleMs = 80_000;
    const cycleStart = NOON - (NOON % cycleMs);
    const turns = [];
    for (let now = cycleStart; now < cycleStart + cycleMs; now = turnAt(slides, now).endsAt)
      turns.push(turnAt(slides, now).item);
    expect(turns).toEqual([soup, salad, welcome, soup, salad, news]);
  });

  it('belongs to slides of two playlists next to each other as to two', () => {
    const [one, other] = ['a', 'b'].map((playlist) => ({ ...always(10), playlist, weight: playlist === 'a' ? 2 : 1 }));
    const slides = [one, other, always(10)] as SlideSchedule[];
    const counts = [0, 10, 20, 30].map((seconds) => turnAt(slides, NOON - (NOON % 40_000) + seconds * 1000).item);
    expect(counts.filter((item) => item === one)).toHaveLength(2);
  });
});
