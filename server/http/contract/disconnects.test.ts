import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdStatement } from '#server/testing/hold.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

/** More than the system buffers for a connection, so that something is always left to send. */
const LARGE = 'x'.repeat(200_000);

describe('a client that disconnects', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let image: string;
  const logged: unknown[][] = [];
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
    for (let index = 0; index < 8; index += 1) {
      await scene.addSlide({ rte_content: `<p>${LARGE}${index}</p>` });
    }
    const pixels = {
      width: 1500,
      height: 1500,
      channels: 3 as const,
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    };
    const bytes = await sharp({ create: { ...pixels, background: '#888' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const sent = await sendFile(`${test.url}/upload/1`, bytes, 'noise.png', scene.token);
    image = ((await sent.json()) as { location: string }).location;
    for (const level of ['warn', 'error', 'fatal'] as const) {
      vi.spyOn(test.app.log, level).mockImplementation((...line: unknown[]) => void logged.push([level, ...line]));
    }
  });
  afterAll(() => test.close());
  beforeEach(() => {
    logged.length = 0;
  });

  const send = (head: string, body = ''): Socket => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`${head}\r\nhost: x\r\nauthorization: Bearer ${scene.token}\r\n\r\n${body}`);
    return socket;
  };
  const LIST = '{"PortalId":1,"archived":false}';
  const list = (encoding: string) => () =>
    send(
      `POST /api/slides/getslides HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: ${LIST.length}\r\naccept-encoding: ${encoding}`,
      LIST,
    );
  const get = (address: () => string) => () => send(`GET ${address()} HTTP/1.1`);
  const channel = () => `PortalId=1&originalName=${scene.channel.originalName}`;
  /** Sends a request and disconnects as soon as `isEnough` settles. Resolves when the server has noticed. */
  const requestAndDisconnect = async (sendRequest: () => Socket, isEnough: (socket: Socket) => Promise<unknown>) => {
    const requestArrived = once(test.app.server, 'request');
    const socket = sendRequest();
    const [{ socket: serverSocket }] = (await requestArrived) as [IncomingMessage];
    await isEnough(socket);
    const closed = new Promise((resolve) => serverSocket.once('close', resolve));
    if (serverSocket.destroyed) return;
    socket.destroy();
    await closed;
  };
  /** Reads a whole list. By then, the server has finished with the request before. */
  const readWholeList = async () => {
    const socket = list('gzip')();
    let bytes = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (chunk.toString('latin1').endsWith('0\r\n\r\n')) break;
    }
    socket.destroy();
    expect(bytes).toBeGreaterThan(1_000);
  };

  it.each([
    ['a list', list('identity')],
    ['a list that is being compressed', list('gzip')],
    ['a file', get(() => image)],
    ['a stream of events', get(() => `/api/channels/events?${channel()}`)],
    ['a stream of changes', get(() => '/api/events?PortalId=1')],
  ])('while it receives %s is not logged as a failure', async (_, sendRequest) => {
    await requestAndDisconnect(sendRequest, (socket) => once(socket, 'data'));
    await readWholeList();
    expect(logged).toEqual([]);
  });

  it.each([
    ['a list', list('identity')],
    ['a list that would be compressed', list('gzip')],
  ])('before it receives %s is not logged as a failure', async (_, sendRequest) => {
    const held = holdStatement(test.database, /from "slides"/);
    await requestAndDisconnect(sendRequest, () => held.reached);
    held.release();
    await readWholeList();
    expect(logged).toEqual([]);
  });

  it.each([
    [
      'an upload',
      '/upload/1',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
    ],
    ['a call', '/api/slides/getslides', 'application/json', '{"PortalId"'],
  ])('while it sends %s is not logged as a failure', async (_, path, type, half) => {
    const sendRequest = () => send(`POST ${path} HTTP/1.1\r\ncontent-type: ${type}\r\ncontent-length: 5000`, half);
    await requestAndDisconnect(sendRequest, async () => undefined);
    await readWholeList();
    expect(logged).toEqual([]);
  });

  it('does not hide real failures from the log', async () => {
    const held = holdStatement(test.database, /from "slides"/, new Error('broken'));
    await requestAndDisconnect(list('gzip'), () => held.reached);
    held.release();
    await expect.poll(() => logged.length).toBe(1);
  });
});
