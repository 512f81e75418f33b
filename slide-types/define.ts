import type { z } from 'zod';
import type { Problems } from '#contract/errors/problem.ts';
import type { FileKind } from './file-kinds.ts';
import type { Framing } from './picture-fit.ts';
import type { TemplateSlots } from './template/definition-slots.ts';

/** Kinds of file that a slide can consist of. */
export type FilesShown = 'image' | 'video' | 'document';

/** What slides need to know of their template. Lengths are in characters, 0 for no limit. */
export type TemplateRecord = { background_path: string } & Record<
  `${'title' | 'textarea'}${1 | 2 | 3 | 4}_maxlength`,
  number
>;

/** How slides of a type use the template that they name. */
export interface TemplateUse<Fields extends object = object> {
  /** The field that names it. */
  readonly field: keyof Fields & string;
  named(fields: Fields): { name: string; css_path: string } | null;
  /** Adds the values that are copied from the template to the fields. */
  complete(fields: Fields, chosen: TemplateRecord): Fields;
  /**
   * Errors of texts and images that the template has no room for. `before` is the stored record: what it already had,
   * in the same template, may stay.
   */
  problems(fields: Fields, chosen: TemplateRecord, before: Partial<Fields>): Problems;
  /** The fields with examples in place of empty ones, for the preview of a new slide. */
  withExamples(fields: Fields, chosen: TemplateSlots): Fields;
}

/** Where and for whom the editor creates a slide. */
export interface NewSlidePlace {
  /** A strip is at least four times as wide as it is high, a column much higher than wide. */
  shape: 'strip' | 'column' | 'other';
}

/** What lists of slides need to know of a slide type. Separate from the schema of its fields, which is large. */
export interface SlideTypeFacts<Key extends string = string, Fields extends object = object> {
  /** The type's name in code, URLs and registries. */
  readonly key: Key;
  /** The type's number in the API (specification, section 3). */
  readonly index: number;
  /** The type's name in the interface. */
  readonly friendlyName: string;
  /** Locations of the files that a screen must store before this slide's turn. */
  media(fields: Fields): string[];
  /** Whether a slide only shows its first file, and all of it, so that a thumbnail of the file is one of the slide. */
  isOneFile(fields: Fields): boolean;
  /** Names of fields that contain HTML, which the server cleans on input and output. */
  readonly htmlFields: readonly (keyof Fields & string)[];
  /**
   * Why screens never show what slides of this type contain, as a sentence for users; null for types that they show. A
   * View shows a notice instead, in an area without other slides and in test mode.
   */
  readonly notShown: string | null;
}

/**
 * What every slide type must define. Pure and free of React, so that the server, the editor and screens can all use it.
 */
export interface SlideTypeDefinition<Key extends string = string, Fields extends object = object>
  extends SlideTypeFacts<Key, Fields> {
  /** The type's name on the page where users choose a slide type. */
  readonly chooserName: string;
  /** One line of description for that page; null if the type can't be created there. */
  readonly chooserLine: string | null;
  /** The type's own fields with their defaults. Parsing rejects what can't be stored. */
  readonly fields: z.ZodType<Fields>;
  /** What the editor starts with, where that differs from the defaults. */
  newSlide(place: NewSlidePlace): Partial<Fields>;
  /** False for types that compute their own time on screen. */
  readonly needsDuration: boolean;
  /**
   * How long the slide's turn is, in seconds. `duration` is the user's setting, 0 for none; `itemsFound` is the number
   * of items in its source when it was last read, null if unknown.
   * See docs/decisions/021-compute-feed-connector-durations-on-the-server.md
   */
  turnSeconds(fields: Fields, duration: number, itemsFound: number | null): number;
  /** All errors that keep these fields from being saved. */
  problems(fields: Fields): Problems;
  /** The kind of file that a field refers to; fields that are missing here refer to images. */
  readonly fileKinds?: Readonly<Partial<Record<keyof Fields & string, readonly FileKind[]>>>;
  /** For types that only show an image, rendered as `image` renders it: its location, and what is shown of it. */
  readonly onlyPicture?: (fields: Fields) => { location: string; framing: Framing | null };
  /**
   * For types that show one file: its kind, and the field that refers to it.
   */
  readonly madeFrom?: { readonly kind: FilesShown; readonly field: keyof Fields & string };
  /** For types that use templates. */
  readonly templateUse?: TemplateUse<Fields>;
  /** Names of fields with text that wraps, whose long words are hyphenated for screens. */
  readonly wrappedFields: readonly (keyof Fields & string)[];
  /** Names of the fields that determine the source; empty for types without one. */
  readonly sourceFields: readonly (keyof Fields & string)[];
  /** False if this build stores slides of the type but has no View for them; screens skip them. */
  readonly isDrawn: boolean;
  /** False if a slide with these fields has nothing to show and is left out of the rotation. */
  isDisplayable(fields: Fields): boolean;
  /**
   * Whether screens reload a minute after such a slide was left out because it lacks content (specification, section
   * 5).
   */
  readonly reloadsWhenDropped: boolean;
}

/** States what lists need to know of a slide type, with defaults for what most types have in common. */
export function slideTypeFacts<const Key extends string, Fields extends object>(
  facts: Pick<SlideTypeFacts<Key, Fields>, 'key' | 'index' | 'friendlyName'> & Partial<SlideTypeFacts<Key, Fields>>,
): SlideTypeFacts<Key, Fields> {
  return { media: () => [], isOneFile: () => false, htmlFields: [], notShown: null, ...facts };
}

/** Defines a slide type from its facts, with defaults for what most types have in common. */
export function defineSlideType<const Key extends string, Fields extends object>(
  definition: SlideTypeFacts<Key, NoInfer<Fields>> &
    Pick<SlideTypeDefinition<Key, Fields>, 'fields'> &
    Partial<SlideTypeDefinition<Key, NoInfer<Fields>>>,
): SlideTypeDefinition<Key, Fields> {
  return {
    chooserName: definition.friendlyName,
    chooserLine: null,
    newSlide: () => ({}),
    needsDuration: true,
    turnSeconds: (_fields, duration) => duration,
    problems: () => ({}),
    wrappedFields: [],
    sourceFields: [],
    isDrawn: true,
    isDisplayable: () => true,
    reloadsWhenDropped: false,
    ...definition,
  };
}
