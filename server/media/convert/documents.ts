import pLimit from 'p-limit';
import { type ErrorCode, problem } from '#contract/errors/problem.ts';
import { unsupportedType } from '#server/errors.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { ExternalPrograms, ProgramKilled } from './external-programs.ts';
import { ownProgram } from './own-programs.ts';

/** What the process says that draws the pages of a document. */
export type DocumentMessage =
  | { pages: number }
  | ({ page: number } & Drawing)
  | { failed: Extract<ErrorCode, 'document-encrypted' | 'document-broken'> };

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

/** Opening a document takes a second at most; drawing all its pages takes minutes if they are full of images. */
const OPEN_WITHIN_MS = 60_000;
const DRAW_WITHIN_MS = 20 * 60_000;
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

/**
 * Draws the first pages of a PDF, `most` of them, as images whose paths begin with `target`. Throws 415 if it is
 * damaged or exceeds the limits. The caller must delete all of `pathsOfPages`, also then.
 */
export async function drawPages(
  pdf: string,
  target: string,
  most: number,
  options: ConversionOptions,
): Promise<DrawnPage[]> {
  let count = 0;
  const onMessage = (message: DocumentMessage) => {
    if ('pages' in message) count = Math.min(most, message.pages);
    if ('page' in message) options.onPercent(Math.floor((message.page / count) * 99));
  };
  const { signal } = options;
  const messages = await run([pdf, target, String(most)], { withinMs: DRAW_WITHIN_MS, signal, onMessage });
  const pages = messages
    .flatMap((message) => ('page' in message ? [message] : []))
    .sort((one, other) => one.page - other.page);
  if (pages.length === 0 || pages.length < count) throw unsupportedType(problem('document-broken'));
  return pages.map(({ page: number, ...drawing }) => ({ number, path: pathOfPage(target, number), ...drawing }));
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
  const options = { withinMs, onOutput, ...(signal && { signal }) };
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
