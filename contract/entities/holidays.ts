import { z } from 'zod';
import { singleLine, webAddress } from '#slide-types/fields.ts';
import { timestamp } from '#slide-types/timestamp.ts';
import { message } from '../errors/problem.ts';
import { isoTimestamp } from './fields.ts';

export const MOST_HOLIDAYS = 500;
/** Days in a calendar. */
export const MOST_READ_HOLIDAYS = 1_000;
/** Of an iCalendar file. A body can't be much larger. */
export const LONGEST_CALENDAR = 900_000;

const calendarDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, message('holiday-date-invalid'))
  .refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, message('holiday-date-invalid'));

export const holiday = z.object({
  /** Such as 2026-12-25. */
  date: calendarDate,
  name: singleLine.max(100).default(''),
});
export type Holiday = z.infer<typeof holiday>;

/** Each date once, in order. */
export const typedHolidays = z
  .array(holiday)
  .max(MOST_HOLIDAYS, message('holidays-too-many', { most: MOST_HOLIDAYS }))
  .overwrite((holidays) =>
    [...new Map(holidays.map((one) => [one.date, one])).values()].sort((one, other) =>
      one.date < other.date ? -1 : 1,
    ),
  );

const storedHoliday = z.object({ date: z.string(), name: z.string() });

/** A calendar on another server that is read once a day. */
export const holidayCalendar = z.object({
  address: z.string(),
  /** Those of the last time that it could be read. */
  dates: z.array(storedHoliday),
  readAt: isoTimestamp,
  /** When it was last tried. */
  checkedAt: isoTimestamp,
  /** The code of what went wrong since; null if nothing did. */
  problem: z.union([z.string(), z.null()]),
});
export type HolidayCalendar = z.infer<typeof holidayCalendar>;

/** The holidays of a portal: those that were entered, and those of a calendar. */
export const holidays = z.object({
  dates: z.array(storedHoliday),
  calendar: z.union([holidayCalendar, z.null()]),
});

/** A calendar in a portal's file, which can come from anywhere. */
export const importedCalendar = z.object({
  address: webAddress,
  dates: z.array(holiday).max(MOST_READ_HOLIDAYS),
  readAt: timestamp.pipe(z.string()),
  checkedAt: timestamp.pipe(z.string()),
  problem: z.union([z.string().max(100), z.null()]),
});
