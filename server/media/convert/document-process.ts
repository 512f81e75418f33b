import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentMessage, DocumentScreen } from './documents.ts';
import { addFallbackFonts } from './fallback-fonts.ts';
import { limitMemory } from './limit-memory.ts';
import { noteMissingCharacters } from './missing-characters.ts';
import { MaskFilters, MaskingCanvases } from './soft-masks.ts';

/**
 * Draws the pages of a PDF as images, in a process of its own with a limit of memory: its reader is large, and a
 * hostile file can make it draw for hours. Arguments: the file, and optionally the beginning of the names of the files
 * to write, how many at most, and the screen that they are for. Prints a `DocumentMessage` on each line: first the
 * number of pages, then each page, and what was missing. It has no access to the network: the reader is given all of
 * the file, and nothing that it would fetch.
 */

/** At most 512 MB, with what is used until the next check. */
const MOST_MEGABYTES = 500;
/** In pixels, whether the screen is horizontal or vertical. */
interface Sides {
  long: number;
  short: number;
}
const SIDES: Record<DocumentScreen, Sides> = {
  '4k': { long: 3_840, short: 2_160 },
  'full-hd': { long: 1_920, short: 1_080 },
};
/** Text and drawings are small and exact as PNG. Pages that are larger consist of photos. */
const MOST_PNG_BYTES = 2_500_000;
const JPEG_QUALITY = 92;
/** How many pages are encoded at once. */
const AT_ONCE = 2;
/** A larger image in a page is left out. */
const MOST_IMAGE_PIXELS = 50_000_000;

limitMemory(MOST_MEGABYTES);
addFallbackFonts();
const missing = noteMissingCharacters();
const [source = '', target = '', most = '0', screen = '4k'] = process.argv.slice(2);
try {
  await drawPages(await openDocument(source), target, Number(most), SIDES[screen as DocumentScreen]);
} catch (error) {
  // Such as a full disk, which is not the document's fault.
  if (error instanceof Error && 'syscall' in error) throw error;
  const isEncrypted = error instanceof Error && error.name === 'PasswordException';
  print({ failed: isEncrypted ? 'document-encrypted' : 'document-broken' });
}

async function openDocument(file: string): Promise<PDFDocumentProxy> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const within = (name: string) => `${path.join(folder, name)}${path.sep}`;
  return getDocument({
    data: new Uint8Array(await readFile(file)),
    cMapUrl: within('cmaps'),
    standardFontDataUrl: within('standard_fonts'),
    wasmUrl: within('wasm'),
    iccUrl: within('iccs'),
    isEvalSupported: false,
    CanvasFactory: MaskingCanvases,
    FilterFactory: MaskFilters,
    maxImageSize: MOST_IMAGE_PIXELS,
    verbosity: 0,
  }).promise;
}

async function drawPages(document: PDFDocumentProxy, beginning: string, count: number, sides: Sides): Promise<void> {
  print({ pages: document.numPages });
  // The same canvases for all pages: the memory of many would be freed too late. A page is drawn while others are
  // encoded in threads.
  const canvases = Array.from({ length: AT_ONCE }, () => ({ canvas: createCanvas(1, 1), isFree: Promise.resolve() }));
  for (let number = 1; number <= Math.min(document.numPages, count); number += 1) {
    const drawing = canvases[number % AT_ONCE] as (typeof canvases)[number];
    await drawing.isFree;
    const page = await document.getPage(number);
    await drawPage(page, drawing.canvas, sides);
    page.cleanup();
    drawing.isFree = writePage(drawing.canvas, `${beginning}.${number}`).then((written) =>
      print({ page: number, ...written }),
    );
  }
  await Promise.all(canvases.map(({ isFree }) => isFree));
  print({ missingCharacters: [...missing] });
}

async function drawPage(page: PDFPageProxy, canvas: Canvas, { long, short }: Sides): Promise<void> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(long / Math.max(width, height), short / Math.min(width, height));
  const viewport = page.getViewport({ scale });
  canvas.width = pixels(viewport.width);
  canvas.height = pixels(viewport.height);
  // The canvas of Node has what the reader uses, but other types than that of a browser.
  await page.render({ canvas: canvas as never, viewport, background: '#fff' }).promise;
}

async function writePage(canvas: Canvas, file: string) {
  const { width, height } = canvas;
  const png = await canvas.encode('png');
  const isPhoto = png.length > MOST_PNG_BYTES;
  await writeFile(file, isPhoto ? await canvas.encode('jpeg', JPEG_QUALITY) : png);
  return { width, height, extension: isPhoto ? ('jpg' as const) : ('png' as const) };
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}

function print(message: DocumentMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
