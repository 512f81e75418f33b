import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const LOADING = '/api/channels/getchannelfordisplay';
/** What differs from one answer to the next, or belongs to the connection. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

describe('answers before the framework', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let address = '';
  let loading = '';
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    for (let number = 1; number <= 3; number += 1)
      await scene.show((await scene.addSlide({ name: 'x'.repeat(200) }))._id);
    address = `/api/channels/display/1/${scene.channel.originalName}`;
    loading = JSON.stringify({ channel: { PortalId: 1, originalName: scene.channel.originalName }, browser: {} });
    // From then on everything is at hand.
    for (let time = 0; time < 3; time += 1) await post(loading);
  });
  afterAll(() => test.close());

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(test.url + path, init);
    const headers = [...answer.headers].filter(([name]) => !PASSING.includes(name));
    const body = (await answer.text()).replace(/\d{13}/, 'now');
    const withoutTime = headers.map(([name, value]) => [name, value.replace(/^\d{13}$/, 'now')]);
    return { status: answer.status, headers: Object.fromEntries(withoutTime), body };
  };
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask(LOADING, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  /** A public call does not mind whose token this is, but it goes the usual way. */
  const USUAL = { authorization: 'Bearer nobody' };

  it('are those of the framework, word for word', async () => {
    const etag = (await ask(address)).headers.etag ?? '';
    expect(etag).not.toBe('');
    const conditional = { 'if-none-match': etag };
    const pairs = [
      [await ask('/serverTime'), await ask('/serverTime', { headers: USUAL })],
      [await ask(address, { headers: conditional }), await ask(address, { headers: { ...conditional, ...USUAL } })],
      [await post(loading), await post(loading, USUAL)],
    ] as const;
    expect(pairs.map(([{ status }]) => status)).toEqual([200, 304, 200]);
    for (const [quick, usual] of pairs) expect(quick).toEqual(usual);
    expect(pairs[2][0].headers['content-encoding']).toBe('gzip');
  });

  it('leave to it addresses that only begin like theirs', async () => {
    expect((await ask('/serverTimes')).status).toBe(404);
    expect((await ask('/serverTime?again')).status).toBe(200);
    expect((await ask(`${address}/more`)).status).toBe(404);
    const posted = await ask(`${LOADING}s`, {
      method: 'POST',
      body: loading,
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
  ])('leave to it what is not as it should be: %s', async (body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('are not given where a channel is blocked, and count among the requests', async () => {
    const counted = async () => {
      const headers = { authorization: `Bearer ${await test.superuser()}` };
      const { body } = await ask('/metrics', { headers });
      return Number(
        /_count\{method="POST",route="\/api\/channels\/getchannelfordisplay",status="200"\} (\d+)/.exec(body)?.[1],
      );
    };
    const before = await counted();
    await post(loading);
    expect(await counted()).toBe(before + 1);
    const set = (blocked: boolean) =>
      scene.call('POST /api/blocks/set', { channel: scene.channel._id, blocked, reason: 'Asks without end' });
    await set(true);
    expect((await post(loading)).status).toBe(403);
    await set(false);
    expect((await post(loading)).status).toBe(200);
  });
});
