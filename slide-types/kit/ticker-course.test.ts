import { describe, expect, it } from 'vitest';
import { tickerPlace, tickerSpeed } from './ticker-course.ts';

describe('a ticker', () => {
  it.each([8, 24, 57, 110, 400])('with text of %i pixels moves by whole pixels per frame', (letterPx) => {
    const speed = tickerSpeed(letterPx);
    expect(speed).toBeGreaterThan(0);
    expect(speed % 60).toBe(0);
  });

  it('is at the same position of its cycle at any time', () => {
    expect(tickerPlace(500, 1_000, 300)).toBe(0);
    expect(tickerPlace(1_750, 1_000, 300)).toBe(150);
  });
});
