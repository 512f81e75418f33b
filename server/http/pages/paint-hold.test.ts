import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAINT_HELD_AT_MOST_MS, PAINT_HOLD_PATH } from '#rules/paint-hold.ts';
import { servePaintHold } from './paint-hold.ts';

let app: ReturnType<typeof Fastify>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  app = Fastify();
  servePaintHold(app);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await settled();
}

it('sends an empty style sheet at the end of the hold', async () => {
  let hasResponded = false;
  const response = app.inject({ url: PAINT_HOLD_PATH }).finally(() => {
    hasResponded = true;
  });
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(PAINT_HELD_AT_MOST_MS - 1);
  await settled();
  expect(hasResponded).toBe(false);
  vi.advanceTimersByTime(1);
  const { statusCode, body, headers } = await response;
  expect([statusCode, body]).toEqual([200, '']);
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-store',
  });
});

it('responds early when the server stops', async () => {
  const response = app.inject({ url: PAINT_HOLD_PATH });
  await until(() => vi.getTimerCount() === 1);
  await app.close();
  expect((await response).statusCode).toBe(200);
});
