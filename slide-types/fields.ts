import { z } from 'zod';
import { isKnownColour } from './colours.ts';
import { forNewValues } from './new-values.ts';

/**
 * The kinds of value that slide fields and other records hold, as they cross the wire.
 * The specification says of most numbers that they are parsed, so digits in a string count as the number
 * and what can't be parsed becomes the default.
 */

const LARGEST_WHOLE_NUMBER = 2_147_483_647;

/** An integer, also as digits in a string ("10", " 10 ", "10.7" → 10); what can't be parsed becomes `fallback`. */
export function parsedWholeNumber(fallback: number) {
  return z
    .union([z.number(), z.string(), z.null(), z.boolean()])
    .transform((value) => parseWholeNumber(value, fallback))
    .pipe(z.number().int());
}

/** The same; one that is missing becomes `fallback` too. */
export function wholeNumber(fallback: number) {
  return parsedWholeNumber(fallback).default(fallback);
}

/** A number of things or of seconds, read like any whole number; a new one is not negative. */
export function count(fallback: number) {
  return forNewValues(wholeNumber(fallback), (value) => (value < 0 ? 'Enter 0 or a larger number.' : null));
}

/** The integer that `value` stands for, or `fallback`; clamped to what 32 bits hold. */
export function parseWholeNumber(value: unknown, fallback: number): number {
  const parsed = typeof value === 'number' ? Math.trunc(value) : Number.parseInt(String(value), 10);
  if (!Number.isFinite(parsed)) return fallback;
  return Math.max(-LARGEST_WHOLE_NUMBER, Math.min(LARGEST_WHOLE_NUMBER, parsed));
}

/**
 * Text of one line, as lists and headings show it. Line breaks, tabs and other control characters count as spaces; characters
 * that nobody sees, or that turn the text around them round, are gone.
 */
export const singleLine = z.string().overwrite(onOneLine).trim();

/** The same; `sentence` is said of what is no text. */
export function singleLineOr(sentence: string) {
  return z.string(sentence).overwrite(onOneLine).trim();
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '');
}

/** A CSS colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`/`rgba()`/`hsl()`/`hsla()` with plain numbers, a colour word, or nothing. */
export const colour = forNewValues(
  z
    .string()
    .max(64)
    .regex(
      /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,30}|(rgb|hsl)a?\([0-9.,%/ ]{3,48}\))?$/i,
      'This is not a valid colour.',
    ),
  (value) =>
    value === '' || isKnownColour(value)
      ? null
      : 'Browsers don’t know this colour. Enter a name such as teal, or a code such as #1a2b3c.',
);

/** A file that this server holds (root-relative, no traversal), an http(s) address, or nothing. */
export const fileLocation = z
  .string()
  .max(2048)
  .refine(
    (value) => value === '' || isRootRelative(value) || isWebAddress(value),
    'This is not the address of a file.',
  );

/** A file that this server holds, or nothing: for what is looked through when it arrives. */
export const ownFileLocation = fileLocation.refine(
  (value) => !isWebAddress(value),
  'This must be a file on this server. Please upload it.',
);

function isRootRelative(value: string): boolean {
  return /^\/(?![/\\])[^\s\\"'<>]*$/.test(value) && !value.split('/').includes('..');
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(value);
}

/** The address of a feed or a page: http or https, or nothing. */
export const webAddress = z
  .string()
  .max(2048)
  .refine((value) => value === '' || isWebAddress(value), 'This is not a valid web address.');

/** A CSS length ("24px", "1.5em", "3vw"), a plain number of pixels, or nothing. */
export const textSize = z.union([
  z.number().min(0).max(2000),
  z.string().regex(/^(\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%|vw|vh|vmin)?)?$/, 'This is not a valid size.'),
]);

/** How the background of a slide is chosen: the default one, a colour, or a picture. */
const BACKGROUND_TYPES = ['Transparent', 'Colour', 'Image'] as const;
export const backgroundType = z.enum(BACKGROUND_TYPES);
