import { z } from 'zod';

/** How far a file is on its way to every screen: `GET {location}?status`. */
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
  /** Why it failed, for a person. */
  error: z.union([z.string(), z.null()]),
});
export type MediaStatus = z.infer<typeof mediaStatus>;
