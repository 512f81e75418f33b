import { type Problems, problem } from '#contract/errors/problem.ts';
import type { TemplateRecord } from '../define.ts';

/** A template has at most four titles, textareas, colours and images. */
export const TEMPLATE_SLOTS = [1, 2, 3, 4] as const;

/** The longest texts of a template, in characters; 0 for no limit. */
export interface TemplateLengths {
  titles: readonly number[];
  textareas: readonly number[];
}

export function lengthsOf(template: TemplateRecord): TemplateLengths {
  return {
    titles: TEMPLATE_SLOTS.map((slot) => template[`title${slot}_maxlength`]),
    textareas: TEMPLATE_SLOTS.map((slot) => template[`textarea${slot}_maxlength`]),
  };
}

/** Errors of texts that are longer than their template allows, by field. */
export function textsTooLong(fields: Readonly<Record<string, unknown>>, lengths: TemplateLengths): Problems {
  const problems: Problems = {};
  const check = (field: string, length: number, longest = 0) => {
    if (longest > 0 && length > longest) {
      problems[field] = problem('template-text-too-long', { length, most: longest });
    }
  };
  for (const slot of TEMPLATE_SLOTS) {
    const title = `template_title${slot}`;
    const textarea = `template_textarea${slot}`;
    check(title, String(fields[title] ?? '').length, lengths.titles[slot - 1]);
    check(textarea, plainTextOf(String(fields[textarea] ?? '')).length, lengths.textareas[slot - 1]);
  }
  return problems;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The plain text of a textarea's HTML with line breaks: what users type, and what is counted. */
export function plainTextOf(html: string): string {
  return html
    .replace(/<\/?(?:ul|ol|table|thead|tbody)\b[^<>]*>/gi, '')
    .replace(/\s{0,50}<(?:p|h[1-6]|li|div|tr)\b[^<>]*>/gi, (_, offset: number) => (offset === 0 ? '' : '\n'))
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Converts plain text to the HTML of a textarea. */
export function htmlOf(plainText: string): string {
  const escaped = plainText.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(/\r?\n/g, '<br />');
}
