import type { Kept } from './saving.ts';

const PREFIX = 'vitrine.draft';

/** Where unsaved changes are stored in this tab: per user, and per slide or, while it is new, per area and type. */
export interface DraftKey {
  userId: string;
  portalId: number;
  areaId: string;
  type: number;
  /** null while the slide is new. */
  slideId: string | null;
}

/** Keeps unsaved changes through a reload, the end of the session or a crash of the page; null deletes them. */
export function keep(draftKey: DraftKey, kept: Kept | null): void {
  // Deletes the old value first: if the new one doesn't fit, an outdated copy would be worse than none.
  sessionStorage.removeItem(keyOf(draftKey));
  if (kept === null) return;
  try {
    sessionStorage.setItem(keyOf(draftKey), JSON.stringify(kept));
  } catch {
    // The tab's store is full. The changes are still in the form, and keeping them is only a second net.
  }
}

export function findKept(draftKey: DraftKey): Kept | null {
  const text = sessionStorage.getItem(keyOf(draftKey));
  return text === null ? null : (JSON.parse(text) as Kept);
}

function keyOf({ userId, portalId, areaId, type, slideId }: DraftKey): string {
  const thing = slideId === null ? `new.${areaId}.${type}` : `slide.${slideId}`;
  return `${PREFIX}.${userId}.${portalId}.${thing}`;
}
