import { describe, expect, it } from 'vitest';
import { frameAt } from './frame-at.ts';

describe('frameAt', () => {
  it.each([
    [60, 30, 1_000, 1_000, 0],
    [60, 30, 1_000, 1_500, 15],
    [60, 30, 1_000, 3_500, 15],
    [60, 30, 1_000, 500, 0],
    [90, 29.97, 0, 1_800_000_000_020, expect.any(Number)],
    [0, 30, 0, 5_000, 0],
    [60, 0, 0, 5_000, 0],
  ])(
    'with %s frames at %s a second that started at %s, shows at %s frame %s',
    (frames, rate, startedAt, now, frame) => {
      expect(frameAt(frames, rate, startedAt, now)).toEqual(frame);
      expect(frameAt(frames, rate, startedAt, now)).toBeLessThan(Math.max(frames, 1));
    },
  );
});
