import type { feedSentences } from './feed-sentences.ts';
import type { fieldSentences } from './field-sentences.ts';
import type { fileSentences } from './file-sentences.ts';
import type { recordSentences } from './record-sentences.ts';
import type { requestSentences } from './request-sentences.ts';

/** Every sentence that the API may refuse with, by its code. See docs/decisions/042-give-every-error-a-code.md */
export type Sentences = typeof requestSentences &
  typeof recordSentences &
  typeof fieldSentences &
  typeof feedSentences &
  typeof fileSentences;

/** What programs and translations recognize a problem by. It stays the same when its sentence changes. */
export type ErrorCode = keyof Sentences;

/** What is put into a sentence; a problem, where one explains another. */
export type Value = string | number | Problem;

/** Why something is refused. Plain JSON: it crosses threads and the wire as it is. */
export interface Problem {
  readonly code: ErrorCode;
  /** By the names of the `{{places}}` in the sentence; missing if it has none. */
  readonly values?: Readonly<Record<string, Value>>;
}

/** Why something can't be saved: field name → problem. Empty when all is well. */
export type Problems = Partial<Record<string, Problem>>;

type PlacesIn<Sentence extends string> = Sentence extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never;

/** The values that the sentence of a code needs: none, or one for each of its places. */
export type ValuesOf<Code extends ErrorCode> = [PlacesIn<Sentences[Code]>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesIn<Sentences[Code]>, Value>>];

export function problem<Code extends ErrorCode>(code: Code, ...[values]: ValuesOf<Code>): Problem {
  return values === undefined ? { code } : { code, values };
}

/** The same as the message of a schema, which can only be text. `problemIn` reads it. */
export function message<Code extends ErrorCode>(code: Code, ...values: ValuesOf<Code>): string {
  return JSON.stringify(problem(code, ...values));
}

/** The problem that a message stands for; null for the schema library's own messages, which are English. */
export function problemIn(text: string): Problem | null {
  return text.startsWith('{"code":') ? (JSON.parse(text) as Problem) : null;
}
