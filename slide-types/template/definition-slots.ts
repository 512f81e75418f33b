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
