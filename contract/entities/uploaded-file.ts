import { z } from 'zod';
import { ACCEPTED_EXTENSIONS, type FileKind } from '#slide-types/file-kinds.ts';
import { message } from '../errors/problem.ts';
import { id, isoTimestamp } from './fields.ts';

const LONGEST_FILE_NAME = 200;
export const LONGEST_FOLDER_NAME = 60;

/** A line break would be invisible in a list. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const fileName = z
  .string()
  .transform(oneLine)
  .pipe(z.string().min(1, message('file-name-missing')).max(LONGEST_FILE_NAME, message('text-too-long')));
/** Empty for files in no folder. A folder exists while it contains a file. */
export const folderName = z
  .string()
  .transform(oneLine)
  .pipe(z.string().max(LONGEST_FOLDER_NAME, message('text-too-long')));

/** A file that a user has uploaded to a portal. */
export const uploadedFile = z.object({
  _id: id,
  location: z.string(),
  name: z.string(),
  folder: z.string(),
  kind: z.enum(Object.keys(ACCEPTED_EXTENSIONS) as FileKind[]),
  bytes: z.number(),
  /** In pixels; null if it has no picture, and until it is converted. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  /** How many a document has; 0 for other files. */
  pages: z.number(),
  state: z.enum(['ready', 'converting', 'failed']),
  hasThumbnail: z.boolean(),
  /** Whether it is fetched from an address on the web, and can be at present. */
  link: z.enum(['none', 'works', 'failing']),
  /** The name of the user; null if they were deleted. */
  uploadedBy: z.string().nullable(),
  uploadedAt: isoTimestamp,
  /** Whether the user may rename, move, replace and delete it. */
  mayChange: z.boolean(),
  /** How many slides and channels use it, those in the archive too, and the portal's theme. */
  uses: z.number(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** What uses a file. A `portal` does so in its theme. */
export const fileUse = z.object({
  kind: z.enum(['slide', 'channel', 'portal']),
  _id: id,
  name: z.string(),
  archived: z.boolean(),
});
export type FileUse = z.infer<typeof fileUse>;
