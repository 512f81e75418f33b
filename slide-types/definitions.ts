import type { z } from 'zod';
import type { SlideTypeDefinition } from './define.ts';
import { image } from './image/definition.ts';
import { rte } from './rte/definition.ts';
import { unknown } from './unknown/definition.ts';
import { video } from './video/definition.ts';

/**
 * Every slide type that this build knows, in the order in which staff choose among them.
 * Views and Forms are checked against this list by the compiler.
 */
export const definitions = { image, rte, video, unknown };

export type SlideTypeKey = keyof typeof definitions;
export type FieldsOf<Key extends SlideTypeKey> = z.infer<(typeof definitions)[Key]['fields']>;
/** A type's definition seen without its own fields' names, for code that treats all types alike. */
export type AnySlideType = SlideTypeDefinition<SlideTypeKey, Record<string, unknown>>;

const byIndex = new Map(Object.values(definitions).map((definition) => [definition.index, definition]));

/** The type with this number on the wire, or undefined where this build has none. */
export function slideTypeAt(index: number): AnySlideType | undefined {
  return byIndex.get(index) as AnySlideType | undefined;
}

/** The type with this number, or `unknown`: for showing what is stored, never for accepting what is sent. */
export function slideTypeOrUnknown(index: number): AnySlideType {
  return slideTypeAt(index) ?? (unknown as unknown as AnySlideType);
}
