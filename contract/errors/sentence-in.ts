import type { Problem } from './problem.ts';

/**
 * A problem in the words of one language. `table` has the sentence of each code, with `{{places}}` for its values. Null
 * if the table lacks the sentence, or one that belongs in it.
 */
export function sentenceIn(table: Readonly<Record<string, string>>, { code, values }: Problem): string | null {
  const parts = new Map<string, string>();
  for (const [place, value] of Object.entries(values ?? {})) {
    const part = typeof value === 'object' ? sentenceIn(table, value) : String(value);
    if (part === null) return null;
    parts.set(place, part);
  }
  const fill = (_: string, place: string, stop: string) => {
    const part = parts.get(place) ?? '';
    // A whole sentence within another brings its own full stop.
    return typeof values?.[place] === 'object' && part.endsWith('.') ? part : part + stop;
  };
  return table[code]?.replace(/\{\{(\w+)\}\}(\.?)/g, fill) ?? null;
}
