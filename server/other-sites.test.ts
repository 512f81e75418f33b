// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';
import { sendRaw, statusOf } from './testing/raw-http.ts';
import { makeScene } from './testing/scene.ts';
import { ADMIN, startTestApp, type TestApp } from './testing/test-app.ts';

describe('responses', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const bearer = () => ({ authorization: `Bearer ${scene.token}` });

  describe('to other sites', () => {
    const origin = { origin: 'https://elsewhere.example' };

    it.each(Object.keys(endpoints) as (keyof Endpoints)[])('do not allow them to read %s', async (name) => {
      const [method = '', template = ''] = name.split(' ');
      const target = test.url + template.replace(/\{\w+\}/g, '1');
      const preflight = await fetch(target, {
        method: 'OPTIONS',
        headers: {
          ...origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        },
      });
      expect(preflight.ok).toBe(false);
      const stop = new AbortController();
      const response = await fetch(target, {
        method,
        headers: origin,
        signal: stop.signal,
        redirect: 'manual',
      });
      stop.abort();
      for (const { headers } of [preflight, response]) {
        expect([...headers.keys()].filter((header) => header.startsWith('access-control-'))).toEqual([]);
      }
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ])('refuse a form of type %j as a call', async (type) => {
      const body = JSON.stringify({ ...ADMIN });
      const response = await sendRaw(
        test.url,
        `POST /api/users/login HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.example\r\n${type ? `Content-Type: ${type}\r\n` : ''}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
      expect([400, 415]).toContain(statusOf(response));
      expect(response).not.toContain('token');
    });

    it('have headers against framing, sniffing and scripts', async () => {
      for (const target of [
        '/',
        '/login',
        '/healthz',
        '/api/nothing',
        '/api/slides/getslides',
        '/media/1/none.png',
        '/api-docs',
        '/openapi.json',
      ]) {
        const { headers } = await fetch(test.url + target);
        expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'|default-src 'none'; sandbox/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('x-powered-by')).toBeNull();
      }
    });
  });

  describe('in caches', () => {
    it('are not stored if they are for a user', async () => {
      const response = await fetch(`${test.url}/api/slides/getslides`, {
        method: 'POST',
        headers: { ...bearer(), 'content-type': 'application/json' },
        body: '{"PortalId":1}',
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(
        (await fetch(`${test.url}/api/portals/getportals`, { headers: bearer() })).headers.get('cache-control'),
      ).toBe('no-store');
      const disguised = await fetch(`${test.url}/api/portals/getportals/style.css`, { headers: bearer() });
      expect([disguised.status, disguised.headers.get('cache-control')]).toEqual([404, 'no-store']);
    });

    it('may be stored if they are display documents, which are the same for all clients in each encoding', async () => {
      const target = `${test.url}/api/channels/display/1/${scene.channel.originalName}`;
      for (let index = 0; index < 8; index += 1) await scene.show((await scene.addSlide())._id);
      const plain = await fetch(target, { headers: { 'accept-encoding': 'identity' } });
      const signedIn = await fetch(target, {
        headers: { ...bearer(), 'accept-encoding': 'identity', 'x-forwarded-host': 'evil' },
      });
      expect(await signedIn.text()).toBe(await plain.text());
      for (const encoding of ['br', 'gzip', 'identity']) {
        const response = await fetch(target, { headers: { 'accept-encoding': encoding } });
        expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(response.headers.get('vary')?.toLowerCase() ?? '').toContain('accept-encoding');
        expect(response.headers.get('etag')).toBe(plain.headers.get('etag'));
        const again = await fetch(target, {
          headers: { 'accept-encoding': encoding, 'if-none-match': response.headers.get('etag') ?? '' },
        });
        expect(again.status).toBe(304);
        expect(again.headers.get('vary')?.toLowerCase()).toBe('accept-encoding');
      }
      expect((await fetch(target, { headers: { 'if-none-match': '"' } })).status).toBe(200);
    });
  });
});
