import type { ReactNode } from 'react';
import type { Upload } from '../useUpload.ts';

/** An image to insert into a text. */
export interface TextPicture {
  src: string;
  alt: string;
}

/** A font for parts of a text. */
export interface TextFont {
  value: string;
  label: string;
}

/** Lets users choose an existing image. */
export interface PicturePickerProps {
  isOpen: boolean;
  onClose(): void;
  onChosen(picture: TextPicture): void;
}

export interface RichTextFieldProps {
  label: string;
  /** HTML; empty if there is no text. */
  value: string;
  onChange(html: string): void;
  /** Stores an inserted image. Without it, the text can't have images. */
  uploadPicture?: Upload;
  /** Renders the image picker. Without it, there is no choice of existing images. */
  picturePicker?: (props: PicturePickerProps) => ReactNode;
  /** The background and style of the text on screens, so that the editor looks the same. */
  ground?: { background: string; colour: string; fontFamily: string };
  /** Fonts to choose from, with their CSS names and labels. The first, with an empty value, is the default. */
  fonts?: readonly TextFont[];
  error?: string | undefined;
}
