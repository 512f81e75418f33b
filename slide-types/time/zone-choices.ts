import { isKnownZone, localTimeAt, minutesAheadOfGreenwich } from './time-zones.ts';

export interface ZoneChoice {
  value: string;
  label: string;
}

/**
 * All time zones to choose from, west to east, each with its offset, its name and the current time there. A stored zone
 * with another name, such as a Windows one, is included with that name.
 */
export function zoneChoices(zones: readonly string[], stored: string, at: number): ZoneChoice[] {
  const isMissing = stored !== '' && isKnownZone(stored) && !zones.includes(stored);
  return [...zones, ...(isMissing ? [stored] : [])]
    .map((zone) => ({ zone, ahead: minutesAheadOfGreenwich(at, zone) }))
    .sort((one, other) => one.ahead - other.ahead || one.zone.localeCompare(other.zone))
    .map(({ zone, ahead }) => ({ value: zone, label: `(${offset(ahead)}) ${zone} – ${timeIn(at, zone)}` }));
}

/** The zones that this browser knows. */
export function zonesOfThisBrowser(): string[] {
  const zones = Intl.supportedValuesOf?.('timeZone') ?? [];
  return ['UTC', ...zones.filter((zone) => zone !== 'UTC')];
}

function offset(minutesAhead: number): string {
  const minutes = Math.abs(minutesAhead);
  return `GMT${minutesAhead < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function timeIn(at: number, zone: string): string {
  const { hour, minute } = localTimeAt(at, zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
