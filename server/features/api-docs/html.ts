/** HTML that needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | readonly Piece[];

/** Builds HTML from a template. Interpolated values are escaped unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(pieces[index - 1] ?? '') + string));
}

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(render).join('');
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
