import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DisplayMedia } from '#contract/entities/display.ts';
import { fontLocation, SUBSET_KEYS, TYPEFACE_KEYS, type Typeface } from '#slide-types/typefaces.ts';

export const FONT_TYPE = 'font/woff2';

interface FontFile {
  content: Buffer;
  entry: DisplayMedia;
}

const { resolve } = createRequire(import.meta.url);
const loaded = new Map<Typeface, FontFile[]>();

/** The files of a typeface, from its package. They are small, and stay in memory once they are used. */
function filesOf(typeface: Typeface): FontFile[] {
  const known = loaded.get(typeface);
  if (known) return known;
  const files = SUBSET_KEYS.map((subset) => {
    const content = readFileSync(
      resolve(`@fontsource-variable/${typeface}/files/${typeface}-${subset}-wght-normal.woff2`),
    );
    const sha256 = createHash('sha256').update(content).digest('hex');
    const location = fontLocation(typeface, subset);
    return { content, entry: { location, bytes: content.length, sha256, contentType: FONT_TYPE } };
  });
  loaded.set(typeface, files);
  return files;
}

/** What a screen must store to show this typeface; nothing for the usual one, which its page contains. */
export function typefaceMedia(typeface: Typeface | '' | undefined): DisplayMedia[] {
  return typeface ? filesOf(typeface).map(({ entry }) => entry) : [];
}

/** Finds a file by its location. */
export function fontFile(location: string): FontFile | undefined {
  const typeface = TYPEFACE_KEYS.find((key) => SUBSET_KEYS.some((subset) => fontLocation(key, subset) === location));
  return typeface && filesOf(typeface).find(({ entry }) => entry.location === location);
}
