import { expect, test } from 'vitest';
import { alwaysFor, type SlideSchedule, scheduleOf, scheduleProblems } from './schedule.ts';

const AT = { nowMs: Date.parse('2026-05-10T12:00:00.000Z'), timeZone: 'UTC' };
const between: SlideSchedule = {
  ...alwaysFor(10),
  alwaysDisplay: false,
  scheduleStart: '2026-05-11T08:00:00.000Z',
  scheduleEnd: '2026-05-12T08:00:00.000Z',
};
const codesOf = (schedule: SlideSchedule, before: SlideSchedule | null = null) =>
  Object.fromEntries(Object.entries(scheduleProblems(schedule, before, AT)).map(([field, of]) => [field, of?.code]));

test('a schedule is complete if it is always, between two dates, or from a date on', () => {
  expect(codesOf(alwaysFor(10))).toEqual({});
  expect(codesOf(between)).toEqual({});
  expect(codesOf({ ...between, scheduleEnd: null, alwaysDisplayAfterStartDate: true })).toEqual({});
  expect(codesOf({ ...between, scheduleEnd: null })).toEqual({ schedule: 'slide-schedule-missing' });
  expect(codesOf({ ...between, scheduleStart: null })).toEqual({ schedule: 'slide-schedule-missing' });
});

test('new dates can’t be before yesterday, but stored ones stay', () => {
  const past = { ...between, scheduleStart: '2026-05-08T23:59:00.000Z' };
  expect(codesOf(past)).toEqual({ scheduleStart: 'schedule-too-early' });
  expect(codesOf(past, past)).toEqual({});
});

test('the end must be after the start, unless it doesn’t count', () => {
  const backwards = { ...between, scheduleEnd: between.scheduleStart };
  expect(codesOf(backwards)).toEqual({ scheduleEnd: 'schedule-end-before-start' });
  expect(codesOf({ ...backwards, alwaysDisplay: true })).toEqual({});
  expect(codesOf({ ...backwards, alwaysDisplayAfterStartDate: true })).toEqual({});
});

test('a schedule is exactly five fields', () => {
  expect(scheduleOf({ ...between, name: 'Lunch' })).toEqual(between);
});
