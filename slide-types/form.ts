import type { ComponentType } from 'react';
import type { Problems } from './define.ts';
import type { FeedAnswer } from './feed.ts';

/** What a Form may upload; `captions` are a film's, `rates` is an XML file. */
export type UploadKind = 'image' | 'video' | 'animation' | 'captions' | 'rates';

/** Stores a file and tells how far it is (0 to 1). Rejects with an Error whose message is the server's sentence. */
export type UploadFile = (
  file: File,
  kind: UploadKind,
  options: { onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<{ location: string }>;

/** A look that a template slide can have. */
export interface TemplateChoice {
  name: string;
  css_path: string;
  icon_path: string;
  background_path: string;
  num_images: number;
  num_titles: number;
  num_textareas: number;
  /** Longest text of the titles and textareas 1 to 4, in characters; 0 for no limit. */
  titleLengths: readonly number[];
  textareaLengths: readonly number[];
  outdoor: boolean;
}

/** A board of rates that staff write themselves. */
export interface RateTable {
  title: string;
  description: string;
  rows: { description: string; rate: string }[];
}

/** A shelf of the content library with its pictures. */
export interface PictureShelf {
  name: string;
  pictures: { _id: string; name: string; path: string }[];
}

/** A place on the map; `region` tells it from others of its name. */
export interface FoundPlace {
  name: string;
  region: string;
  latitude: number;
  longitude: number;
}

/** What Forms ask of the server. All of it rejects with an Error whose message is a sentence for people. */
export interface FormServices {
  uploadFile: UploadFile;
  /** The pictures of the content library, shelf by shelf; shelves without any are left out. */
  listPictures(): Promise<PictureShelf[]>;
  /** The templates of the slide's portal. */
  listTemplates(): Promise<TemplateChoice[]>;
  /** Places of this name, the likeliest first. */
  findPlaces(name: string): Promise<FoundPlace[]>;
  /** Writes a board into a file and answers its location. */
  writeRates(table: RateTable): Promise<string>;
}

/** What a Form learns and tells. It edits the type's own fields; the common ones are edited around it. */
export interface FormProps<Fields> {
  fields: Fields;
  /** Field → sentence, for the fields that keep the slide from being saved. */
  problems: Problems;
  onChange(changed: Partial<Fields>): void;
  services: FormServices;
  /** What the slide's source says at the moment, as the picture beside the form shows it; null where it is not known. */
  feed: FeedAnswer | null;
}

export type Form<Fields> = ComponentType<FormProps<Fields>>;
