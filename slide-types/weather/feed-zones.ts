/** The offset of a time zone from UTC in minutes; null if it is unknown, then the longitude is accurate enough. */
export function offsetOfZone(zone: string | null, at: number | undefined): number | null {
  if (zone === null || at === undefined) return null;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    // Unknown zone.
    return null;
  }
}
