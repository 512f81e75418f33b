import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const LOAD_PATH = '/api/channels/getchannelfordisplay';
/** Headers that differ between responses, or belong to the connection. */
const VARYING_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

describe('quick routes', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let address = '';
  let loadBody = '';
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    for (let number = 1; number <= 3; number += 1)
      await scene.show((await scene.addSlide({ name: 'x'.repeat(200) }))._id);
    address = `/api/channels/display/1/${scene.channel.originalName}`;
    loadBody = JSON.stringify({ channel: { PortalId: 1, originalName: scene.channel.originalName }, browser: {} });
    // Afterwards, everything is in memory.
    for (let time = 0; time < 3; time += 1) await post(loadBody);
  });
  afterAll(() => test.close());

  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(test.url + path, init);
    const headers = [...response.headers].filter(([name]) => !VARYING_HEADERS.includes(name));
    const body = (await response.text()).replace(/\d{13}/, 'now');
    const withoutTime = headers.map(([name, value]) => [name, value.replace(/^\d{13}$/, 'now')]);
    return { status: response.status, headers: Object.fromEntries(withoutTime), body };
  };
  const post = (body: string, headers: Record<string, string> = {}) =>
    send(LOAD_PATH, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  /** Makes Fastify handle a request. Public calls ignore an invalid token. */
  const THROUGH_FASTIFY = { authorization: 'Bearer nobody' };

  it('send the same responses as Fastify', async () => {
    await send('/healthz');
    const etag = (await send(address)).headers.etag ?? '';
    expect(etag).not.toBe('');
    const conditional = { 'if-none-match': etag };
    const pairs = [
      [await send('/serverTime'), await send('/serverTime', { headers: THROUGH_FASTIFY })],
      [await send('/healthz'), await send('/healthz', { headers: THROUGH_FASTIFY })],
      [
        await send(address, { headers: conditional }),
        await send(address, { headers: { ...conditional, ...THROUGH_FASTIFY } }),
      ],
      [await post(loadBody), await post(loadBody, THROUGH_FASTIFY)],
    ] as const;
    expect(pairs.map(([{ status }]) => status)).toEqual([200, 200, 304, 200]);
    for (const [quick, usual] of pairs) expect(quick).toEqual(usual);
    expect(pairs[3][0].headers['content-encoding']).toBe('gzip');
  });

  it('ignore URLs that only start with their path', async () => {
    expect((await send('/serverTimes')).status).toBe(404);
    expect((await send('/serverTime?again')).status).toBe(200);
    expect((await send(`${address}/more`)).status).toBe(404);
    const posted = await send(`${LOAD_PATH}s`, {
      method: 'POST',
      body: loadBody,
      headers: { 'content-type': 'application/json' },
    });
    expect(posted.status).toBe(404);
  });

  it.each([
    ['{"channel":', 400],
    ['{"channel":{"PortalId":1}}', 400],
    ['{"channel":{"PortalId":1,"originalName":"nobody"}}', 404],
    ['{"channel":{"PortalId":1,"originalName":"Front-window"},"__proto__":{}}', 400],
    ['{"channel":{"PortalId":1,"originalName":"Front-window"},"TestMode":"\\u0000"}', 400],
  ])('leave invalid bodies to Fastify: %s', async (body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('respect blocks, and are counted in the metrics', async () => {
    const counted = async () => {
      const headers = { authorization: `Bearer ${await test.superuser()}` };
      const { body } = await send('/metrics', { headers });
      return Number(
        /_count\{method="POST",route="\/api\/channels\/getchannelfordisplay",status="200"\} (\d+)/.exec(body)?.[1],
      );
    };
    const before = await counted();
    await post(loadBody);
    expect(await counted()).toBe(before + 1);
    const set = (blocked: boolean) =>
      scene.call('POST /api/blocks/set', { channel: scene.channel._id, blocked, reason: 'Asks without end' });
    await set(true);
    expect((await post(loadBody)).status).toBe(403);
    await set(false);
    expect((await post(loadBody)).status).toBe(200);
  });
});
