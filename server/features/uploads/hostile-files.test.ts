import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formWith, PICTURE } from '#server/testing/examples/uploads.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('hostile files', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    token = await test.superuser();
  });
  afterAll(() => test.close());

  const bearer = () => ({ authorization: `Bearer ${token}` });
  const isAlive = async () => expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
  const filesLeft = async () => (await readdir(path.join(test.mediaRoot, 'incoming'))).length;

  describe('uploads', () => {
    const part = (headers: string, body = 'x') => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
    const file = 'Content-Disposition: form-data; name="file"; filename="a.png"';
    const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);

    it.each([
      ['no boundary', 'multipart/form-data', `${part(file)}--b--\r\n`],
      ['an empty boundary', 'multipart/form-data; boundary=', `${part(file)}--b--\r\n`],
      ['a very long boundary', `multipart/form-data; boundary=${'b'.repeat(5_000)}`, 'x'],
      ['another boundary', 'multipart/form-data; boundary=c', `${part(file)}--b--\r\n`],
      ['no final boundary', 'multipart/form-data; boundary=b', part(file)],
      ['no parts', 'multipart/form-data; boundary=b', '--b--\r\n'],
      ['an empty body', 'multipart/form-data; boundary=b', ''],
      ['a part without headers', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
      [
        'a part with very long headers',
        'multipart/form-data; boundary=b',
        `${part(`X-Long: ${'x'.repeat(100_000)}\r\n${file}`)}--b--\r\n`,
      ],
      ['many fields', 'multipart/form-data; boundary=b', `${field('f', '1').repeat(2_000)}${part(file)}--b--\r\n`],
      [
        'a huge field',
        'multipart/form-data; boundary=b',
        `${field('filename', 'x'.repeat(500_000))}${part(file)}--b--\r\n`,
      ],
      ['two files', 'multipart/form-data; boundary=b', `${part(file)}${part(file)}--b--\r\n`],
      [
        'field names that are properties of objects',
        'multipart/form-data; boundary=b',
        `${field('__proto__', '1')}${field('constructor', '1')}${part(file)}--b--\r\n`,
      ],
      [
        'a name that can’t be stored',
        'multipart/form-data; boundary=b',
        `${field('filename', 'a\u0000.png')}${part(file)}--b--\r\n`,
      ],
      [
        'multipart in multipart',
        'multipart/form-data; boundary=b',
        `${part('Content-Type: multipart/mixed; boundary=c', '--c--')}--b--\r\n`,
      ],
    ])('with %s are rejected and leave nothing behind', async (_, type, body) => {
      const response = await fetch(`${test.url}/upload/1`, {
        method: 'POST',
        headers: { ...bearer(), 'content-type': type },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      expect([400, 413, 415]).toContain(response.status);
      expect(await response.text()).toMatch(/\.$/);
      await expect.poll(filesLeft).toBe(0);
      await isAlive();
    });

    it.each([
      'a\r\nX-Evil: yes.png',
      'a"; filename="b.html.png',
      '\u202egnp.exe.png',
      'a\u0000.html.png',
      `${'../'.repeat(50)}a.png`,
      '<img src=x onerror=alert(1)>.png',
      'CON.png',
      '.htaccess.png',
      `${'n'.repeat(5_000)}.png`,
    ])('named %j get a safe location and can’t inject headers', async (name) => {
      const form = new FormData();
      form.append('filename', name);
      form.append('file', new Blob([new Uint8Array(PICTURE)]), 'a.png');
      const response = await fetch(`${test.url}/upload/1`, { method: 'POST', headers: bearer(), body: form });
      if (response.status !== 200) {
        expect([400, 413, 415]).toContain(response.status);
        return;
      }
      const { location } = (await response.json()) as { location: string };
      expect(location).toMatch(/^\/media\/1\/[\w-]{1,100}\.png$/);
      const served = await fetch(test.url + location);
      expect(served.headers.get('x-evil')).toBeNull();
      expect(served.headers.get('content-type')).toBe('image/png');
    });
  });

  describe('ranges', () => {
    it.each([
      ['bytes=0-0,2-2,4-4', [200, 206, 416]],
      [`bytes=${Array.from({ length: 5_000 }, (_, index) => `${index}-`).join(',')}`, [200, 206, 400, 416, 431]],
      ['bytes=5-1', [200, 416]],
      ['bytes=-0', [200, 206, 416]],
      ['bytes=-99999999', [200, 206, 416]],
      ['bytes=99999999999999999999-', [416]],
      ['bytes=0-99999999999999999999', [206]],
      ['bytes=a-b', [200, 416]],
      ['items=0-1', [200]],
      ['bytes', [200, 416]],
    ])('%s return the file, one part of it, or 416', async (range, statuses) => {
      const form = formWith(PICTURE, 'range.png');
      const stored = await fetch(`${test.url}/upload/1`, { method: 'POST', headers: bearer(), body: form });
      const { location } = (await stored.json()) as { location: string };
      const response = await fetch(test.url + location, { headers: { range } });
      expect(statuses).toContain(response.status);
      const body = Buffer.from(await response.arrayBuffer());
      if (response.ok) {
        expect(response.headers.get('content-type')).toBe('image/png');
        expect(body.length).toBeLessThanOrEqual(PICTURE.length);
      }
    });
  });
});
