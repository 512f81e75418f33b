import { zoneOfWindows } from './windows-zones.ts';

/** Zones that were renamed: browsers that nobody updates know the older name. */
const OLDER_NAMES = new Map([
  ['europe/kyiv', 'Europe/Kiev'],
  ['asia/kolkata', 'Asia/Calcutta'],
  ['asia/yangon', 'Asia/Rangoon'],
  ['asia/ho_chi_minh', 'Asia/Saigon'],
  ['asia/kathmandu', 'Asia/Katmandu'],
  ['america/nuuk', 'America/Godthab'],
  ['pacific/kanton', 'Pacific/Enderbury'],
]);

/** The date and time of day somewhere. */
export interface LocalTime {
  /** 0 for Sunday. */
  weekday: number;
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
 * What clocks show at a moment in a zone, given by its name in the tz database or by the one that Windows has for it.
 * Where nobody knows such a zone, or none is named, it is the time of the device itself.
 */
export function localTimeAt(moment: number, zone: string): LocalTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  // Some browsers call midnight 24.
  const local = { year, month, day, hour: hour % 24, minute, second };
  return { ...local, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** How far a zone is ahead of Greenwich at a moment, in minutes. */
export function minutesAheadOfGreenwich(moment: number, zone: string): number {
  const { year, month, day, hour, minute } = localTimeAt(moment, zone);
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - Math.floor(moment / 60_000) * 60_000) / 60_000);
}

/** Whether this device knows a zone under this name. */
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

/** What a zone may be called, the likeliest first. */
function namesFor(zone: string): string[] {
  const names = [zone, OLDER_NAMES.get(zone.toLowerCase()), zoneOfWindows(zone)];
  return names.filter((name): name is string => name !== undefined && name !== '');
}

/** Null where the device has no such zone. */
function formatFor(timeZone: string | undefined): Intl.DateTimeFormat | null {
  const numeric = 'numeric' as const;
  const shown = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, hour12: false, ...(timeZone && { timeZone }) });
  } catch {
    return null;
  }
}
