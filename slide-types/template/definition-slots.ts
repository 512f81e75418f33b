/** The fields of a template that users fill in, by the classes of their elements: titles, textareas and images. */
export const SLOT_KEYS = [
  ...(['title1', 'title2', 'title3', 'title4'] as const),
  ...(['textarea1', 'textarea2', 'textarea3', 'textarea4'] as const),
  ...(['image1', 'image2', 'image3', 'image4'] as const),
] as const;
export type SlotKey = (typeof SLOT_KEYS)[number];

/** What the editor says about a field of a template. Empty texts say nothing. */
export interface SlotWords {
  /** Such as "Dish", in place of "Title 1". */
  name: string;
  /** What could be in it, in plain text with line feeds; of an image, what it could show. */
  example: string;
}

export type SlotsWords = { [Key in SlotKey]?: SlotWords | undefined };

/** How many inputs of each kind a template has, and what they are called. */
export interface TemplateSlots {
  num_titles: number;
  num_textareas: number;
  num_images: number;
  slots: SlotsWords;
}

/** The inputs that the template has. */
export function slotKeysOf({ num_titles, num_textareas, num_images }: Omit<TemplateSlots, 'slots'>): SlotKey[] {
  return SLOT_KEYS.filter((key) => {
    const count = key.startsWith('title') ? num_titles : key.startsWith('textarea') ? num_textareas : num_images;
    return Number(key.at(-1)) <= count;
  });
}

/** The field of a slide that an input fills in. */
export function slotField(key: SlotKey): string {
  return key.startsWith('image') ? `template_${key}_path` : `template_${key}`;
}
