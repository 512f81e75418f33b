import { z } from 'zod';
import { message } from '#contract/errors/problem.ts';
import { ALWAYS, type DisplayTime, endsBeforeStart, HOLIDAY_USES, MOST_DISPLAY_TIMES } from './display-times.ts';
import { LONGEST_RECURRENCE, NO_DATES, parseRecurrence } from './recurrence.ts';

export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message('clock-time-invalid'));

/**
 * Its fields are in the order in which the database stores them, so that drafts and stored slides are the same text.
 */
const displayTimeFields = z.object({
  from: clockTime.default(ALWAYS.from),
  until: clockTime.default(ALWAYS.until),
  holidays: z.enum(HOLIDAY_USES).default('included'),
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .min(1, message('display-time-without-days'))
    .max(7)
    .overwrite((days) => [...new Set(days)].sort((one, other) => one - other))
    .default(ALWAYS.weekdays),
  namedTime: z.string().max(100).default(''),
  recurrence: z
    .string()
    .max(LONGEST_RECURRENCE, message('recurrence-unsupported'))
    .refine((text) => text !== NO_DATES, { error: message('display-time-without-dates'), abort: true })
    .refine((text) => text === '' || parseRecurrence(text) !== null, {
      error: message('recurrence-unsupported'),
      abort: true,
    })
    .refine((text) => !endsBeforeStart(text), message('recurrence-end-before-start'))
    .default(''),
});

const displayTime = displayTimeFields.overwrite((time) =>
  time.namedTime === '' ? time : { ...ALWAYS, holidays: time.holidays, namedTime: time.namedTime },
) satisfies z.ZodType<DisplayTime>;

export const displayTimes = z
  .array(displayTime)
  .max(MOST_DISPLAY_TIMES, message('display-times-too-many', { most: MOST_DISPLAY_TIMES }));

/** The rules of a named time, which can't refer to others. */
export const ownDisplayTimes = z
  .array(
    displayTime.refine(({ namedTime }) => namedTime === '', {
      error: message('named-time-nested'),
      path: ['namedTime'],
    }),
  )
  .min(1, message('named-time-without-times'))
  .max(MOST_DISPLAY_TIMES, message('display-times-too-many', { most: MOST_DISPLAY_TIMES }));
