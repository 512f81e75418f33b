// @module-tag slow
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, statusOf } from './testing/raw-http.ts';
import { makeScene } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

describe('a hostile connection', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const isAlive = async () => expect((await fetch(`${test.url}/healthz`)).status).toBe(200);

  it.each([
    ['two lengths', 'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'an unknown transfer encoding',
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a chunk that is too long',
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n',
    ],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n\tb\r\nX B: 1\r\n\r\n'],
    ['a null character', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: \u0000\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['headers that are too long', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['a path that is too long', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('is closed after it sent %s', async (_, bytes) => {
    const response = await sendRaw(test.url, Buffer.from(bytes, 'latin1'));
    expect([0, 400, 413, 414, 431]).toContain(statusOf(response));
    // Errors of Node or Fastify would have another structure.
    if (response.includes('{')) expect(response).toMatch(/\{"error":"[A-Z][^"]*\.","code":"[a-z-]+"[,}]/);
    expect(response).not.toMatch(/node_modules|at \S+ \(/);
    await isAlive();
  });

  it('is closed if it sends its headers slowly, and does not delay others before', async () => {
    const before = test.app.server.headersTimeout;
    expect(before).toBe(10_000);
    // Prevents that connections are closed while the others are still being opened.
    test.app.server.headersTimeout = 60_000;
    const { hostname, port } = new URL(test.url);
    const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname));
    const writers = slow.map(async (socket) => {
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      return setInterval(() => socket.write('x'), 100);
    });
    const allClosed = Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    const timers = await Promise.all(writers);
    await isAlive();
    test.app.server.headersTimeout = 500;
    await allClosed;
    for (const timer of timers) clearInterval(timer);
    test.app.server.headersTimeout = before;
  });

  it('is refused if it sends too many requests without waiting for responses', async () => {
    const { hostname, port } = new URL(test.url);
    const sendAtOnce = (times: number, rest = '') =>
      new Promise<string>((resolve) => {
        let responses = '';
        const request = 'GET /serverTime HTTP/1.1\r\nHost: x\r\n\r\n';
        const socket = connect(Number(port), hostname, () => socket.write(request.repeat(times) + rest));
        socket.on('data', (chunk) => {
          responses += chunk.toString();
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(responses));
      });
    const statuses = (responses: string) =>
      [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    const flood = statuses(await sendAtOnce(1_000));
    expect(flood.at(-1)).toBe(429);
    expect(flood.length).toBeLessThan(100);
    const last = 'GET /serverTime HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(statuses(await sendAtOnce(9, last))).toEqual(Array.from({ length: 10 }, () => 200));
  });

  it('does not delay others if it never reads its events', async () => {
    const { hostname, port } = new URL(test.url);
    const target = `/api/channels/events?PortalId=1&originalName=${scene.channel.originalName}`;
    const stalled = connect(Number(port), hostname, () => stalled.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`));
    stalled.on('error', () => undefined);
    stalled.pause();
    for (let index = 0; index < 5; index += 1) await scene.show((await scene.addSlide())._id);
    await isAlive();
    stalled.destroy();
  });
});
