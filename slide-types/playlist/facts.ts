import { slideTypeFacts } from '../define.ts';

export const playlistFacts = slideTypeFacts({ key: 'playlist', index: 12, friendlyName: 'Playlist' });

/** The `_id` of the slides of a playlist in their order; none for slides of other types. */
export function slidesOfPlaylist({ type, playlist_slides }: { type: number; [field: string]: unknown }): string[] {
  return type === playlistFacts.index && Array.isArray(playlist_slides) ? playlist_slides : [];
}
