const DAY_MS = 86_400_000;

/** A date this many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The line of an event that starts on that date. */
export function onDay(days: number): string {
  return `DTSTART;VALUE=DATE:${inDays(days).replaceAll('-', '')}`;
}

/** An iCalendar file with events, each of these lines. */
export function calendarOf(...events: string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
}
