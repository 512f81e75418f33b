import type { Channel } from '#contract/entities/channel.ts';

/**
 * How channels are grouped: by the tags that staff give them, and by automatic ones, which follow from their settings
 * and can't be edited. A reference is the `_id` of a tag, or the kind and value of an automatic one, such as
 * `zone:Europe/Berlin`.
 */
export type TagReference = string;

/** `engine`: that of the browsers of its paired screens, which can be several. */
export const AUTOMATIC_KINDS = ['shape', 'zone', 'language', 'engine'] as const;
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number];

/** How wide a channel is for its height. From three times on, it is a strip. */
export type Shape = 'landscape' | 'portrait' | 'square' | 'strip';

const STRIP_FROM = 3;

/** What a channel inherits where it has no setting of its own. */
export interface TagDefaults {
  timeZone: string;
  language: string;
}

export type TaggedChannel = Pick<
  Channel,
  'tags' | 'width' | 'height' | 'responsive' | 'timeZone' | 'language' | 'engines'
>;

/** Returns the references of a channel: its own tags, then the automatic ones. */
export function tagReferences(channel: TaggedChannel, defaults: TagDefaults): TagReference[] {
  const shape = shapeOf(channel);
  const language = channel.language || defaults.language;
  return [
    ...channel.tags,
    ...(shape === null ? [] : [`shape:${shape}`]),
    `zone:${channel.timeZone ?? defaults.timeZone}`,
    ...(language === '' ? [] : [`language:${language}`]),
    ...channel.engines.map((engine) => `engine:${engine}`),
  ];
}

export interface AutomaticTag {
  kind: AutomaticKind;
  value: string;
}

/** The kind and value of an automatic tag; null for one that staff made. */
export function automaticTag(reference: TagReference): AutomaticTag | null {
  const [, kind, value] = /^(shape|zone|language|engine):(.+)$/.exec(reference) ?? [];
  return kind === undefined || value === undefined ? null : { kind: kind as AutomaticKind, value };
}

/** Null if it depends on the screen. */
function shapeOf({ width, height, responsive }: TaggedChannel): Shape | null {
  if (responsive || !width || !height) return null;
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (ratio >= STRIP_FROM) return 'strip';
  if (ratio === 1) return 'square';
  return width > height ? 'landscape' : 'portrait';
}
