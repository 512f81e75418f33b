import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SHEDDING } from '#rules/load-shedding.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { shedLoad } from './shed-load.ts';

const TOKEN = 'token of prometheus';

describe('an overloaded server', () => {
  const lag = { ms: 0, start: () => undefined, stop: () => undefined };
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ metricsToken: TOKEN, loopLag: lag });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const login = () =>
    fetch(`${test.url}/api/users/login`, {
      method: 'POST',
      body: JSON.stringify({ userName: 'nobody', password: 'at all' }),
      headers: { 'content-type': 'application/json' },
    });
  const authorization = `Bearer ${TOKEN}`;
  const metric = async (name: string) => {
    const response = await fetch(`${test.url}/metrics`, { headers: { authorization } });
    expect(response.status).toBe(200);
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(await response.text())?.[1]);
  };

  it('refuses costly requests, serves screens, counts refusals, and recovers', async () => {
    const display = () => fetch(`${test.url}/api/channels/display/${scene.PortalId}/${scene.channel.originalName}`);
    lag.ms = SHEDDING.costly.fromLagMs;
    const refused = await login();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe(String(SHEDDING.costly.retryAfterSeconds));
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/too busy/), code: 'overloaded' });
    const others = [await display(), await fetch(`${test.url}/healthz`), await fetch(`${test.url}/serverTime`)];
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await metric('vitrine_shed_requests_total\\{priority="costly"\\}')).toBe(1);
    expect(await metric('vitrine_shed_requests_total\\{priority="screens"\\}')).toBe(0);
    lag.ms = 0;
    expect((await login()).status).toBe(401);
  });
});

it('measures the lag of the event loop only while the server listens', async () => {
  const lag = { ms: 0, start: vi.fn(), stop: vi.fn() };
  const app = fastify();
  shedLoad(app, lag);
  await app.ready();
  expect(lag.start).not.toHaveBeenCalled();
  await app.listen({ host: '127.0.0.1', port: 0 });
  expect(lag.start).toHaveBeenCalledOnce();
  expect(lag.stop).not.toHaveBeenCalled();
  await app.close();
  expect(lag.stop).toHaveBeenCalledOnce();
});
