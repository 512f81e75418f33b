import type { z } from 'zod';

/** Why something can't be saved: field name → sentence for a person. Empty when all is well. */
export type Problems = Partial<Record<string, string>>;

/** Kinds of file that slides show. */
export type FileKind = 'image' | 'video' | 'animation' | 'captions' | 'xml' | 'css';

/** A template, as far as slides that are drawn with it depend on it. Lengths are in characters, 0 for as long as one likes. */
export type TemplateRecord = { background_path: string } & Record<
  `${'title' | 'textarea'}${1 | 2 | 3 | 4}_maxlength`,
  number
>;

/** What slides of a type take from the template that they name. */
export interface TemplateUse<Fields extends object = object> {
  /** The field that names it. */
  readonly field: keyof Fields & string;
  named(fields: Fields): { name: string; css_path: string } | null;
  /** The fields with what goes along with the template. */
  complete(fields: Fields, chosen: TemplateRecord): Fields;
  /** What the template has no room for. `before` is what is stored: what it had already, in the same template, may stay. */
  problems(fields: Fields, chosen: TemplateRecord, before: Partial<Fields>): Problems;
}

/** What every slide type must answer about itself. Pure and free of React, so that server, editor and screens can all ask. */
export interface SlideTypeDefinition<Key extends string = string, Fields extends object = object> {
  /** The type's name in code, URLs and registries. */
  readonly key: Key;
  /** The number that stands for the type on the wire (specification, section 3). */
  readonly index: number;
  /** The type's name for people. */
  readonly friendlyName: string;
  /** The type's name on the page where staff choose what to create. */
  readonly chooserName: string;
  /** One line for the page where staff choose what to create; null where the type can't be created there. */
  readonly chooserLine: string | null;
  /** The type's own fields with their defaults. Parsing refuses what the type can't store. */
  readonly fields: z.ZodType<Fields>;
  /** False for types that work their time on screen out themselves. */
  readonly needsDuration: boolean;
  /**
   * How long the slide's turn on screens is, in seconds. `duration` is what staff set, 0 for nothing; `itemsFound` is how many
   * items its source had when it was read last, null where nobody knows.
   * See docs/decisions/021-compute-feed-connector-durations-on-the-server.md
   */
  turnSeconds(fields: Fields, duration: number, itemsFound: number | null): number;
  /** Everything that keeps these fields from being saved. */
  problems(fields: Fields): Problems;
  /** Locations of the files that a screen must hold before this slide's turn. */
  media(fields: Fields): string[];
  /** What the files are that a field may name; fields that are missing here name pictures. */
  readonly fileKinds?: Readonly<Partial<Record<keyof Fields & string, readonly FileKind[]>>>;
  /** For types that are a picture and nothing else, drawn as `image` draws it: its location. */
  readonly onlyPicture?: (fields: Fields) => string;
  /** For types that show one file of the content library: what the library calls such files, and the field that names it. */
  readonly madeFrom?: { readonly kind: 'image' | 'video'; readonly field: keyof Fields & string };
  /** For types that are drawn with templates. */
  readonly templateUse?: TemplateUse<Fields>;
  /** Names of fields that hold HTML, cleaned by the server on the way in and out. */
  readonly htmlFields: readonly (keyof Fields & string)[];
  /** Names of the fields that say what of the outside is shown; empty for types that show nothing from elsewhere. */
  readonly sourceFields: readonly (keyof Fields & string)[];
  /** False while this build keeps slides of the type but has no View for them: screens leave them out. */
  readonly isDrawn: boolean;
  /** Why screens never show a slide of this type, as a sentence for staff; null for the types that they show. */
  readonly notShown: string | null;
  /** False when a slide with these fields has nothing to show and is left out of the rotation. */
  isDisplayable(fields: Fields): boolean;
  /** Whether screens reload a minute after such a slide was left out for lack of content (specification, section 5). */
  readonly reloadsWhenDropped: boolean;
}

/** Declares a slide type; what most types answer alike has a default. */
export function defineSlideType<const Key extends string, Fields extends object>(
  definition: Pick<SlideTypeDefinition<Key, Fields>, 'key' | 'index' | 'friendlyName' | 'fields'> &
    Partial<SlideTypeDefinition<Key, Fields>>,
): SlideTypeDefinition<Key, Fields> {
  return {
    chooserName: definition.friendlyName,
    chooserLine: null,
    needsDuration: true,
    turnSeconds: (_fields, duration) => duration,
    problems: () => ({}),
    media: () => [],
    htmlFields: [],
    sourceFields: [],
    isDrawn: true,
    notShown: null,
    isDisplayable: () => true,
    reloadsWhenDropped: false,
    ...definition,
  };
}
