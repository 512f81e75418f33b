import { parentPort } from 'node:worker_threads';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, ReadablePage } from '#slide-types/feed.ts';
import { feeds } from '#slide-types/feeds.ts';
import { extractPage } from './extract-page.ts';
import { type Reading, readSource } from './read-source.ts';

/**
 * Reads what came from outside, in a thread of its own: a source that was made to be hard to read must not stop the clock
 * that all screens ask. Whoever started it ends it when it takes too long.
 */

/** What is to be read. */
export type ReadingTask = { kind: 'feed'; type: SlideTypeKey; source: FeedSource } | { kind: 'page'; html: string };

export type ToWorker = { id: number; task: ReadingTask } | { question: number; page: ReadablePage | null } | 'ping';

export type FromWorker =
  /** It begins to work on this one, or goes on. */
  | { at: number }
  | { done: number; result: Reading | ReadablePage | null }
  | { failed: number; message: string }
  | { wants: number; question: number; address: string }
  | 'ready'
  | 'pong';

const port = parentPort;
if (!port) throw new Error('This is a thread, no program.');
const questions = new Map<number, (page: ReadablePage | null) => void>();
let lastQuestion = 0;

const say = (message: FromWorker) => port.postMessage(message);

port.on('message', (message: ToWorker) => {
  if (message === 'ping') return say('pong');
  if ('question' in message) {
    questions.get(message.question)?.(message.page);
    questions.delete(message.question);
    return;
  }
  const { id, task } = message;
  say({ at: id });
  perform(id, task).then(
    (result) => say({ done: id, result }),
    (error: unknown) => say({ failed: id, message: error instanceof Error ? error.message : String(error) }),
  );
});
say('ready');

async function perform(id: number, task: ReadingTask): Promise<Reading | ReadablePage | null> {
  if (task.kind === 'page') return extractPage(task.html);
  const reader = feeds[task.type];
  if (!reader) throw new Error('There is no reader for this type.');
  return readSource(reader, task.source, (address) => wantPage(id, address));
}

async function wantPage(id: number, address: string): Promise<ReadablePage | null> {
  const question = ++lastQuestion;
  const page = await new Promise<ReadablePage | null>((resolve) => {
    questions.set(question, resolve);
    say({ wants: id, question, address });
  });
  say({ at: id });
  return page;
}
