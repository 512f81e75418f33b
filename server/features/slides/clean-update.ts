import type { Queries } from '#server/db/connection.ts';
import { notFound } from '#server/errors.ts';
import { type CleanedFields, isSanitized, type TextCleaner } from '#server/html/text-cleaner.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { HTML_FIELDS } from './html-fields.ts';
import { slideStore } from './slides.store.ts';

/**
 * Sanitizes the text of an update, before the transaction that stores it. `isAllClean` means that all text of the slide
 * is clean once the update is stored.
 */
export async function cleanUpdate(
  queries: Queries,
  texts: TextCleaner,
  { _id, PortalId, update }: { _id: string; PortalId: number; update: Record<string, unknown> },
): Promise<CleanedFields & { isAllClean: boolean }> {
  if (!Object.keys(update).some((field) => HTML_FIELDS.includes(field))) {
    return { fields: update, removed: {}, problems: {}, isAllClean: false };
  }
  const store = slideStore(queries);
  const type = await store.typeOf(PortalId, _id);
  if (type === null) throw notFound('slide');
  const { htmlFields } = slideTypeOrUnknown(type);
  const cleaned = await texts.cleanFields(htmlFields, update);
  if (Object.keys(cleaned.problems).length > 0) return { ...cleaned, isAllClean: false };
  if (htmlFields.every((field) => field in update)) return { ...cleaned, isAllClean: true };
  const [stored] = await store.withIds(PortalId, [_id]);
  return { ...cleaned, isAllClean: stored !== undefined && isSanitized(type, stored.slide, stored.sanitizedBy) };
}
