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
/** More than any limit allows. */
const MOST_ROUNDS = 50;

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

  /** As a proxy passes it on, so that one test can be several clients. */
  const listen = async (address: string): Promise<IncomingMessage> => {
    const request = get(events, { headers: { 'x-forwarded-for': address }, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    return answer;
  };
  const flap = async (address: string) => {
    const answer = await listen(address);
    answer.destroy();
    return answer;
  };

  it('refuse a client that opens and ends them all the time, and nobody else', async () => {
    // However long a busy machine takes for it, it is all at once.
    vi.useFakeTimers({ toFake: ['Date'] });
    const steady = await listen('192.0.2.7');
    let refused: IncomingMessage | undefined;
    for (let round = 0; round < MOST_ROUNDS && !refused; round += 1) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => flap('192.0.2.1')));
      refused = answers.find(({ statusCode }) => statusCode === 429);
    }
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    // The refusal is delayed, so that a client that retries at once does not keep the server busy. A lower bound fails on no machine.
    const askedAt = performance.now();
    expect((await flap('192.0.2.1')).statusCode).toBe(429);
    expect(performance.now() - askedAt).toBeGreaterThan(900);
    const other = await flap('192.0.2.2');
    expect(other.statusCode).toBe(200);
    expect(steady.complete).toBe(false);
    steady.destroy();
  });

  it('let any number of clients of one address in that stay', async () => {
    const staying: IncomingMessage[] = [];
    for (let round = 0; round < 4; round += 1) {
      staying.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => listen('192.0.2.3')))));
    }
    expect(new Set(staying.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const answer of staying) answer.destroy();
  });

  it('cut a reader that does not read, before much is kept for it', async () => {
    const app = Fastify({ forceCloseConnections: true });
    const streams = new EventStreams();
    let largestBacklog = 0;
    let cut = () => {};
    const isCut = new Promise<void>((resolve) => {
      cut = resolve;
    });
    app.get('/', (request, reply) => {
      const stream = streams.start(reply);
      const telling = setInterval(() => {
        stream.send('news', 'x'.repeat(32 * 1024));
        largestBacklog = Math.max(largestBacklog, request.raw.socket.writableLength);
      });
      stream.onClose(() => {
        clearInterval(telling);
        cut();
      });
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const deaf = connect(port, '127.0.0.1', () => deaf.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    deaf.on('error', () => undefined);
    deaf.pause();
    await isCut;
    expect(largestBacklog).toBeLessThan(128 * 1024);
    deaf.destroy();
    streams.stop();
    await app.close();
  });
});
