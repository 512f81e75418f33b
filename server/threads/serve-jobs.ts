import { parentPort } from 'node:worker_threads';
import type { Problem } from '#contract/errors/problem.ts';

export type ToWorker = { id: number; task: unknown } | { question: number; answer: unknown } | 'ping';

export type FromWorker =
  /** It begins or continues this job. */
  | { at: number }
  | { done: number; result: unknown }
  | { failed: number; name: string; message: string; problem?: Problem | undefined }
  | { asks: number; question: number; about: unknown }
  | 'ready'
  | 'pong';

/** Asks the thread that gave the job. */
export type Ask = (about: unknown) => Promise<unknown>;

/** The worker's side of a `JobThread`: performs one job after the other. The thread that started it ends it when a job takes too long. */
export function serveJobs<Task>(perform: (task: Task, ask: Ask) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('This is a thread, not a program.');
  const questions = new Map<number, (answer: unknown) => void>();
  let lastQuestion = 0;
  const say = (message: FromWorker) => port.postMessage(message);
  const askAs =
    (id: number): Ask =>
    async (about) => {
      const question = ++lastQuestion;
      const answer = await new Promise((resolve) => {
        questions.set(question, resolve);
        say({ asks: id, question, about });
      });
      say({ at: id });
      return answer;
    };
  const work = async (task: unknown, ask: Ask) => perform(task as Task, ask);

  port.on('message', (message: ToWorker) => {
    if (message === 'ping') return say('pong');
    if ('question' in message) {
      questions.get(message.question)?.(message.answer);
      questions.delete(message.question);
      return;
    }
    const { id, task } = message;
    say({ at: id });
    work(task, askAs(id)).then(
      (result) => say({ done: id, result }),
      (error: unknown) => {
        const failure: Error & { problem?: Problem } = error instanceof Error ? error : new Error(String(error));
        say({ failed: id, name: failure.name, message: failure.message, problem: failure.problem });
      },
    );
  });
  say('ready');
}
