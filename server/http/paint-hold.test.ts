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
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await settled();
}

it('answers with no styles, once that is due', async () => {
  let isAnswered = false;
  const asked = app.inject({ url: PAINT_HOLD_PATH }).finally(() => {
    isAnswered = true;
  });
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(PAINT_HELD_AT_MOST_MS - 1);
  await settled();
  expect(isAnswered).toBe(false);
  vi.advanceTimersByTime(1);
  const { statusCode, body, headers } = await asked;
  expect([statusCode, body]).toEqual([200, '']);
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-store',
  });
});

it('does not keep a server from stopping', async () => {
  const asked = app.inject({ url: PAINT_HOLD_PATH });
  await until(() => vi.getTimerCount() === 1);
  await app.close();
  expect((await asked).statusCode).toBe(200);
});
