import type { ComponentType, RefObject } from 'react';
import type { FeedAnswer } from './feed.ts';
import type { FileLinks } from './file-links.ts';
import type { TemplateSlots } from './template/definition-slots.ts';
import type { Theme } from './theme.ts';

/** Kinds of upload in Forms; `captions` belong to a video, `rates` is an XML file. */
export type UploadKind = 'image' | 'video' | 'document' | 'animation' | 'captions' | 'rates';

/** Kinds of upload that slides can share. */
export type ChosenKind = Exclude<UploadKind, 'captions' | 'rates'>;

/**
 * Stores a file and reports its progress (0 to 1). Rejects with an Error whose message is a sentence for users.
 * `notices` are sentences about a file that was accepted.
 */
export type UploadFile = (
  file: File,
  kind: UploadKind,
  options: { onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<{ location: string; notices?: readonly string[] }>;

/** A template to choose from. */
export interface TemplateChoice extends TemplateSlots {
  name: string;
  css_path: string;
  icon_path: string;
  background_path: string;
  /** Longest text of the titles and textareas 1 to 4, in characters; 0 for no limit. */
  titleLengths: readonly number[];
  textareaLengths: readonly number[];
  outdoor: boolean;
}

/** A rate table written by users. */
export interface RateTable {
  title: string;
  description: string;
  rows: { description: string; rate: string }[];
}

/** Files to choose from: those of the portal in one folder, or those of a category of the content library. */
export interface FileShelf {
  name: string;
  files: { _id: string; name: string; path: string }[];
}

/** A place on the map; `region` distinguishes it from others with the same name. */
export interface FoundPlace {
  name: string;
  region: string;
  latitude: number;
  longitude: number;
}

/** A list of slides of the portal, in which they are chosen and sorted. */
export interface SlidesFieldProps {
  /** The `_id` of each slide. */
  slides: readonly string[];
  error: string | undefined;
  onChange(slides: string[]): void;
}

/**
 * What Forms need from the server and the editor. All of it rejects with an Error whose message is a sentence for
 * users.
 */
export interface FormServices {
  uploadFile: UploadFile;
  /** Names a new slide that has no name yet. */
  suggestName(name: string): void;
  /** The files of this kind that have been uploaded, those of the portal first. Empty shelves are left out. */
  listFiles(kind: ChosenKind): Promise<FileShelf[]>;
  links: FileLinks;
  /** The templates of the slide's portal. */
  listTemplates(): Promise<TemplateChoice[]>;
  /** Places with this name, most likely first. */
  findPlaces(name: string): Promise<FoundPlace[]>;
  /** The structure of the source of a slide with this type and these fields, to choose values from. */
  readOutline(slide: { type: number; [field: string]: unknown }): Promise<FeedAnswer>;
  /** Edits a list of slides. */
  SlidesField: ComponentType<SlidesFieldProps>;
  /** Writes a rate table to a file and returns its location. */
  writeRates(table: RateTable): Promise<string>;
}

/** Field → sentence in the language of the page. */
export type FieldSentences = Partial<Record<string, string>>;

/** The props of a Form. It edits the type's own fields; the common ones are edited outside it. */
export interface FormProps<Fields> {
  fields: Fields;
  /** Field → sentence, for the fields that keep the slide from being saved. */
  problems: FieldSentences;
  onChange(changed: Partial<Fields>): void;
  services: FormServices;
  /** The state of the slide's source, as in the preview next to the form; null if unknown. */
  feed: FeedAnswer | null;
  /** The look of the slide's portal; null for the usual one. */
  theme: Theme | null;
  /** The element that the slide fills in the preview next to the form. */
  preview: RefObject<HTMLElement | null>;
}

export type Form<Fields> = ComponentType<FormProps<Fields>>;
