import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { whenEnded } from './when-ended.ts';

const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage('last message');
  throw new Error('broken');
`;

it('reports the end of a thread after its last message, also if an error ended it', async () => {
  for (let count = 0; count < 20; count += 1) {
    const worker = new Worker(THREAD, { eval: true });
    const messages: unknown[] = [];
    worker.on('message', (message) => messages.push(message));
    const error = await new Promise<Error | null>((resolve) => whenEnded(worker, resolve));
    expect([...messages, error?.message]).toEqual(['last message', 'broken']);
  }
});
