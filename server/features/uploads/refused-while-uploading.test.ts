import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalFolder } from '#server/media/storage/local-media-folder.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** More than what systems keep of a connection while nobody reads it. */
const LARGE_BYTES = 24 * 1024 * 1024;

describe('a connection over which an upload came that was refused in its midst', () => {
  let test: TestApp;
  let token: string;
  let agent: Agent;
  let isDiskFull = false;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, maxImageMegabytes: 1 });
    const folder = openLocalFolder(test.mediaRoot, true);
    test.media.receive = (source, receiving) => {
      if (!isDiskFull) return folder.receive(source, receiving);
      source.once('data', () => source.destroy(Object.assign(new Error('No room.'), { code: 'ENOSPC' })));
      return folder.receive(source, receiving);
    };
    token = await test.superuser();
    // It has one connection, as a proxy's to a server has many people's requests.
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterAll(async () => {
    agent.destroy();
    await test.close();
  });

  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
      const asked = request(test.url + path, { agent, method, headers }, async (response) => {
        const port = response.socket.localPort;
        await text(response);
        resolve({ status: response.statusCode, port });
      });
      asked.on('error', reject).end(body);
    });
  const form = (field: string) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`),
      Buffer.alloc(LARGE_BYTES, 'x'),
      Buffer.from('\r\n--b--\r\n'),
    ]);

  it.each([
    ['the file is too large', 413, () => form('file')],
    ['it is no file of an upload', 400, () => form('elsewhere')],
    ['the disk is full', 507, () => form('file')],
    ['nobody is signed in', 401, () => form('file')],
  ])('because %s takes the next request at once', async (_, status, body) => {
    isDiskFull = status === 507;
    const authorization: Record<string, string> = status === 401 ? {} : { authorization: `Bearer ${token}` };
    const headers = { 'content-type': 'multipart/form-data; boundary=b', ...authorization };
    const refused = await ask('POST', '/upload/1', headers, body());
    expect(refused.status).toBe(status);
    expect(await ask('GET', '/serverTime')).toEqual({ status: 200, port: refused.port });
  });
});
