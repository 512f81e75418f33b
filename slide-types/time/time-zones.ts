import { zoneOfWindows } from './windows-zones.ts';

/** Zones that were renamed: outdated browsers only know the older name. */
const OLDER_NAMES = new Map([
  ['europe/kyiv', 'Europe/Kiev'],
  ['asia/kolkata', 'Asia/Calcutta'],
  ['asia/yangon', 'Asia/Rangoon'],
  ['asia/ho_chi_minh', 'Asia/Saigon'],
  ['asia/kathmandu', 'Asia/Katmandu'],
  ['america/nuuk', 'America/Godthab'],
  ['pacific/kanton', 'Pacific/Enderbury'],
]);

/** The local date and time in a zone. */
export interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** 0 to 23. */
  hour: number;
  minute: number;
  second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The local time in a zone, given by its name in the tz database or in Windows.
 * If the zone is unknown or empty, it is the device's own time.
 */
export function localTimeAt(at: number, zone: string): LocalTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  // Some browsers format midnight as 24.
  return { year, month, day, hour: hour % 24, minute, second };
}

/** How far a zone is ahead of UTC at a point in time, in minutes. */
export function minutesAheadOfGreenwich(at: number, zone: string): number {
  const { year, month, day, hour, minute } = localTimeAt(at, zone);
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000) / 60_000);
}

/** Whether this device knows a zone with this name. */
export function isKnownZone(zone: string): boolean {
  return zone !== '' && namesFor(zone).some((name) => formatFor(name) !== null);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = namesFor(zone).reduce<Intl.DateTimeFormat | null>((found, name) => found ?? formatFor(name), null);
  const used = format ?? formatFor(undefined) ?? new Intl.DateTimeFormat('en');
  formats.set(zone, used);
  return used;
}

/** Possible names of a zone, most likely first. */
function namesFor(zone: string): string[] {
  const names = [zone, OLDER_NAMES.get(zone.toLowerCase()), zoneOfWindows(zone)];
  return names.filter((name): name is string => name !== undefined && name !== '');
}

/** Null if the device doesn't know the zone. */
function formatFor(timeZone: string | undefined): Intl.DateTimeFormat | null {
  const numeric = 'numeric' as const;
  const shown = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, hour12: false, ...(timeZone && { timeZone }) });
  } catch {
    return null;
  }
}
