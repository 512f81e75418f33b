import { type Holiday, MOST_READ_HOLIDAYS } from '#contract/entities/holidays.ts';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { calendarText } from '#rules/calendar-text.ts';
import type { Deps } from '#server/deps.ts';
import { EgressError } from '#server/outbound/egress.ts';
import { JobLimitExceeded } from '#server/threads/job-thread.ts';

const MOST_BYTES = 2 * 1024 * 1024;
const DAY_MS = 86_400_000;
const READ_DAYS = 3 * 366;

/** A calendar that can't be used. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';

  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(problem.code, options);
  }
}

/** Loads an iCalendar file and returns the holidays in it. Throws CalendarFailure. */
export async function fetchCalendar(
  { outside, parser }: Pick<Deps, 'outside' | 'parser'>,
  address: string,
): Promise<Holiday[]> {
  let text: string;
  try {
    const headers = { accept: 'text/calendar, */*;q=0.5' };
    const response = await outside.get(address, { headers, maxBytes: MOST_BYTES });
    if (response.status !== 200) throw new CalendarFailure(problem('calendar-unreachable'));
    text = calendarText(response.body);
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause;
    if (cause.problem === 'address') throw new CalendarFailure(problem('calendar-address-refused'), { cause });
    if (cause.problem === 'size') throw new CalendarFailure(problem('calendar-too-large'), { cause });
    throw new CalendarFailure(problem('calendar-unreachable'), { cause });
  }
  return holidaysIn(parser, text);
}

/** Returns the holidays of the next three years in an iCalendar file. Throws CalendarFailure. */
export async function holidaysIn(parser: Deps['parser'], text: string): Promise<Holiday[]> {
  // Times that began on an earlier day can still be live, and it is an earlier day in other time zones.
  const firstDay = Math.floor(Date.now() / DAY_MS) - 3;
  try {
    const read = await parser.readCalendar(text, firstDay, firstDay + READ_DAYS);
    if ('dates' in read) return read.dates;
    throw new CalendarFailure(problem(read.problem, { most: MOST_READ_HOLIDAYS }));
  } catch (cause) {
    if (!(cause instanceof JobLimitExceeded)) throw cause;
    throw new CalendarFailure(problem('calendar-too-slow'), { cause });
  }
}
