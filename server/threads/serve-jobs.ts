import { parentPort } from 'node:worker_threads';
import type { Problem } from '#contract/errors/problem.ts';
import { lowerPriority } from './lower-priority.ts';

/** Between the server's other threads, which respond to screens, and the programs that convert files. */
const NICENESS = 5;

export type ToWorker = { id: number; task: unknown } | { requestId: number; response: unknown } | 'ping';

export type FromWorker =
  /** The worker starts or resumes this job. */
  | { working: number }
  | { done: number; result: unknown }
  | { failed: number; name: string; message: string; problem?: Problem | undefined }
  /** A request that a job sends to the parent thread. */
  | { requesting: number; requestId: number; data: unknown }
  | 'ready'
  | 'pong';

/** Sends a request from a job to the thread that started it, and returns the response. */
export type RequestFromJob = (data: unknown) => Promise<unknown>;

/**
 * The worker's side of a `JobThread`: runs `perform` for each job it receives. The parent terminates it when a job
 * takes too long.
 */
export function serveJobs<Task>(perform: (task: Task, request: RequestFromJob) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('This file must run in a worker thread.');
  lowerPriority(NICENESS);
  const pendingRequests = new Map<number, (response: unknown) => void>();
  let lastRequestId = 0;
  const send = (message: FromWorker) => port.postMessage(message);
  const requestFrom =
    (id: number): RequestFromJob =>
    async (data) => {
      const requestId = ++lastRequestId;
      const response = await new Promise((resolve) => {
        pendingRequests.set(requestId, resolve);
        send({ requesting: id, requestId, data });
      });
      send({ working: id });
      return response;
    };
  const work = async (task: unknown, request: RequestFromJob) => perform(task as Task, request);

  port.on('message', (message: ToWorker) => {
    if (message === 'ping') return send('pong');
    if ('requestId' in message) {
      pendingRequests.get(message.requestId)?.(message.response);
      pendingRequests.delete(message.requestId);
      return;
    }
    const { id, task } = message;
    send({ working: id });
    work(task, requestFrom(id)).then(
      (result) => send({ done: id, result }),
      (error: unknown) => {
        const failure: Error & { problem?: Problem } = error instanceof Error ? error : new Error(String(error));
        send({ failed: id, name: failure.name, message: failure.message, problem: failure.problem });
      },
    );
  });
  send('ready');
}
