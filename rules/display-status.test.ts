import { describe, expect, it } from 'vitest';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { displayStatus, isForDisplay, nextScheduleChange } from './display-status.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const at = (offsetMs: number) => new Date(NOON + offsetMs).toISOString();
const slide = (fields: Partial<SlideSchedule>): SlideSchedule => ({
  duration: 10,
  scheduleStart: null,
  scheduleEnd: null,
  alwaysDisplay: false,
  alwaysDisplayAfterStartDate: false,
  ...fields,
});

describe('displayStatus', () => {
  it.each([
    ['always', { alwaysDisplay: true, scheduleStart: at(1), scheduleEnd: at(2) }, 'live'],
    ['no dates', {}, 'unscheduled'],
    ['only an end', { scheduleEnd: at(1000) }, 'unscheduled'],
    ['only a start, without the flag', { scheduleStart: at(-1) }, 'unscheduled'],
    ['before the start', { scheduleStart: at(1), scheduleEnd: at(2) }, 'waiting'],
    ['at the start', { scheduleStart: at(0), scheduleEnd: at(1) }, 'live'],
    ['before the end', { scheduleStart: at(-9), scheduleEnd: at(1) }, 'live'],
    ['at the end', { scheduleStart: at(-9), scheduleEnd: at(0) }, 'over'],
    ['after the start, with the flag', { scheduleStart: at(-1), alwaysDisplayAfterStartDate: true }, 'live'],
    [
      'after the end, with the flag',
      { scheduleStart: at(-9), scheduleEnd: at(-1), alwaysDisplayAfterStartDate: true },
      'live',
    ],
    ['before the start, with the flag', { scheduleStart: at(1), alwaysDisplayAfterStartDate: true }, 'waiting'],
  ] as const)('%s', (_, fields, status) => {
    expect(displayStatus(slide(fields), NOON)).toBe(status);
    expect(isForDisplay(slide(fields), NOON)).toBe(status === 'live' || status === 'waiting');
  });

  it('finds the earliest start or end in the future', () => {
    const slides = [
      slide({ alwaysDisplay: true, scheduleStart: at(1) }),
      slide({ scheduleStart: at(-5), scheduleEnd: at(30) }),
      slide({ scheduleStart: at(20), scheduleEnd: at(40) }),
      slide({ scheduleStart: at(-5), scheduleEnd: at(10), alwaysDisplayAfterStartDate: true }),
    ];
    expect(nextScheduleChange(slides, NOON)).toBe(NOON + 20);
    expect(nextScheduleChange(slides, NOON + 20)).toBe(NOON + 30);
    expect(nextScheduleChange(slides, NOON + 40)).toBe(Number.POSITIVE_INFINITY);
  });
});
