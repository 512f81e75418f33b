/** Not part of any other `_id`. */
const SEPARATOR = '~';

/**
 * The `_id` of a slide in a playlist, as it is in display documents: the slide may also be shown by itself there, or in
 * another playlist, at other times.
 */
export function entryId(slideId: string, playlistId: string): string {
  return `${slideId}${SEPARATOR}${playlistId}`;
}

/** The `_id` of the stored slide that a slide of a display document is made from. */
export function storedSlideId(displayedId: string): string {
  return displayedId.split(SEPARATOR)[0] as string;
}
