import { type SlotKey, slotField, slotKeysOf, type TemplateSlots } from './definition-slots.ts';
import { htmlOf, plainTextOf } from './definition-texts.ts';

/**
 * Fills the empty inputs of a slide with the examples of its template, or their names, and lists them in
 * `template_examples`. Only for a preview: the API doesn't store what is listed there.
 */
export function withExamples<Fields extends object>(fields: Fields, template: TemplateSlots): Fields {
  const values = new Map<string, unknown>(Object.entries(fields));
  const examples = slotKeysOf(template).flatMap((key): [SlotKey, string][] => {
    const isEmpty = plainTextOf(String(values.get(slotField(key)) ?? '')).trim() === '';
    const example = isEmpty ? exampleOf(key, template) : '';
    return example === '' ? [] : [[key, example]];
  });
  if (examples.length === 0) return fields;
  return {
    ...fields,
    ...Object.fromEntries(examples.map(([key, example]) => [slotField(key), example])),
    template_examples: examples.map(([key]) => key),
  };
}

function exampleOf(key: SlotKey, { slots }: TemplateSlots): string {
  const { name = '', example = '' } = slots[key] ?? {};
  if (key.startsWith('image')) return name === '' && example === '' ? '' : drawingOf(name || example);
  const text = example || name;
  return key.startsWith('textarea') ? htmlOf(text) : text;
}

/** A square whose sides can be cut off: what is in its middle can still be read. */
const SIDE = 400;
const LONGEST_LINE = 12;
const MOST_LINES = 3;

/** The address of a drawing that stands for an image, with what the image should show. */
function drawingOf(words: string): string {
  const lines = linesOf(words).map((line, index) => {
    const escaped = line.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<tspan x="200" y="${224 + index * 25}">${escaped}</tspan>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
<rect width="${SIDE}" height="${SIDE}" fill="#b3bac4"/>
<g fill="none" stroke="#4a5361" stroke-width="5" stroke-linejoin="round"><rect x="162" y="130" width="76" height="60" rx="8"/><path d="m162 178 23-20 17 15 13-9 23 18"/><circle cx="217" cy="149" r="6"/></g>
<text fill="#4a5361" font-family="system-ui, sans-serif" font-size="21" font-weight="600" text-anchor="middle">${lines.join('')}</text>
</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** The words in short lines, without those that have no space. */
function linesOf(words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const joined = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && joined.length <= LONGEST_LINE) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines.slice(0, MOST_LINES);
}
