import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalFolder } from '#server/media/storage/local-media-folder.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** More than operating systems buffer for a connection that isn't read. */
const LARGE_BYTES = 24 * 1024 * 1024;

describe('a connection on which an upload was rejected while it was sent', () => {
  let test: TestApp;
  let token: string;
  let agent: Agent;
  let isDiskFull = false;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, maxImageMegabytes: 1 });
    const folder = openLocalFolder(test.mediaRoot, true);
    test.media.receive = (source, options) => {
      if (!isDiskFull) return folder.receive(source, options);
      source.once('data', () => source.destroy(Object.assign(new Error('Disk full.'), { code: 'ENOSPC' })));
      return folder.receive(source, options);
    };
    token = await test.superuser();
    // With a single connection, like a proxy that sends requests of many users.
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterAll(async () => {
    agent.destroy();
    await test.close();
  });

  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
      const call = request(test.url + path, { agent, method, headers }, async (response) => {
        const port = response.socket.localPort;
        await text(response);
        resolve({ status: response.statusCode, port });
      });
      call.on('error', reject).end(body);
    });
  const form = (field: string) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`),
      Buffer.alloc(LARGE_BYTES, 'x'),
      Buffer.from('\r\n--b--\r\n'),
    ]);

  it.each([
    ['the file is too large', 413, () => form('file')],
    ['its field is not named file', 400, () => form('elsewhere')],
    ['the disk is full', 507, () => form('file')],
    ['the user is not logged in', 401, () => form('file')],
  ])('because %s handles the next request immediately', async (_, status, body) => {
    isDiskFull = status === 507;
    const authorization: Record<string, string> = status === 401 ? {} : { authorization: `Bearer ${token}` };
    const headers = { 'content-type': 'multipart/form-data; boundary=b', ...authorization };
    const refused = await send('POST', '/upload/1', headers, body());
    expect(refused.status).toBe(status);
    expect(await send('GET', '/serverTime')).toEqual({ status: 200, port: refused.port });
  });
});
