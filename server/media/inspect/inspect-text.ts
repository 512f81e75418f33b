import { readFile, stat, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { LARGEST_CAPTIONS_MB, LARGEST_CSS_MB, LARGEST_DRAWING_MB, LARGEST_XML_MB } from '#rules/accepted-files.ts';
import { MEGABYTE, notOfKind, tooManyMegabytes } from './file-formats.ts';
import { runInTextThread } from './text-file-thread.ts';

/** Checks an XML document, which is stored unchanged. Throws 413 and 415. */
export async function inspectXml(file: string): Promise<void> {
  await runInTextThread('checkXml', await readSmall(file, LARGEST_XML_MB));
}

/** Writes the sanitized style sheet to `to`. Throws 413, and 415 if it isn't one. */
export async function sanitizeStyleSheet(file: string, to: string): Promise<void> {
  const bytes = await readSmall(file, LARGEST_CSS_MB);
  const text = (await fileTypeFromBuffer(bytes)) === undefined ? readText(bytes) : null;
  // The parser would find rules in an HTML page too.
  if (text === null || /^\s*</.test(text)) throw notOfKind('css');
  const clean = await runInTextThread('cleanCss', text);
  if (clean === '') throw notOfKind('css');
  await writeFile(to, clean, { flag: 'wx' });
}

/**
 * Writes the sanitized Lottie animation to `to`, and returns the names of layers that lost expressions. Throws 413, and
 * 415 if it isn't one.
 */
export async function sanitizeLottie(file: string, to: string): Promise<string[]> {
  const text = readText(await readSmall(file, LARGEST_DRAWING_MB));
  if (text === null) throw notOfKind('animation');
  const { json, changedLayers } = await runInTextThread('cleanLottie', text);
  await writeFile(to, json, { flag: 'wx' });
  return changedLayers;
}

/** Checks captions in the WebVTT format, which are stored unchanged. Throws 413 and 415. */
export async function inspectCaptions(file: string): Promise<void> {
  const text = readText(await readSmall(file, LARGEST_CAPTIONS_MB));
  if (text === null || !/^WEBVTT(?=[ \t\r\n]|$)/.test(text)) throw notOfKind('captions');
}

async function readSmall(file: string, largestMegabytes: number): Promise<Uint8Array> {
  const { size } = await stat(file);
  if (size > largestMegabytes * MEGABYTE) throw tooManyMegabytes(largestMegabytes);
  return readFile(file);
}

/** Returns null if the bytes are not UTF-8 text. */
function readText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
