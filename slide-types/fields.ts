import { z } from 'zod';
import { message, problem } from '#contract/errors/problem.ts';
import { isKnownColour } from './colours.ts';
import { forNewValues } from './new-values.ts';
import { FITS } from './picture-fit.ts';

/**
 * The kinds of value in the fields of slides and other records, as they are in the API.
 * The specification says that most numbers are parsed, so a string of digits counts as a number
 * and an invalid value becomes the default.
 */

const LARGEST_WHOLE_NUMBER = 2_147_483_647;

/** An integer, also as a string ("10", " 10 ", "10.7" → 10); an invalid value becomes `fallback`. */
export function parsedWholeNumber(fallback: number) {
  return z
    .union([z.number(), z.string(), z.null(), z.boolean()])
    .transform((value) => parseWholeNumber(value, fallback))
    .pipe(z.number().int());
}

/** The same; a missing value also becomes `fallback`. */
export function wholeNumber(fallback: number) {
  return parsedWholeNumber(fallback).default(fallback);
}

/** A count or a number of seconds, parsed like any whole number; a new one must not be negative. */
export function count(fallback: number) {
  return forNewValues(wholeNumber(fallback), (value) => (value < 0 ? problem('number-negative') : null));
}

/** Parses an integer, or returns `fallback`; clamped to 32 bits. */
export function parseWholeNumber(value: unknown, fallback: number): number {
  const parsed = typeof value === 'number' ? Math.trunc(value) : Number.parseInt(String(value), 10);
  if (!Number.isFinite(parsed)) return fallback;
  return Math.max(-LARGEST_WHOLE_NUMBER, Math.min(LARGEST_WHOLE_NUMBER, parsed));
}

/**
 * Single-line text. Line breaks, tabs and other control characters become spaces; characters that are
 * invisible or change the direction of text are removed.
 */
export const singleLine = z.string().overwrite(onOneLine).trim();

/** The same; `invalid` is the message for a value that isn't text. */
export function singleLineOr(invalid: string) {
  return z.string(invalid).overwrite(onOneLine).trim();
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '');
}

/**
 * A CSS colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`/`rgba()`/`hsl()`/`hsla()` with plain numbers, a colour
 * keyword, or empty.
 */
export const colour = forNewValues(
  z
    .string()
    .max(64)
    .regex(
      /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,30}|(rgb|hsl)a?\([0-9.,%/ ]{3,48}\))?$/i,
      message('colour-invalid'),
    ),
  (value) => (value === '' || isKnownColour(value) ? null : problem('colour-unknown')),
);

/** A file on this server (root-relative, no traversal), an http(s) address, or empty. */
export const fileLocation = z
  .string()
  .max(2048)
  .refine((value) => value === '' || isRootRelative(value) || isWebAddress(value), message('file-address-invalid'));

/** A file on this server, or empty: for files that are checked on upload. */
export const ownFileLocation = fileLocation.refine((value) => !isWebAddress(value), message('file-elsewhere'));

function isRootRelative(value: string): boolean {
  return /^\/(?![/\\])[^\s\\"'<>]*$/.test(value) && !value.split('/').includes('..');
}

export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(value);
}

/** The address of a feed or a page: http or https, or empty. */
export const webAddress = z
  .string()
  .max(2048)
  .refine((value) => value === '' || isWebAddress(value), message('web-address-invalid'));

/** A CSS length ("24px", "1.5em", "3vw"), a number of pixels, or empty. */
export const textSize = z.union([
  z.number().min(0).max(2000),
  z.string().regex(/^(\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%|vw|vh|vmin)?)?$/, message('size-invalid')),
]);

/** The kinds of background of a slide: the default one, a colour, or an image. */
const BACKGROUND_TYPES = ['Transparent', 'Colour', 'Image'] as const;
export const backgroundType = z.enum(BACKGROUND_TYPES);

const percentage = z.number().min(0).max(100);

/** How an image or a video is placed in its area. Records without one are shown whole. */
export const fit = z.enum(FITS).optional();

/** The same for an image in a template, which decides if nobody else does. */
export const fitInTemplate = z.enum(['template', ...FITS]).optional();

/** How loud something is, in percent of the loudest. Records without it have no sound. */
export const volume = percentage.optional();

/** The point of a cropped image that stays visible in every shape; the middle if missing. */
export const focus = z.object({ x: percentage, y: percentage }).optional();

const SMALLEST_CROP = 1;
/** Lengths from editors are rounded. */
const ROUNDING = 0.01;
const cropLength = z.number().min(SMALLEST_CROP).max(100);

/** The only part of an image that is shown; null or missing for all of it. The file stays as it is. */
export const crop = z
  .object({ x: percentage, y: percentage, width: cropLength, height: cropLength })
  .refine(({ x, y, width, height }) => Math.max(x + width, y + height) <= 100 + ROUNDING, message('image-crop-outside'))
  .nullable()
  .optional();
