import { z } from 'zod';
import { isWebAddress } from '#slide-types/fields.ts';
import type { FileLink } from '#slide-types/file-links.ts';
import { message } from '../errors/problem.ts';
import { problem } from '../outcomes.ts';
import { isoTimestamp } from './fields.ts';

export const MOST_LINKS = 100;

export const linkAddress = z
  .string()
  .trim()
  .max(2048, message('web-address-invalid'))
  .refine(isWebAddress, message('web-address-invalid'));

export const fileLink: z.ZodType<FileLink> = z.object({
  address: z.string(),
  checkedAt: isoTimestamp,
  changedAt: isoTimestamp,
  failingSince: isoTimestamp.nullable(),
  problem: problem.nullable(),
  error: z.string().nullable(),
});

/** A file whose last version is shown, because it can't be fetched at present. */
export const failingLink = z.object({ location: z.string(), failingSince: isoTimestamp });
