import pLimit from 'p-limit';
import { type ErrorCode, type Problem, problem } from '#contract/errors/problem.ts';
import { MOST_DOCUMENT_PAGES } from '#rules/limits.ts';
import { Refusal, unsupportedType } from '#server/errors.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { ExternalPrograms, ProgramKilled } from './external-programs.ts';
import { ownProgram } from './own-programs.ts';

/** What the process says that draws the pages of a document. */
export type DocumentMessage =
  | { pages: number }
  | ({ page: number } & Drawing)
  /** Characters that no font has, or some of them. */
  | { missingCharacters: string[] }
  | { failed: Extract<ErrorCode, 'document-encrypted' | 'document-broken'> };

/** The screens that pages are drawn for. */
export type DocumentScreen = '4k' | 'full-hd';

interface Drawing {
  width: number;
  height: number;
  extension: 'jpg' | 'png';
}

/** A page that was drawn. `path` is a file that the caller must move or delete. */
export interface DrawnPage extends Drawing {
  number: number;
  path: string;
}

/** The first pages of a document. */
export interface DrawnDocument {
  pages: DrawnPage[];
  /** How many pages it has. */
  count: number;
  /** Characters that boxes were drawn for, or some of them, because no font has them. */
  missingCharacters: string[];
}

/** Opening a document takes a second at most; drawing all its pages takes minutes if they are full of images. */
const OPEN_WITHIN_MS = 60_000;
const DRAW_WITHIN_MS = 20 * 60_000;
/**
 * Returns the memory of large images to the system at once. Otherwise, glibc keeps and fragments what is smaller than
 * 32 MB (mallopt(3), M_MMAP_THRESHOLD), and a long document exceeds the limit. Other systems ignore it.
 */
const environment = { MALLOC_MMAP_THRESHOLD_: '1000000' };
const programs = new ExternalPrograms();
/** Every process may use much memory. */
const inTurn = pLimit(1);

/**
 * Returns how many pages a PDF has, without drawing them. Throws 415 if it is damaged, encrypted, empty, or exceeds the
 * limits.
 */
export async function countPages(pdf: string): Promise<number> {
  const messages = await inTurn(() => run([pdf], { withinMs: OPEN_WITHIN_MS }));
  const count = messages.find((message) => 'pages' in message)?.pages ?? 0;
  if (count === 0) throw unsupportedType(problem('document-without-pages'));
  return count;
}

/** A notice if only the first pages of a document are shown. */
export function tooLongNotice(count: number): Problem[] {
  return count > MOST_DOCUMENT_PAGES ? [problem('document-too-long', { count, most: MOST_DOCUMENT_PAGES })] : [];
}

/**
 * Draws the first pages of a PDF, `most` of them, as images whose paths begin with `target`. Pages that need too much
 * memory for a 4K screen are drawn for a full HD screen. Throws 415 if the PDF is damaged or exceeds the limits. The
 * caller must delete all of `pathsOfPages`, also then.
 */
export async function drawPages(
  pdf: string,
  target: string,
  most: number,
  options: ConversionOptions,
): Promise<DrawnDocument> {
  const endsAtMs = performance.now() + DRAW_WITHIN_MS;
  const drawFor = (screen: DocumentScreen) =>
    drawPagesFor(screen, pdf, target, most, { ...options, withinMs: endsAtMs - performance.now() });
  try {
    return await drawFor('4k');
  } catch (error) {
    const isTooComplex = error instanceof Refusal && error.problem.code === 'document-too-complex';
    if (isTooComplex && performance.now() < endsAtMs) return drawFor('full-hd');
    throw error;
  }
}

async function drawPagesFor(
  screen: DocumentScreen,
  pdf: string,
  target: string,
  most: number,
  options: ConversionOptions & { withinMs: number },
): Promise<DrawnDocument> {
  let count = 0;
  const onMessage = (message: DocumentMessage) => {
    if ('pages' in message) count = message.pages;
    if ('page' in message) options.onPercent(Math.floor((message.page / Math.min(most, count)) * 99));
  };
  const { signal, withinMs } = options;
  const messages = await run([pdf, target, String(most), screen], { withinMs, signal, onMessage });
  const pages = messages
    .flatMap((message) => ('page' in message ? [message] : []))
    .sort((one, other) => one.page - other.page);
  if (pages.length === 0 || pages.length < Math.min(most, count)) throw unsupportedType(problem('document-broken'));
  return {
    pages: pages.map(({ page: number, ...drawing }) => ({ number, path: pathOfPage(target, number), ...drawing })),
    count,
    missingCharacters: messages.flatMap((message) => ('missingCharacters' in message ? message.missingCharacters : [])),
  };
}

/** The paths of all pages that may have been drawn. */
export function pathsOfPages(target: string, most: number): string[] {
  return Array.from({ length: most }, (_, index) => pathOfPage(target, index + 1));
}

function pathOfPage(target: string, number: number): string {
  return `${target}.${number}`;
}

/** Runs the program, and returns what it said. */
async function run(
  args: string[],
  {
    withinMs,
    signal,
    onMessage,
  }: { withinMs: number; signal?: AbortSignal; onMessage?: (message: DocumentMessage) => void },
): Promise<DocumentMessage[]> {
  const messages: DocumentMessage[] = [];
  let rest = '';
  const onOutput = (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const message of lines.map((line) => JSON.parse(line) as DocumentMessage)) {
      messages.push(message);
      onMessage?.(message);
    }
  };
  const options = { withinMs, onOutput, environment, ...(signal && { signal }) };
  try {
    await programs.run(process.execPath, [...ownProgram('document-process'), ...args], options);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ProgramKilled ? unsupportedType(problem('document-too-complex')) : error;
  }
  const failure = messages.find((message) => 'failed' in message);
  if (failure) throw unsupportedType(problem(failure.failed));
  return messages;
}
