import { isTimeZone } from '#contract/entities/time-zone.ts';
import type { StaffLanguage } from '#contract/staff-language.ts';
import { type DisplayTime, isAllDay } from '#slide-types/display-times.ts';
import { engineName } from './browser-engine.ts';
import type { ExplainedSlide } from './explain.ts';
import { EXPLANATION_WORDS, type ExplanationWords } from './explain-sentences.ts';
import { repeatOf } from './repeats.ts';
import type { Shape } from './tags.ts';
import { weekdayWords } from './weekdays.ts';
import { localDay } from './zone-offsets.ts';

interface SentenceOptions {
  language: StaffLanguage;
  /** That of the channel, whose clocks the sentence uses. */
  timeZone: string;
  /** That of the reader; null if it is unknown. */
  readersZone: string | null;
  /** Those of the slide, without named times. */
  displayTimes: readonly DisplayTime[];
  /** The time that was asked about; null for now. */
  atMs: number | null;
  nowMs: number;
}

const MOST_DATES_NAMED = 3;
const DAY_MS = 86_400_000;

/**
 * Returns an explanation as one or more sentences. For the server and dashboards: it needs the time zones of `Intl`.
 */
export function explanationSentence(explained: ExplainedSlide, options: SentenceOptions): string {
  const words = EXPLANATION_WORDS[options.language];
  const { readersZone, nowMs, atMs } = options;
  const timeZone = isTimeZone(options.timeZone) ? options.timeZone : 'UTC';
  const time = (ms: number) => dateAndTime(ms, nowMs, timeZone, words);
  const [since, until, next] = [explained.since, explained.until, explained.next].map((ms) =>
    ms === null ? null : time(ms),
  );
  const state = stateWords(explained, words, options, time, { since, until });
  // "Not on now: starts tomorrow 08:00" already says when.
  const isNextSaid = explained.code === 'not-started' && explained.next === Date.parse(explained.values.start ?? '');
  const nextWords = next != null && !isNextSaid ? filled(words.next, { next }) : null;
  const dates = Object.entries(explained.values).flatMap(([name, value]) => (isTime(name) ? [Date.parse(value)] : []));
  const told = [explained.since, explained.until, explained.next, atMs, ...dates].filter((ms) => ms !== null);
  const isForeign = told.some((ms) => !isSameClock(timeZone, readersZone, ms));
  const zone = isForeign ? filled(words.zone, { zone: timeZone }) : null;
  const inPlaylist = explained.playlist === null ? null : filled(words.inPlaylist, { playlist: explained.playlist });
  return [state, nextWords, inPlaylist, tagWords(explained, words), zone].filter((part) => part !== null).join(' ');
}

function tagWords({ tags }: ExplainedSlide, words: ExplanationWords): string | null {
  if (tags === null) return null;
  if (tags.length === 0) return words.byRule;
  const named = tags.map((tag) => {
    if (typeof tag === 'string') return tag;
    if (tag.kind === 'engine') return engineName(tag.value) ?? tag.value;
    return tag.kind === 'shape' ? words.shapes[tag.value as Shape] : tag.value;
  });
  return filled(words.byTags, { tags: named.join(', ') });
}

function stateWords(
  { isOnScreen, code, values }: ExplainedSlide,
  words: ExplanationWords,
  { displayTimes, atMs }: SentenceOptions,
  time: (ms: number) => string,
  { since, until }: { since: string | null | undefined; until: string | null | undefined },
): string {
  const when = atMs === null ? '' : time(atMs);
  if (isOnScreen) {
    if (atMs !== null) return filled(words.onAt, { when });
    const pattern = since ? (until ? words.onSinceUntil : words.onSince) : until ? words.onUntil : words.on;
    return filled(pattern, { since: since ?? '', until: until ?? '' });
  }
  const written = Object.entries(values).map(([name, value]) => [name, isTime(name) ? time(Date.parse(value)) : value]);
  const reason =
    code === 'on'
      ? ''
      : filled(words.rules[code], {
          ...Object.fromEntries(written),
          times: displayTimeWords(displayTimes, words),
        });
  return filled(atMs === null ? words.off : words.offAt, { reason, when });
}

/** The values that are timestamps. */
function isTime(name: string): boolean {
  return name === 'start' || name === 'end';
}

/** Names no value that is not in the text. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** "today 08:00", "tomorrow 08:00", "Mon 08:00" for the next six days, "12 Dec 08:00". */
function dateAndTime(
  ms: number,
  nowMs: number,
  timeZone: string,
  { locale, today, tomorrow }: ExplanationWords,
): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);
  // Dates are counted, because days on which clocks change have 23 or 25 hours.
  const daysAhead = localDay(timeZone, ms) - localDay(timeZone, nowMs);
  if (daysAhead === 0) return filled(today, { time: clock });
  if (daysAhead === 1) return filled(tomorrow, { time: clock });
  if (daysAhead > 1 && daysAhead < 7) return `${format({ weekday: 'short' }).format(ms)} ${clock}`;
  const year = format({ year: 'numeric' });
  const isThisYear = year.format(ms) === year.format(nowMs);
  const date = format({ day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
  return `${date.format(ms)} ${clock}`;
}

/** Whether clocks in two zones show the same at a time, so that the zone needn't be named. */
function isSameClock(timeZone: string, readersZone: string | null, ms: number): boolean {
  if (readersZone === null || !isTimeZone(readersZone)) return false;
  const clock = (zone: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(ms);
  return timeZone === readersZone || clock(timeZone) === clock(readersZone);
}

/** "Mon–Fri 07:00–11:00". */
function displayTimeWords(times: readonly DisplayTime[], words: ExplanationWords): string {
  const each = times.map((time) => {
    const clock = isAllDay(time) ? words.allDay : filled(words.fromUntil, { from: time.from, until: time.until });
    return withHolidays(repeatWords(time, clock, words), time.holidays, words);
  });
  return listOf(each, words);
}

function repeatWords(time: DisplayTime, times: string, words: ExplanationWords): string {
  const repeat = repeatOf(time);
  const weekdays = weekdayWords(repeat.weekdays, words.locale);
  const days = repeat.weekdays.length === 7 ? words.everyDay : weekdays;
  switch (repeat.kind) {
    case 'weekly':
      return `${days} ${times}`;
    case 'weeks':
      return filled(words.everyWeeks, { days, times, number: String(repeat.weeks) });
    case 'month':
      return filled(words.ofMonth, { which: words.ordinals[repeat.ordinal] ?? '', days: weekdays, times });
    case 'dates':
      return filled(words.onDates, { dates: dateWords(repeat.days, words), times });
    case 'other':
      return filled(words.onCertainDates, { days, times });
  }
}

function dateWords(days: readonly number[], words: ExplanationWords): string {
  const date = new Intl.DateTimeFormat(words.locale, {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    timeZone: 'UTC',
  });
  const named = days.slice(0, MOST_DATES_NAMED).map((day) => date.format(day * DAY_MS));
  const more = days.length - named.length;
  return listOf(more > 0 ? [...named, filled(words.more, { number: String(more) })] : named, words);
}

function listOf(items: readonly string[], { locale }: ExplanationWords): string {
  return new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' }).format(items);
}

function withHolidays(times: string, holidays: DisplayTime['holidays'], words: ExplanationWords): string {
  if (holidays === 'included') return times;
  return filled(holidays === 'only' ? words.onlyOnHolidays : words.exceptOnHolidays, { times });
}
