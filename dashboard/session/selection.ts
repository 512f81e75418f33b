import { useSyncExternalStore } from 'react';
import { canReach } from '#rules/permissions.ts';
import type { MatrixSearch } from './matrix-search.ts';
import { currentSession, hasLeft, onSessionChange, useUser } from './session.ts';
import type { Edited, OrderSearch, SlideSearch } from './slide-search.ts';

const STORAGE_KEY = 'vitrine.selection';

/** What the user is working on, across screens and reloads of this tab. */
export interface Selection extends Edited {
  /** `_id` of the slides with which a new playlist starts. */
  parts: readonly string[];
  /** `_id` of a channel. */
  channel: string | null;
  /** What the matrix showed when the user left it. */
  matrix: MatrixSearch;
}

type Stored = Omit<Selection, 'portalId'> & {
  portalId: number | null;
  /** `_id` of the user who selected it. */
  userId?: string | undefined;
};

const NOTHING: Stored = {
  portalId: null,
  area: null,
  slideType: null,
  slide: null,
  parts: [],
  channel: null,
  matrix: {},
};

let stored: Stored = read();
const listeners = new Set<() => void>();

let isSignedIn = currentSession() !== null;
// A user whose session has expired continues where they were; another user starts without a selection.
onSessionChange(() => {
  const user = currentSession()?.user;
  const isAnothers = user !== undefined && !isSignedIn && stored.userId !== undefined && stored.userId !== user._id;
  isSignedIn = user !== undefined;
  write(isAnothers || (!isSignedIn && hasLeft()) ? NOTHING : stored);
});

/** Changes the selection. Selecting another portal clears its areas, slides and channels. */
export function select(change: Partial<Selection>): void {
  const isOtherPortal = change.portalId !== undefined && change.portalId !== stored.portalId;
  const isOtherSlide = change.slideType !== undefined;
  write(isOtherPortal ? { ...NOTHING, ...change } : { ...stored, ...(isOtherSlide && { parts: [] }), ...change });
}

/** Selects what the editor's address names. Without an area and a slide or a type, it keeps what is selected. */
export function selectSlide({ portal, area, type, slide }: SlideSearch): void {
  if (area === undefined || (slide === undefined && type === undefined)) return;
  if (portal !== undefined) select({ portalId: portal });
  select({ area, slideType: type ?? null, slide: slide ?? null });
}

/**
 * Selects the area and the channel that the address of a slide order names. Without both, it keeps what is selected.
 */
export function selectOrder({ portal, area, channel }: OrderSearch): void {
  if (area === undefined || channel === undefined) return;
  if (portal !== undefined) select({ portalId: portal });
  select({ area, channel });
}

/** The selection outside React, for route guards. */
export function currentSelection(): Omit<Selection, 'portalId'> {
  return stored;
}

export function useSelection(): Selection & { set(change: Partial<Selection>): void } {
  const user = useUser();
  const selection = useSyncExternalStore(subscribe, () => stored);
  const isReachable = selection.portalId !== null && canReach(user, selection.portalId);
  const portalId = isReachable ? (selection.portalId as number) : user.PortalId;
  return { ...selection, portalId, set: select };
}

/** `_id` of the selected slide, also without a user. */
export function useSelectedSlide(): string | null {
  return useSyncExternalStore(subscribe, () => stored.slide);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Stored {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    // The stored value isn't ours.
    return NOTHING;
  }
}

function write(next: Stored): void {
  stored = { ...next, userId: currentSession()?.user._id ?? next.userId };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  for (const listener of listeners) listener();
}
