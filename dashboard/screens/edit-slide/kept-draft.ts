import type { Kept } from './saving.ts';

const PREFIX = 'vitrine.draft';

/** Where unsaved changes are kept in this tab: for each person, and for each slide or, while it is new, each area and type. */
export interface KeepingPlace {
  userId: string;
  portalId: number;
  areaId: string;
  type: number;
  /** null while the slide is new. */
  slideId: string | null;
}

/** Keeps unsaved changes through a reload, a lost session or a crash of the page; null forgets them. */
export function keep(place: KeepingPlace, kept: Kept | null): void {
  // First away with what was there: where the new one doesn't fit, an older copy would be worse than none.
  sessionStorage.removeItem(keyOf(place));
  if (kept === null) return;
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // The tab's store is full. The changes are still in the form, and keeping them is only a second net.
  }
}

export function findKept(place: KeepingPlace): Kept | null {
  const text = sessionStorage.getItem(keyOf(place));
  return text === null ? null : (JSON.parse(text) as Kept);
}

function keyOf({ userId, portalId, areaId, type, slideId }: KeepingPlace): string {
  const thing = slideId === null ? `new.${areaId}.${type}` : `slide.${slideId}`;
  return `${PREFIX}.${userId}.${portalId}.${thing}`;
}
