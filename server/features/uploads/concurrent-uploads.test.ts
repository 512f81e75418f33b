import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const MEGABYTE = 1024 * 1024;
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

describe('uploads without a content length', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await startTestApp({ quotaMegabytes: 2, ffmpeg: false });
    token = await test.superuser();
  });
  afterAll(() => test.close());

  /** Starts an upload, which sends data immediately and never ends. */
  const startUpload = () => {
    const call = request(`${test.url}/upload/1`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'transfer-encoding': 'chunked',
      },
    });
    const response = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      call.on('response', async (incoming) => resolve({ status: incoming.statusCode, text: await text(incoming) }));
      call.on('error', reject);
    });
    response.catch(() => undefined);
    call.write(HEAD);
    return { response, send: (bytes: number) => call.write(Buffer.alloc(bytes, 7)), end: () => call.destroy() };
  };
  const bytesOnDisk = async () => {
    const folder = path.join(test.mediaRoot, 'incoming');
    const sizes = await Promise.all((await readdir(folder)).map((name) => stat(path.join(folder, name))));
    return sizes.reduce((sum, { size }) => sum + size, 0);
  };

  it('are rejected as soon as they exceed the portal’s quota together, and leave nothing behind', async () => {
    const [first, second] = [startUpload(), startUpload()];
    first.send(1.2 * MEGABYTE);
    await expect.poll(bytesOnDisk).toBeGreaterThan(1.1 * MEGABYTE);
    second.send(1.2 * MEGABYTE);
    const { status, text: message } = await second.response;
    expect(status).toBe(413);
    expect(message).toContain('no storage left');
    expect(await bytesOnDisk()).toBeLessThanOrEqual(2 * MEGABYTE);
    first.send(0.7 * MEGABYTE);
    await expect.poll(bytesOnDisk).toBeGreaterThan(1.8 * MEGABYTE);
    first.send(0.2 * MEGABYTE);
    expect((await first.response).status).toBe(413);
    first.end();
    second.end();
    await expect.poll(bytesOnDisk).toBe(0);
  });
});
