import { language, t } from '#ui/language.ts';
import type { SlotKey, SlotsWords, SlotWords } from './definition-slots.ts';

/** What a built-in template says, in the language of the page. What users have written is returned as it is. */
export function templateWords(words: string): string {
  const key = `${words}_template`;
  return language.exists(key) ? t(key) : words;
}

/** The name and the example of an input in the language of the page; empty if it has none. */
export function slotWords(slots: SlotsWords, key: SlotKey): SlotWords {
  const { name = '', example = '' } = slots[key] ?? {};
  return { name: templateWords(name), example: templateWords(example) };
}

/** The names and examples of all inputs in the language of the page. */
export function allSlotWords(slots: SlotsWords): SlotsWords {
  return Object.fromEntries(Object.keys(slots).map((key) => [key, slotWords(slots, key as SlotKey)]));
}

/** The label of a field of a slide by the names that its template has for its inputs; null if it has none for it. */
export function slotLabel(field: string, slots: SlotsWords): string | null {
  const [, kind, number] = /^template_(title|textarea|image|colour)([1-4])(?:_path)?$/.exec(field) ?? [];
  if (kind === undefined) return null;
  if (kind !== 'colour') return slotWords(slots, `${kind}${number}` as SlotKey).name || null;
  const own =
    slotWords(slots, `title${number}` as SlotKey).name || slotWords(slots, `textarea${number}` as SlotKey).name;
  return own === '' ? null : colourLabel(own);
}

/** The label of the colour of an input with this name. */
export function colourLabel(name: string): string {
  return t('Colour of “{{name}}”', { name });
}
