import type { BackgroundType } from '../kit/background.ts';
import type { Crop, Fit, Focus } from '../picture-fit.ts';

export type Slot = 1 | 2 | 3 | 4;

/** How the image of each slot is placed, if not by the template's style sheet. */
type ImageFits = { [Field in `template_image${Slot}_fit`]?: Fit | 'template' | undefined } & {
  [Field in `template_image${Slot}_focus`]?: Focus | undefined;
} & { [Field in `template_image${Slot}_crop`]?: Crop | null | undefined };

export interface TemplateFields extends ImageFits {
  template_selectedtemplate: {
    name: string;
    css_path: string;
    num_images?: number | undefined;
    num_titles?: number | undefined;
    num_textareas?: number | undefined;
  } | null;
  template_background_type: BackgroundType;
  template_title1: string;
  template_title2: string;
  template_title3: string;
  template_title4: string;
  template_textarea1: string;
  template_textarea2: string;
  template_textarea3: string;
  template_textarea4: string;
  template_colour1: string;
  template_colour2: string;
  template_colour3: string;
  template_colour4: string;
  hash: string;
  template_image1_path: string;
  template_image2_path: string;
  template_image3_path: string;
  template_image4_path: string;
  template_image_background: string;
  template_background_colour: string;
  template_background_path?: string | undefined;
  /** The inputs that are filled with examples, in the preview of a new slide: `title1`, `image2` … Never stored. */
  template_examples?: readonly string[] | undefined;
}

const SLOTS: readonly Slot[] = [1, 2, 3, 4];

/** The filled slots of the template. Content of a previous template with more slots stays hidden. */
export function filledSlots(fields: TemplateFields, broken: ReadonlySet<string>) {
  const { num_images = 4, num_titles = 4, num_textareas = 4 } = fields.template_selectedtemplate ?? {};
  const image = (slot: Slot) => fields[`template_image${slot}_path`];
  return {
    images: SLOTS.filter((slot) => slot <= num_images && image(slot) !== '' && !broken.has(image(slot))),
    titles: SLOTS.filter((slot) => slot <= num_titles && fields[`template_title${slot}`].trim() !== ''),
    textareas: SLOTS.filter((slot) => slot <= num_textareas && hasWords(fields[`template_textarea${slot}`])),
  };
}

function hasWords(html: string): boolean {
  return /<img\b/i.test(html) || html.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== '';
}
