import type { z } from 'zod';
import type { stored } from '#contract/endpoints/uploads.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import { noticesOf } from './file-notices.ts';

export type StoredFile = z.input<typeof stored>;

/** The response for a stored file. */
export function storedFile(record: MediaRecord): StoredFile {
  const notices = noticesOf(record);
  return { location: record.location, ...(notices.length === 0 ? {} : { notices }) };
}
