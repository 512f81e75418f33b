import type { Problems, TemplateRecord } from '../define.ts';

/** A template has four titles, textareas, colours and pictures at most. */
export const TEMPLATE_PLACES = [1, 2, 3, 4] as const;

/** How long the texts of a template may be, in characters; 0 for as long as they like. */
export interface TemplateLengths {
  titles: readonly number[];
  textareas: readonly number[];
}

export function lengthsOf(template: TemplateRecord): TemplateLengths {
  return {
    titles: TEMPLATE_PLACES.map((place) => template[`title${place}_maxlength`]),
    textareas: TEMPLATE_PLACES.map((place) => template[`textarea${place}_maxlength`]),
  };
}

/** The texts that are longer than their template has room for: field → sentence. */
export function textsTooLong(fields: Readonly<Record<string, unknown>>, lengths: TemplateLengths): Problems {
  const problems: Problems = {};
  const check = (field: string, length: number, longest = 0) => {
    if (longest > 0 && length > longest) {
      problems[field] = `This text has ${length} characters, but the template allows only ${longest}.`;
    }
  };
  for (const place of TEMPLATE_PLACES) {
    const title = `template_title${place}`;
    const textarea = `template_textarea${place}`;
    check(title, String(fields[title] ?? '').length, lengths.titles[place - 1]);
    check(textarea, plainTextOf(String(fields[textarea] ?? '')).length, lengths.textareas[place - 1]);
  }
  return problems;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a textarea, which is kept as HTML, with its line breaks: what staff type and what is counted. */
export function plainTextOf(html: string): string {
  return html
    .replace(/<\/?(?:ul|ol|table|thead|tbody)\b[^<>]*>/gi, '')
    .replace(/\s{0,50}<(?:p|h[1-6]|li|div|tr)\b[^<>]*>/gi, (_, offset: number) => (offset === 0 ? '' : '\n'))
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** What staff typed as the HTML of a textarea. */
export function htmlOf(plainText: string): string {
  const escaped = plainText.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(/\r?\n/g, '<br />');
}
