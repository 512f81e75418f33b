import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const WINDOW_MS = 1_000;
const PACE = { bytesPerSecond: 1_000, windowMs: WINDOW_MS };
const FORM = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n<a>${'x'.repeat(9_000)}</a>\r\n--b--\r\n`;

describe('uploads', () => {
  let test: TestApp;
  let token: string;
  /** The server's side of all connections, the latest last. */
  const serverSockets: Socket[] = [];
  beforeAll(async () => {
    // Windows end only when the test advances the timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    test = await startTestApp({ ffmpeg: false, slowestPace: PACE });
    token = await test.superuser();
    test.app.server.on('connection', (end) => serverSockets.push(end));
  });
  afterAll(async () => {
    await test.close();
    vi.useRealTimers();
  });

  const filesLeft = async () =>
    (await readdir(test.mediaRoot, { recursive: true })).filter((name) => /\.|^incoming./.test(name));

  /** Sends an upload with this many bytes in each window and returns the response. */
  async function send(bytesPerWindow: number): Promise<string> {
    const index = serverSockets.length;
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    const response = text(socket);
    const responded = once(socket, 'readable');
    const head = `POST /uploadXML/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n`;
    const rest = `Content-Length: ${FORM.length}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n`;
    let arrived = 0;
    const write = async (part: string) => {
      socket.write(part);
      arrived += part.length;
      await expect.poll(() => serverSockets[index]?.bytesRead).toBe(arrived);
    };
    await write(head + rest);
    for (let sent = 0; sent < FORM.length && !hasEnded(serverSockets[index]); sent += bytesPerWindow) {
      await write(FORM.slice(sent, sent + bytesPerWindow));
      vi.advanceTimersByTime(WINDOW_MS);
    }
    await responded;
    socket.end();
    return response;
  }
  const hasEnded = (end: Socket | undefined) => end?.destroyed || end?.writableEnded;

  it('that arrive too slowly are refused, disconnected and deleted', async () => {
    const before = await filesLeft();
    const response = await send(PACE.bytesPerSecond / 10);
    expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout\r\nContent-Type: text\/plain/);
    expect(response).toMatch(/Connection: close\r\n\r\nThe upload was too slow .*\.$/);
    await expect.poll(filesLeft).toEqual(before);
  });

  it('that take long but keep the minimum pace are stored', async () => {
    const before = await filesLeft();
    expect(await send(PACE.bytesPerSecond)).toMatch(/^HTTP\/1.1 200/);
    expect(await filesLeft()).toHaveLength(before.length + 1);
  });
});
