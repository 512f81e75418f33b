import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { EventStreams } from './event-stream.ts';

const AT_ONCE = 40;
/** Enough to exceed the limit on short connections. */
const MAX_ROUNDS = 50;

describe('event streams', () => {
  let test: TestApp;
  let events: string;
  beforeAll(async () => {
    test = await startTestApp({ trustProxy: '127.0.0.1' });
    const { channel } = await makeScene(test);
    events = `${test.url}/api/channels/events?PortalId=1&originalName=${channel.originalName}`;
  });
  afterAll(() => test.close());
  afterEach(() => void vi.useRealTimers());

  /** Connects through a simulated proxy, so that one test can be several clients. */
  const listen = async (address: string): Promise<IncomingMessage> => {
    const request = get(events, { headers: { 'x-forwarded-for': address }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    return response;
  };
  const flap = async (address: string) => {
    const response = await listen(address);
    response.destroy();
    return response;
  };

  it('refuse only a client that keeps connecting and disconnecting', async () => {
    // Keeps all connections within one window, even on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    const steady = await listen('192.0.2.7');
    let refused: IncomingMessage | undefined;
    for (let round = 0; round < MAX_ROUNDS && !refused; round += 1) {
      const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => flap('192.0.2.1')));
      refused = responses.find(({ statusCode }) => statusCode === 429);
    }
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    // The refusal is delayed by a second. As this is a lower bound, it also holds on a slow machine.
    const sentAt = performance.now();
    expect((await flap('192.0.2.1')).statusCode).toBe(429);
    expect(performance.now() - sentAt).toBeGreaterThan(900);
    const other = await flap('192.0.2.2');
    expect(other.statusCode).toBe(200);
    expect(steady.complete).toBe(false);
    steady.destroy();
  });

  it('accept any number of clients of one address that stay connected', async () => {
    const staying: IncomingMessage[] = [];
    for (let round = 0; round < 4; round += 1) {
      staying.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => listen('192.0.2.3')))));
    }
    expect(new Set(staying.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const response of staying) response.destroy();
  });

  it('disconnect a client that does not read before its backlog grows large', async () => {
    const app = Fastify({ forceCloseConnections: true });
    const streams = new EventStreams();
    let largestBacklog = 0;
    let markClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      markClosed = resolve;
    });
    app.get('/', (request, reply) => {
      const stream = streams.start(reply);
      const sending = setInterval(() => {
        stream.send('news', 'x'.repeat(32 * 1024));
        largestBacklog = Math.max(largestBacklog, request.raw.socket.writableLength);
      });
      stream.onClose(() => {
        clearInterval(sending);
        markClosed();
      });
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.on('error', () => undefined);
    socket.pause();
    await closed;
    expect(largestBacklog).toBeLessThan(128 * 1024);
    socket.destroy();
    streams.stop();
    await app.close();
  });
});
