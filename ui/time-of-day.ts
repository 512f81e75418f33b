/** "8", "08", "8:30", "8.30", "8h30", "830", "0830", each also with "am" or "pm"; without spaces. */
const TYPED = /^(\d{1,2})(?:[:.,h](\d{2})?|(\d{2}))?(?:([ap])(?:\.?m\.?)?|uhr)?$/;

/** Reads a time that someone typed, as "HH:mm". Null if it is none. */
export function readTime(typed: string): string | null {
  const found = TYPED.exec(typed.replaceAll(/\s/g, '').toLowerCase());
  if (!found) return null;
  const [, hourDigits = '', afterSign, directly, half] = found;
  const minute = Number(afterSign ?? directly ?? 0);
  const hour = hourOf(Number(hourDigits), half);
  if (hour === null || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The hour from 0 to 23; null if there is no such hour. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
