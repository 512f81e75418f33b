import { describe, expect, it } from 'vitest';
import { correctionFor, nextSeekLead, USUAL_SEEK_MS, videoPosition } from './video-position.ts';

describe('videoPosition', () => {
  it.each([
    [10, 1_000, 1_000, 0],
    [10, 1_000, 4_500, 3.5],
    [10, 1_000, 13_000, 2],
    [7.04, 0, 7_040 * 1_000_000 + 20, 0.02],
  ])('of a video of %s s that started at %s is, at %s, %s s', (length, startedAt, now, position) => {
    expect(videoPosition(length, startedAt, now)).toBeCloseTo(position, 6);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [0]])('is the start if the length is %s', (length) => {
    expect(videoPosition(length, 0, 5_000)).toBe(0);
  });

  it('is the start before the turn', () => {
    expect(videoPosition(10, 5_000, 2_000)).toBe(0);
  });
});

describe('correctionFor', () => {
  it('doesn’t change a video that is in sync', () => {
    expect(correctionFor(10, 3, 3.02)).toEqual({ playbackRate: 1 });
  });

  it('speeds up or slows down a video that is slightly off', () => {
    expect(correctionFor(10, 3, 3.2)).toEqual({ playbackRate: 1.06 });
    expect(correctionFor(10, 3.05, 3)).toEqual({ playbackRate: expect.closeTo(0.95, 5) });
  });

  it('doesn’t change a video whose rate can’t be changed, until it is far off', () => {
    expect(correctionFor(10, 3, 3.4, false)).toEqual({ playbackRate: 1 });
    expect(correctionFor(10, 3, 7, false)).toBe('seek');
  });

  it('seeks if it is far off', () => {
    expect(correctionFor(10, 3, 7)).toBe('seek');
  });

  it('takes the shorter way across the end', () => {
    expect(correctionFor(10, 9.95, 0.05)).toEqual({ playbackRate: 1.06 });
  });

  it('doesn’t change a video of unknown length', () => {
    expect(correctionFor(Number.POSITIVE_INFINITY, 3, 7)).toEqual({ playbackRate: 1 });
  });
});

describe('nextSeekLead', () => {
  it.each([
    [40, 40],
    [900, 900],
    [3_000, 3_000],
    [60_000, USUAL_SEEK_MS],
    // The server's time was corrected in between.
    [-500, 0],
  ])('after a seek of %s ms is %s ms', (lastSeekMs, leadMs) => {
    expect(nextSeekLead(lastSeekMs)).toBe(leadMs);
  });
});
