import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

const STALL_MS = 1_000;
const DEMO_VIDEO = path.resolve(import.meta.dirname, '../../demo/files/slow-coffee.mp4');
/** More than the system buffers for a connection at first. */
const PADDING_BYTES = 16 * 1024 * 1024;

describe('a response that is not read', () => {
  let test: TestApp;
  let video: string;
  let bytes: number;
  /** The server's side of all connections, the latest last. */
  const serverSockets: Socket[] = [];
  beforeAll(async () => {
    // The server checks its connections only when the test advances the timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    test = await startTestApp({ longestStallMs: STALL_MS, ffmpeg: false });
    const head = Buffer.alloc(8);
    test.app.server.on('connection', (end) => serverSockets.push(end));
    head.writeUInt32BE(PADDING_BYTES);
    head.write('free', 4);
    const large = Buffer.concat([await readFile(DEMO_VIDEO), head, Buffer.alloc(PADDING_BYTES - head.length)]);
    const sent = await sendFile(`${test.url}/uploadVideo/1`, large, 'video.mp4', await test.superuser());
    video = ((await sent.json()) as { location: string }).location;
    bytes = large.length;
  });
  afterAll(async () => {
    await test.close();
    vi.useRealTimers();
  });

  const checkReaders = () => void vi.advanceTimersByTime(STALL_MS);
  const sendRequest = (address: string): Socket => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return socket;
  };
  it('is aborted', async () => {
    const index = serverSockets.length;
    const stalled = sendRequest(video).pause();
    await expect.poll(() => serverSockets[index]?.writableLength).toBeGreaterThan(0);
    const checkOnce = () => {
      checkReaders();
      return serverSockets[index]?.destroyed;
    };
    await expect.poll(checkOnce).toBe(true);
    stalled.destroy();
  });

  it('is not aborted if its reader only pauses, or waits for the next event', async () => {
    const { channel } = await makeScene(test);
    const listenerIndex = serverSockets.length;
    const listener = sendRequest(`/api/channels/events?PortalId=1&originalName=${channel.originalName}`);
    await once(listener, 'data');
    const readerIndex = serverSockets.length;
    const reader = sendRequest(video);
    let received = 0;
    const pausesAt = [1, bytes / 4];
    // The system's buffers grow with what is read. They may hold the rest of the file at the second pause.
    const isWaiting = (socket: Socket | undefined) =>
      socket && (socket.writableLength > 0 || socket.bytesWritten >= bytes);
    for await (const part of reader as AsyncIterable<Buffer>) {
      received += part.length;
      if (received >= bytes) break;
      if (received < (pausesAt[0] ?? Infinity)) continue;
      pausesAt.shift();
      await expect.poll(() => isWaiting(serverSockets[readerIndex])).toBe(true);
      checkReaders();
    }
    expect(received).toBeGreaterThanOrEqual(bytes);
    expect(pausesAt).toEqual([]);
    expect(serverSockets[listenerIndex]?.destroyed).toBe(false);
    listener.destroy();
  });
});
