import { describe, expect, it } from 'vitest';
import type { ExplainedSlide } from './explain.ts';
import { explanationSentence } from './explain-words.ts';

const MORNING = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '07:00', until: '11:00' };
const OFF: ExplainedSlide = {
  isOnScreen: false,
  playlist: null,
  tags: null,
  code: 'level',
  values: {},
  since: null,
  until: null,
  next: null,
};

/** Returns the end of the sentence about a slide that is next on screen at a time. */
function nextWords(now: string, next: string, timeZone: string, readersZone: string | null = timeZone): string {
  const sentence = explanationSentence(
    { ...OFF, next: Date.parse(next) },
    {
      ...{ language: 'en', timeZone, readersZone, atMs: null, nowMs: Date.parse(now) },
      displayTimes: [{ ...MORNING, recurrence: '', namedTime: '', holidays: 'included' }],
    },
  );
  return sentence.replace(/^.*?Next: /, '');
}

describe('the times in an explanation', () => {
  const START = 'DTSTART;VALUE=DATE:20261123';
  const said = (language: 'en' | 'de' | 'fr' | 'es', recurrence: string, weekdays = MORNING.weekdays) =>
    explanationSentence(
      { ...OFF, code: 'display-times' },
      {
        ...{ language, timeZone: 'UTC', readersZone: 'UTC', atMs: null, nowMs: Date.parse('2026-11-24T12:00:00Z') },
        displayTimes: [{ ...MORNING, weekdays, recurrence, namedTime: '', holidays: 'included' }],
      },
    );

  it('name weeks, days of the month and dates', () => {
    const weeks = `${START}\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU`;
    expect(said('en', weeks)).toBe('Not on now: Mon, Tue 07:00–11:00 every 2 weeks.');
    const saturday = `${START}\nRRULE:FREQ=MONTHLY;BYDAY=1SA`;
    expect(said('en', saturday)).toBe('Not on now: on the first Sat of the month 07:00–11:00.');
    expect(said('de', saturday)).toBe('Jetzt nicht zu sehen: am ersten Sa im Monat 07:00–11:00 Uhr.');
    expect(said('fr', saturday)).toContain('le premier sam. du mois 07:00–11:00');
    const dates = 'RDATE;VALUE=DATE:20261224,20261226,20261231,20270101,20270106';
    expect(said('en', dates)).toBe('Not on now: on 24 Dec 2026, 26 Dec 2026, 31 Dec 2026 and 2 more 07:00–11:00.');
    expect(said('es', 'RDATE;VALUE=DATE:20261224')).toContain('el 24 dic 2026 07:00–11:00');
    expect(said('en', `${START}\nRRULE:FREQ=YEARLY`)).toBe('Not on now: every day 07:00–11:00 on certain dates.');
  });
});

describe('the tags in an explanation', () => {
  it.each([
    ['en', 'Berlin, portrait, WebKit.'],
    ['de', 'Berlin, Hochformat, WebKit.'],
  ] as const)('have names in the language %s', (language, names) => {
    const tags = ['Berlin', { kind: 'shape', value: 'portrait' }, { kind: 'engine', value: 'webkit' }] as const;
    const sentence = explanationSentence(
      { ...OFF, isOnScreen: true, tags, code: 'on' },
      { ...{ language, timeZone: 'UTC', readersZone: 'UTC', atMs: null, nowMs: 0 }, displayTimes: [] },
    );
    expect(sentence).toContain(names);
  });
});

describe('the days in an explanation', () => {
  it.each([
    // The last minute of a Tuesday, and the first of a Wednesday.
    ['2026-11-24T22:59:00Z', '2026-11-24T23:00:00Z', 'tomorrow 00:00.'],
    ['2026-11-24T23:00:00Z', '2026-11-25T06:00:00Z', 'today 07:00.'],
    ['2026-11-24T23:00:00Z', '2026-11-25T23:00:00Z', 'tomorrow 00:00.'],
    ['2026-11-24T22:59:00Z', '2026-11-25T23:00:00Z', 'Thu 00:00.'],
    // The same day of next week is a date.
    ['2026-11-24T22:59:00Z', '2026-11-30T22:00:00Z', 'Mon 23:00.'],
    ['2026-11-24T22:59:00Z', '2026-11-30T23:00:00Z', '1 Dec 00:00.'],
    ['2026-11-24T12:00:00Z', '2027-01-02T06:00:00Z', '2 Jan 2027 07:00.'],
  ])('are those of the channel: at %s, %s is %s', (now, next, words) => {
    expect(nextWords(now, next, 'Europe/Berlin')).toBe(words);
  });

  it.each([
    // In the first hours of a day of 25 hours, 24 hours later is the same day.
    ['2026-10-24T22:30:00Z', '2026-10-26T06:00:00Z', 'tomorrow 07:00.'],
    ['2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', 'today 23:30.'],
    // In the last hour of the day before one of 23 hours, 24 hours later is the day after it.
    ['2026-03-28T22:30:00Z', '2026-03-29T05:00:00Z', 'tomorrow 07:00.'],
    ['2026-03-28T22:30:00Z', '2026-03-29T22:15:00Z', 'Mon 00:15.'],
  ])('are right when the clocks change: at %s, %s is %s', (now, next, words) => {
    expect(nextWords(now, next, 'Europe/Berlin')).toBe(words);
  });

  it('are those of the channel, whatever day it is for the reader', () => {
    const now = '2026-11-24T20:00:00Z';
    expect(nextWords(now, '2026-11-24T22:00:00Z', 'Pacific/Auckland', 'America/New_York')).toBe(
      'today 11:00. Times in Pacific/Auckland.',
    );
    expect(nextWords(now, '2026-11-25T12:00:00Z', 'Pacific/Auckland', 'America/New_York')).toBe(
      'tomorrow 01:00. Times in Pacific/Auckland.',
    );
  });

  it('name the zone if its clocks differ from the reader’s at one of the times', () => {
    const [now, summer] = ['2026-11-24T12:00:00Z', '2027-07-01T06:00:00Z'];
    expect(nextWords(now, '2026-11-25T07:00:00Z', 'Europe/London', 'Africa/Abidjan')).toBe('tomorrow 07:00.');
    expect(nextWords(now, summer, 'Europe/London', 'Africa/Abidjan')).toBe('1 Jul 2027 07:00. Times in Europe/London.');
    expect(nextWords(now, summer, 'Europe/London', null)).toContain('Times in Europe/London.');
  });

  it('name the zone of an end, too', () => {
    const ended: ExplainedSlide = { ...OFF, code: 'ended', values: { end: '2026-11-23T12:00:00Z' } };
    const options = {
      language: 'en',
      displayTimes: [],
      atMs: null,
      nowMs: Date.parse('2026-11-24T12:00:00Z'),
    } as const;
    const sentence = (readersZone: string) => explanationSentence(ended, { ...options, timeZone: 'UTC', readersZone });
    expect(sentence('Europe/London')).toBe('Not on now: ended 23 Nov 12:00.');
    expect(sentence('Europe/Berlin')).toBe('Not on now: ended 23 Nov 12:00. Times in UTC.');
  });
});
