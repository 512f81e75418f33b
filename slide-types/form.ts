import type { ComponentType } from 'react';
import type { Problems } from './define.ts';

/** Stores a file and tells how far it is (0 to 1). Rejects with an Error whose message is the server's sentence. */
export type UploadFile = (
  file: File,
  kind: 'image' | 'video',
  options: { onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<{ location: string }>;

/** What a Form learns and tells. It edits the type's own fields; the common ones are edited around it. */
export interface FormProps<Fields> {
  fields: Fields;
  /** Field → sentence, for the fields that keep the slide from being saved. */
  problems: Problems;
  onChange(changed: Partial<Fields>): void;
  uploadFile: UploadFile;
}

export type Form<Fields> = ComponentType<FormProps<Fields>>;
