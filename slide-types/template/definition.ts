import { z } from 'zod';
import { defineSlideType, type Problems } from '../define.ts';
import { backgroundType, colour, fileLocation, ownFileLocation } from '../fields.ts';

const LONGEST_TEXT = 10_000;
/** A template has four titles, textareas, colours and pictures at most. */
export const TEMPLATE_PLACES = [1, 2, 3, 4] as const;

const text = z.string().max(LONGEST_TEXT, 'The text is too long.').default('');
const picture = fileLocation.default('');
const places = z.number().int().min(0).max(4).optional();

/**
 * The chosen template. Its style sheet is what counts; how many places it has goes along where the editor knew, so that what an
 * earlier template had more of stays out of sight.
 */
const selectedTemplate = z.object({
  name: z.string().max(200),
  css_path: ownFileLocation,
  num_images: places,
  num_titles: places,
  num_textareas: places,
});

export const template = defineSlideType({
  key: 'template',
  index: 8,
  friendlyName: 'Template',
  chooserLine: 'A finished design that you fill in: a welcome, an event, a menu, an offer.',
  fields: z.object({
    template_selectedtemplate: z.union([selectedTemplate, z.null()]).default(null),
    template_background_type: backgroundType.default('Transparent'),
    template_title1: text,
    template_title2: text,
    template_title3: text,
    template_title4: text,
    template_textarea1: text,
    template_textarea2: text,
    template_textarea3: text,
    template_textarea4: text,
    template_colour1: colour.default(''),
    template_colour2: colour.default(''),
    template_colour3: colour.default(''),
    template_colour4: colour.default(''),
    /** What tells this slide's styles from its neighbours': the slide is drawn with the class `slide-<hash>`. */
    hash: z
      .string()
      .max(100)
      .regex(/^[\w-]*$/, 'This is not a hash.')
      .default(''),
    template_image1_path: picture,
    template_image2_path: picture,
    template_image3_path: picture,
    template_image4_path: picture,
    template_image_background: picture,
    template_background_colour: colour.default(''),
    /** The chosen template's own background picture, for slides without one of theirs. */
    template_background_path: fileLocation.optional(),
  }),
  fileKinds: { template_selectedtemplate: ['css'] },
  htmlFields: ['template_textarea1', 'template_textarea2', 'template_textarea3', 'template_textarea4'],
  media: (fields) =>
    [
      fields.template_image1_path,
      fields.template_image2_path,
      fields.template_image3_path,
      fields.template_image4_path,
      fields.template_image_background,
      fields.template_background_path ?? '',
      fields.template_selectedtemplate?.css_path ?? '',
    ].filter((location) => location !== ''),
  isDisplayable: ({ template_selectedtemplate }) => template_selectedtemplate !== null,
});

/** How long the texts of a template may be, in characters; 0 for as long as they like. */
export interface TemplateLengths {
  titles: readonly number[];
  textareas: readonly number[];
}

/** The texts that are longer than their template has room for: field → sentence. */
export function textsTooLong(fields: Readonly<Record<string, unknown>>, lengths: TemplateLengths): Problems {
  const problems: Problems = {};
  const check = (field: string, length: number, longest = 0) => {
    if (longest > 0 && length > longest) {
      problems[field] = `This text has ${length} characters, and the template has room for ${longest}.`;
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
