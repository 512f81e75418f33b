import { language, t } from '#ui/language.ts';
import type { Table } from './table.ts';

interface Pattern {
  key: string;
  expression: RegExp;
  names: string[];
}

/**
 * A sentence of the server, of a rule or of a slide type in the language of the page; as it is where nobody has translated it.
 * They come as finished English. What stood in their places is found by the table's entries with {{places}}.
 */
export function translated(sentence: string): string {
  if (language.language === 'en' || language.exists(sentence)) return t(sentence);
  for (const { key, expression, names } of patternsOf(language.language)) {
    const found = expression.exec(sentence);
    if (found) return t(key, Object.fromEntries(names.map((name, place) => [name, found[place + 1] ?? ''])));
  }
  return sentence;
}

/** The same for the sentences of fields. */
export function translatedFields<Sentences extends Partial<Record<string, string>>>(sentences: Sentences): Sentences {
  const entries = Object.entries<string | undefined>(sentences);
  return Object.fromEntries(entries.map(([field, sentence]) => [field, sentence && translated(sentence)])) as Sentences;
}

const known = new Map<string, Pattern[]>();

/** The longest first: what says more fits better. */
function patternsOf(code: string): Pattern[] {
  const present = known.get(code);
  if (present) return present;
  const table: Table = language.getResourceBundle(code, 'translation') ?? {};
  const patterns = Object.keys(table)
    .filter((key) => key.includes('{{') && !key.endsWith('_one'))
    .sort((one, other) => other.length - one.length)
    .map(patternOf);
  known.set(code, patterns);
  return patterns;
}

function patternOf(key: string): Pattern {
  const parts = key.split(/\{\{(\w+)\}\}/);
  const expression = parts
    .map((part, index) => (index % 2 === 1 ? '(.+)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return { key, expression: new RegExp(`^${expression}$`, 's'), names: parts.filter((_, index) => index % 2 === 1) };
}
