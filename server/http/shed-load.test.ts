import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHEDDING } from '#rules/load-shedding.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { shedLoad } from './shed-load.ts';

const TOKEN = 'what prometheus knows';
const TURNS_UNTIL_BEHIND = 4;

describe('a server that can’t keep up', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ metricsToken: TOKEN });
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
    const text = await (await fetch(`${test.url}/metrics`, { headers: { authorization } })).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  };

  /** Asks while the loop takes such long turns, and has done so for a while. */
  async function whileBlocked<Result>(turnMs: number, ask: () => Promise<Result>): Promise<Result> {
    let turns = 0;
    let isOver = false;
    const isBehind = new Promise<void>((resolve) => {
      const block = () => {
        const until = performance.now() + turnMs;
        while (performance.now() < until);
        turns += 1;
        if (turns === TURNS_UNTIL_BEHIND) resolve();
        if (!isOver) setImmediate(block);
      };
      setImmediate(block);
    });
    await isBehind;
    return ask().finally(() => {
      isOver = true;
    });
  }

  it('refuses what costs much, goes on with screens, is watched, and recovers by itself', async () => {
    const display = () => fetch(`${test.url}/api/channels/display/${scene.PortalId}/${scene.channel.originalName}`);
    await display();
    const [refused, ...others] = await whileBlocked(SHEDDING.costly.fromLagMs * 1.3, () =>
      Promise.all([login(), display(), fetch(`${test.url}/healthz`), fetch(`${test.url}/serverTime`)]),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe(String(SHEDDING.costly.retryAfterSeconds));
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/too much to do/) });
    expect(await metric('vitrine_shed_requests_total\\{worth="costly"\\}')).toBe(1);
    expect(await metric('vitrine_shed_requests_total\\{worth="screens"\\}')).toBe(0);
    while ((await login()).status === 503) await pause(50);
    expect((await login()).status).toBe(401);
  });

  it('refuses no one because of one long turn', async () => {
    const until = performance.now() + SHEDDING.staff.fromLagMs * 2;
    while (performance.now() < until);
    for (let asked = 0; asked < 3; asked += 1) expect((await login()).status).toBe(401);
  });

  it('refuses no one because its start took long', async () => {
    const app = fastify();
    const load = shedLoad(app);
    const turnMs = SHEDDING.costly.fromLagMs * 1.3;
    await whileBlocked(turnMs, () => pause(TURNS_UNTIL_BEHIND * turnMs));
    await app.listen({ host: '127.0.0.1', port: 0 });
    expect(load.isTooMuch).toBe(false);
    await app.close();
  });
});
