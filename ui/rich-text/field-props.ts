import type { ReactNode } from 'react';
import type { Upload } from '../useUpload.ts';

/** A picture that is put into a text. */
export interface TextPicture {
  src: string;
  alt: string;
}

/** A typeface for parts of a text. */
export interface TextFont {
  value: string;
  label: string;
}

/** Something that lets staff choose a picture that is there already. */
export interface PicturePickerProps {
  isOpen: boolean;
  onClose(): void;
  onChosen(picture: TextPicture): void;
}

export interface RichTextFieldProps {
  label: string;
  /** HTML; empty where nothing is written. */
  value: string;
  onChange(html: string): void;
  /** Stores a picture that is put into the text; without it the text takes none. */
  uploadPicture?: Upload;
  /** Draws what pictures are chosen with; without it there are none to choose. */
  picturePicker?: (props: PicturePickerProps) => ReactNode;
  /** What the text will stand on and be set in, so that it looks here as it will there. */
  ground?: { background: string; colour: string; fontFamily: string };
  /** Typefaces to choose from: what CSS calls them, and people. The first, with an empty value, is the usual one. */
  fonts?: readonly TextFont[];
  error?: string | undefined;
}
