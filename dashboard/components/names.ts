import { language, t } from '#ui/language.ts';

const QUOTES = /['’‘ʼ´`]/g;

/** How a name is compared with what users type: without case, accents and apostrophes, which differ by keyboard. */
export function folded(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(QUOTES, '').toLocaleLowerCase();
}

/** Returns whether a name contains the typed text; all do if it is blank. */
export function matcher(typed: string): (name: string) => boolean {
  const wanted = folded(typed.trim());
  return (name) => folded(name).includes(wanted);
}

/** "Entrance, Lobby and Kitchen". */
export function listOf(words: readonly string[]): string {
  return new Intl.ListFormat(language.language, { style: 'long', type: 'conjunction' }).format(words);
}

/** "Entrance, Lobby or Kitchen". */
export function eitherOf(words: readonly string[]): string {
  return new Intl.ListFormat(language.language, { style: 'long', type: 'disjunction' }).format(words);
}

/** A name in the quotation marks of the reader's language. */
export function quoted(name: string): string {
  return t('“{{name}}”', { name });
}
