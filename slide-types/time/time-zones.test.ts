import { describe, expect, it } from 'vitest';
import { isKnownZone, localTimeAt, minutesAheadOfGreenwich } from './time-zones.ts';
import { zoneOfWindows } from './windows-zones.ts';
import { zoneChoices, zonesOfThisBrowser } from './zone-choices.ts';

const timeAt = (at: string, zone: string) => {
  const { hour, minute, second } = localTimeAt(Date.parse(at), zone);
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
};

describe('the time in a zone', () => {
  it.each([
    ['the last second of winter time', '2026-03-29T00:59:59Z', 'Europe/Berlin', '01:59:59'],
    ['the first of summer time', '2026-03-29T01:00:00Z', 'Europe/Berlin', '03:00:00'],
    ['the hour that comes twice, once', '2026-10-25T00:30:00Z', 'Europe/Berlin', '02:30:00'],
    ['the hour that comes twice, again', '2026-10-25T01:30:00Z', 'Europe/Berlin', '02:30:00'],
    ['the change in New York', '2026-03-08T07:00:00Z', 'America/New_York', '03:00:00'],
    ['the change by half an hour', '2026-10-03T15:30:00Z', 'Australia/Lord_Howe', '02:30:00'],
    ['midnight', '2026-06-30T22:00:00Z', 'Europe/Berlin', '00:00:00'],
    ['an offset of quarters', '2026-06-30T12:00:00Z', 'Asia/Kathmandu', '17:45:00'],
    ['a name that Windows gives', '2026-07-01T12:00:00Z', 'W. Europe Standard Time', '14:00:00'],
    ['the same in winter', '2026-12-01T12:00:00Z', 'W. Europe Standard Time', '13:00:00'],
    ['another name of Windows', '2026-12-01T12:00:00Z', 'pacific standard time (mexico)', '04:00:00'],
    ['letters of any case', '2026-12-01T12:00:00Z', 'europe/berlin', '13:00:00'],
  ])('is correct at %s', (_, at, zone, shown) => {
    expect(timeAt(at, zone)).toBe(shown);
  });

  it('has the date there, which may be another', () => {
    const local = localTimeAt(Date.parse('2026-12-31T23:00:00Z'), 'Pacific/Auckland');
    expect(local).toMatchObject({ year: 2027, month: 1, day: 1, hour: 12 });
  });

  it.each(['', 'Mars/Olympus Mons', 'constructor', '(GMT) nowhere'])('is the device’s own in "%s"', (zone) => {
    const at = Date.parse('2026-07-01T12:34:56Z');
    const own = new Date(at);
    expect(localTimeAt(at, zone)).toMatchObject({ hour: own.getHours(), minute: own.getMinutes(), second: 56 });
    expect(isKnownZone(zone)).toBe(false);
  });
});

describe('Windows time zones', () => {
  it('are found by whole names only', () => {
    expect(zoneOfWindows('Eastern')).toBe('America/New_York');
    expect(zoneOfWindows('Far Eastern Standard Time')).toBeUndefined();
  });

  it.each(['Dateline', 'UTC-11', 'Tokyo', 'Russia Time Zone 11', 'Line Islands', 'Kamchatka'])('know %s', (name) => {
    expect(isKnownZone(`${name} Standard Time`)).toBe(true);
  });
});

describe('the options for zones', () => {
  const at = Date.parse('2026-07-01T12:05:00Z');

  it('have offset, name and time, from west to east', () => {
    expect(zoneChoices(['Europe/Berlin', 'UTC', 'America/St_Johns'], '', at).map(({ label }) => label)).toEqual([
      '(GMT-02:30) America/St_Johns – 09:35',
      '(GMT+00:00) UTC – 12:05',
      '(GMT+02:00) Europe/Berlin – 14:05',
    ]);
  });

  it('include a stored zone with another name', () => {
    const choices = zoneChoices(['UTC'], 'W. Europe Standard Time', at);
    expect(choices.at(-1)).toEqual({
      value: 'W. Europe Standard Time',
      label: '(GMT+02:00) W. Europe Standard Time – 14:05',
    });
    expect(zoneChoices(['UTC'], 'Nowhere', at)).toHaveLength(1);
  });

  it('include every zone of the browser, and each can be stored', () => {
    const zones = zonesOfThisBrowser();
    expect(zones.length).toBeGreaterThan(300);
    for (const zone of zones) expect(minutesAheadOfGreenwich(at, zone)).toBeGreaterThanOrEqual(-720);
  });
});
