import { createContext, use } from 'react';

/** The editor of a playlist's slide, above that of the playlist. */
export interface PartEditing {
  isOpen: boolean;
  open(slideId: string): void;
}

export const PartEditingContext = createContext<PartEditing | null>(null);

/** Null where slides of playlists can't be edited. */
export function usePartEditing(): PartEditing | null {
  return use(PartEditingContext);
}
