const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns the names of the days of the week, starting with Monday. */
export function weekdayNames(language: string, length: 'long' | 'short' = 'long'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(A_MONDAY + day * DAY_MS));
}

/** "Mon–Fri", "Sat, Sun". Days from Monday (1). */
export function weekdayWords(weekdays: readonly number[], language: string): string {
  const names = weekdayNames(language, 'short');
  const name = (day: number | undefined) => names[(day ?? 1) - 1] ?? '';
  const runs: number[][] = [];
  for (const day of weekdays) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map(name))).join(', ');
}
