import { expect, test } from 'vitest';
import { displayStatus } from '#rules/display-status.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import { isLiveNow, loadDisplayTimes, timedSlide } from './timed-slide.ts';

test('live times are calculated once for each time zone', async () => {
  const slide = { PortalId: 1, ...alwaysFor(5), displayTimes: [{ ...ALWAYS, from: '07:00', until: '11:00' }] };
  await loadDisplayTimes([slide]);
  const timesIn = (zone: string) => timedSlide(slide, zone, Date.UTC(2026, 10, 24, 12)).liveTimes;
  const [berlin, tokyo] = [timesIn('Europe/Berlin'), timesIn('Asia/Tokyo')];
  expect(berlin).not.toEqual(tokyo);
  // The same arrays, not equal ones.
  expect([timesIn('Europe/Berlin') === berlin, timesIn('Asia/Tokyo') === tokyo]).toEqual([true, true]);
});

test('a slide is live now if it is in any of the times that are calculated for the next year', async () => {
  const rules = [
    { ...ALWAYS, weekdays: [1, 3, 5], from: '22:00', until: '06:00' },
    {
      ...ALWAYS,
      from: '10:00',
      until: '11:30',
      recurrence: 'DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=WEEKLY;INTERVAL=2',
    },
  ];
  const slide = { PortalId: 1, ...alwaysFor(5), displayTimes: rules };
  await loadDisplayTimes([slide]);
  const seen = new Set<boolean>();
  for (const zone of ['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Pago_Pago']) {
    for (let now = Date.UTC(2026, 2, 20); now < Date.UTC(2026, 3, 10); now += 1_800_000) {
      const isLive = displayStatus(timedSlide(slide, zone, now), now) === 'live';
      expect(isLiveNow(slide, zone, now)).toBe(isLive);
      seen.add(isLive);
    }
  }
  expect(seen.size).toBe(2);
});

test('slides with the same display times share what was calculated', async () => {
  await loadDisplayTimes([{ displayTimes: [ALWAYS] }]);
  const slideWith = (from: string) => ({
    ...{ PortalId: 1, ...alwaysFor(5) },
    displayTimes: [{ ...ALWAYS, from, until: '11:00' }],
  });
  const [one, same, other] = ['07:00', '07:00', '08:00'].map((from) => timedSlide(slideWith(from), 'UTC', 0).liveTimes);
  expect([one === same, one === other]).toEqual([true, false]);
});
