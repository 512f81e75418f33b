import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

const STALL_MS = 1_000;
/** Longer than a stall together. One by one they are so short that a busy machine makes no stall of them. */
const PAUSES = 8;
const DEMO_FILM = path.resolve(import.meta.dirname, '../demo/files/slow-coffee.mp4');
/** More than the machine keeps for a reader of its own. */
const ROOM_BYTES = 16 * 1024 * 1024;

describe('an answer that is not read', () => {
  let test: TestApp;
  let film: string;
  let bytes: number;
  beforeAll(async () => {
    test = await startTestApp({ longestStallMs: STALL_MS, ffmpeg: false });
    const head = Buffer.alloc(8);
    head.writeUInt32BE(ROOM_BYTES);
    head.write('free', 4);
    const large = Buffer.concat([await readFile(DEMO_FILM), head, Buffer.alloc(ROOM_BYTES - head.length)]);
    const sent = await sendFile(`${test.url}/uploadVideo/1`, large, 'film.mp4', await test.superuser());
    film = ((await sent.json()) as { location: string }).location;
    bytes = large.length;
  });
  afterAll(() => test.close());

  const ask = (address: string): Socket => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return socket;
  };
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  it('is cut off', async () => {
    const before = await connections();
    const stalled = ask(film).pause();
    await expect.poll(connections).toBe(before + 1);
    await expect.poll(connections, { timeout: 10 * STALL_MS }).toBe(before);
    stalled.destroy();
  });

  it('is not where its reader only pauses, or waits for the next event', async () => {
    const { channel } = await makeScene(test);
    const listener = ask(`/api/channels/events?PortalId=1&originalName=${channel.originalName}`);
    let isListenerCut = false;
    listener.once('close', () => {
      isListenerCut = true;
    });
    const reader = ask(film);
    let received = 0;
    let nextPauseAt = bytes / PAUSES;
    for await (const part of reader as AsyncIterable<Buffer>) {
      received += part.length;
      if (received >= bytes) break;
      if (received < nextPauseAt) continue;
      nextPauseAt += bytes / PAUSES;
      await pause(STALL_MS / 4);
    }
    expect(received).toBeGreaterThanOrEqual(bytes);
    expect(isListenerCut).toBe(false);
    listener.destroy();
  });
});
