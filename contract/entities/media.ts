import { z } from 'zod';

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
  /** Why it failed, as a sentence for users. */
  error: z.union([z.string(), z.null()]),
});
export type MediaStatus = z.infer<typeof mediaStatus>;
