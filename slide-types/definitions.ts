import type { z } from 'zod';
import { animated } from './animated/definition.ts';
import type { FilesShown, SlideTypeDefinition } from './define.ts';
import { document } from './document/definition.ts';
import { flash } from './flash/definition.ts';
import { image } from './image/definition.ts';
import { interestrate } from './interestrate/definition.ts';
import { playlist } from './playlist/definition.ts';
import { rss } from './rss/definition.ts';
import { rte } from './rte/definition.ts';
import { template } from './template/definition.ts';
import { time } from './time/definition.ts';
import { unknown } from './unknown/definition.ts';
import { video } from './video/definition.ts';
import { weather } from './weather/definition.ts';
import { wpRss } from './wpRss/definition.ts';

/**
 * Every slide type of this build, in the order in which users choose from them.
 * The compiler checks Views and Forms against this list.
 */
export const definitions = {
  image,
  rte,
  video,
  document,
  weather,
  interestrate,
  rss,
  wpRss,
  time,
  template,
  animated,
  playlist,
  flash,
  unknown,
};

export type SlideTypeKey = keyof typeof definitions;
export type FieldsOf<Key extends SlideTypeKey> = z.infer<(typeof definitions)[Key]['fields']>;
/** A type's definition without the names of its own fields, for code that treats all types alike. */
export type AnySlideType = SlideTypeDefinition<SlideTypeKey, Record<string, unknown>>;

const byIndex = new Map(Object.values(definitions).map((definition) => [definition.index, definition]));

/** The type with this number, or undefined if this build has none. */
export function slideTypeAt(index: number): AnySlideType | undefined {
  return byIndex.get(index) as AnySlideType | undefined;
}

/** The type with this number, or `unknown`. Use it to show stored slides, never to accept new ones. */
export function slideTypeOrUnknown(index: number): AnySlideType {
  return slideTypeAt(index) ?? (unknown as unknown as AnySlideType);
}

/** The fields of a new slide that shows this file of the content library. */
export function fieldsMadeFrom(kind: FilesShown, path: string): { type: number; [field: string]: unknown } {
  for (const index of byIndex.keys()) {
    const madeFrom = slideTypeAt(index)?.madeFrom;
    if (madeFrom?.kind === kind) return { type: index, [madeFrom.field]: path };
  }
  throw new Error(`No slide type is made from a library ${kind}.`);
}
