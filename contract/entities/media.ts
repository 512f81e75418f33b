import { z } from 'zod';
import { problem } from '../outcomes.ts';

/** What its owner should know of a file that was accepted, in English. `code` and `values` say the same. */
export const fileNotice = z.object({ notice: z.string(), ...problem.shape });

/** Progress of preparing a file for screens: `GET {location}?status`. */
export const mediaStatus = z.object({
  location: z.string(),
  state: z.enum(['ready', 'converting', 'failed']),
  /** 0 to 100. */
  percent: z.number(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.union([z.number(), z.null()]),
  height: z.union([z.number(), z.null()]),
  durationSeconds: z.union([z.number(), z.null()]),
  /** The locations of a document's pages, in order; empty for other files, and until they are drawn. */
  pages: z.array(z.string()),
  /** Why it failed, in English. `code` and `values` say the same. */
  error: z.union([z.string(), z.null()]),
  notices: z.array(fileNotice),
  ...problem.partial().shape,
});
export type MediaStatus = z.infer<typeof mediaStatus>;
