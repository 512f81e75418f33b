import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

const STALL_MS = 1_000;
const DEMO_FILM = path.resolve(import.meta.dirname, '../demo/files/slow-coffee.mp4');
/** More than the machine keeps for a reader of its own. */
const ROOM_BYTES = 16 * 1024 * 1024;

describe('an answer that is not read', () => {
  let test: TestApp;
  let video: string;
  let bytes: number;
  /** The server's ends of all connections, the latest last. */
  const ends: Socket[] = [];
  beforeAll(async () => {
    // The server looks at its readers only when the test says so.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    test = await startTestApp({ longestStallMs: STALL_MS, ffmpeg: false });
    const head = Buffer.alloc(8);
    test.app.server.on('connection', (end) => ends.push(end));
    head.writeUInt32BE(ROOM_BYTES);
    head.write('free', 4);
    const large = Buffer.concat([await readFile(DEMO_FILM), head, Buffer.alloc(ROOM_BYTES - head.length)]);
    const sent = await sendFile(`${test.url}/uploadVideo/1`, large, 'video.mp4', await test.superuser());
    video = ((await sent.json()) as { location: string }).location;
    bytes = large.length;
  });
  afterAll(async () => {
    await test.close();
    vi.useRealTimers();
  });

  const look = () => void vi.advanceTimersByTime(STALL_MS);
  const ask = (address: string): Socket => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return socket;
  };
  it('is cut off', async () => {
    const asked = ends.length;
    const stalled = ask(video).pause();
    await expect.poll(() => ends[asked]?.writableLength).toBeGreaterThan(0);
    const lookOnce = () => {
      look();
      return ends[asked]?.destroyed;
    };
    await expect.poll(lookOnce).toBe(true);
    stalled.destroy();
  });

  it('is not where its reader only pauses, or waits for the next event', async () => {
    const { channel } = await makeScene(test);
    const listening = ends.length;
    const listener = ask(`/api/channels/events?PortalId=1&originalName=${channel.originalName}`);
    await once(listener, 'data');
    const asked = ends.length;
    const reader = ask(video);
    let received = 0;
    const pausesAt = [1, bytes / 4];
    for await (const part of reader as AsyncIterable<Buffer>) {
      received += part.length;
      if (received >= bytes) break;
      if (received < (pausesAt[0] ?? Infinity)) continue;
      pausesAt.shift();
      await expect.poll(() => ends[asked]?.writableLength).toBeGreaterThan(0);
      look();
    }
    expect(received).toBeGreaterThanOrEqual(bytes);
    expect(pausesAt).toEqual([]);
    expect(ends[listening]?.destroyed).toBe(false);
    listener.destroy();
  });
});
