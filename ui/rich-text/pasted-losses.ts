/** Content that the editor can't hold, by the name of its kind: selectors of the elements that carry it. */
const UNSUPPORTED = {
  videos: 'video',
  sounds: 'audio',
  'embedded pages': 'iframe, object, embed',
  'form fields': 'input:not([type="hidden"]), select, textarea, button',
  drawings: 'svg, canvas, math',
} as const;

export type LostKind = keyof typeof UNSUPPORTED;

/** Returns which kinds of visible content the editor will drop from HTML that someone pastes or drops into it. */
export function pastedLosses(html: string): LostKind[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const kinds = Object.keys(UNSUPPORTED) as LostKind[];
  return kinds.filter((kind) => body.querySelector(UNSUPPORTED[kind]) !== null);
}
