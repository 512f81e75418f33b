import { readersLocale } from './language.ts';

/** "HH:mm" for a time of day as people type it: 8, 8:30, 0830, 8h30, 8.30 pm. null for what is none. */
export function timeOfDayIn(text: string): string | null {
  const compact = text.replace(/\s/g, '').toLowerCase();
  const [, hours, minutes = '0', half] =
    /^(\d{1,2})(?:[:.h,]?(\d{2}))?(?:h|uhr)?(?:([ap])\.?m?\.?)?$/.exec(compact) ?? [];
  const hour = hourOfDay(Number(hours), half);
  const minute = Number(minutes);
  if (hour === null || minute > 59) return null;
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** A time of day, "HH:mm", as the reader writes it: 08:30, or 8:30 AM. */
export function timeOfDayWords(time: string): string {
  const moment = Date.parse(`2000-01-01T${time}:00Z`);
  return new Intl.DateTimeFormat(readersLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(moment);
}

/** So many minutes later, or earlier, within the day. */
export function minutesLater(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const sum = (hours * 60 + rest + minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return `${twoDigits(Math.floor(sum / 60))}:${twoDigits(sum % 60)}`;
}

const MINUTES_OF_DAY = 1_440;

/** 0 to 23; NaN, and hours that are on no clock, are none. */
function hourOfDay(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours <= 23 ? hours : null;
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half === 'p' ? 12 : 0);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
