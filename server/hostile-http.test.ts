// @module-tag slow
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, statusOf } from './testing/raw-http.ts';
import { makeScene } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const PAGE = '<!doctype html><title>The dashboard</title>';

describe('hostile HTTP', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
    await mkdir(path.join(test.mediaRoot, 'no-pages'));
    await writeFile(path.join(test.mediaRoot, 'no-pages', 'index.html'), PAGE);
  });
  afterAll(() => test.close());

  const bearer = () => ({ authorization: `Bearer ${scene.token}` });
  const raw = (bytes: string | Buffer) => sendRaw(test.url, bytes);

  describe('paths', () => {
    it.each([
      '/api/slides/getslides/',
      '//api/slides/getslides',
      '/api//slides/getslides',
      '/api/./slides/getslides',
      '/api/x/../slides/getslides',
      '/api/x/%2e%2e/slides/getslides',
      '/%61pi/slides/getslides',
      '/API/slides/getslides',
      '/api/slides/getslides%00',
      '/api/slides/getslides%20',
      '/api/slides/getslides;x=1',
      '/api/slides/getslides.json',
      '/api/slides/getslides?x=/healthz',
      '/healthz/../api/slides/getslides',
      'http://elsewhere/api/slides/getslides',
    ])('%s does not bypass the token', async (target) => {
      const body = '{"PortalId":1}';
      const response = await raw(
        `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
      expect([400, 401, 404, 405]).toContain(statusOf(response));
      expect(response).not.toContain('Opening hours');
    });

    it.each([
      '/media/../../../../etc/passwd',
      '/media/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '/media/..%2f..%2f..%2fetc/passwd',
      '/media/1/..%5c..%5c..%5cpackage.json',
      '/assets/dashboard/../../../package.json',
      '/assets/dashboard/%2e%2e/%2e%2e/package.json',
      '/assets/player/..%2f..%2fpackage.json',
      '/api-docs/../../package.json',
      '/api-docs/%2e%2e/api-docs.routes.ts',
      '/.git/config',
      '/.env',
      '/session.key',
      '//etc/passwd',
      '/\\etc\\passwd',
    ])('%s does not serve a file', async (target) => {
      const response = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(response).not.toMatch(/root:|"dependencies"|\[core\]|import /);
      // Other addresses are pages of the dashboard, or nothing.
      if (statusOf(response) === 200) expect(response).toContain(PAGE);
      else expect([400, 403, 404]).toContain(statusOf(response));
    });

    it('unknown addresses of the API and of files do not return a page', async () => {
      for (const target of [
        '/api',
        '/api/',
        '/api/x',
        '/API/x',
        '/assets/x',
        '/media/x',
        '/upload',
        '/uploadVideo/1',
        '/metrics/x',
        '/x.php',
        '//api/x',
      ]) {
        const response = await fetch(test.url + target);
        expect({ target, status: response.status }).toEqual({
          target,
          status: target === '/uploadVideo/1' ? 405 : 404,
        });
        expect(response.headers.get('content-type')).toMatch(/^(application\/json|text\/plain)/);
      }
    });

    it.each([
      '//elsewhere.example/',
      '/\\elsewhere.example',
      '/%2f%2felsewhere.example',
      '/login//elsewhere.example/..',
    ])('%s does not redirect to another site', async (target) => {
      const response = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(response).not.toMatch(/^location:/im);
    });

    it('the limit on logins applies however the path and the username are written', async () => {
      await scene.addUser('limited', 2);
      const paths = [
        '/api/users/login',
        '/api/users/login/',
        '/api/users/login?x=1',
        '/api/users/%6cogin',
        '/api//users/login',
      ];
      const userNames = ['limited', 'LIMITED', ' limited '];
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 30; attempt += 1) {
        const response = await fetch(test.url + paths[attempt % paths.length], {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ userName: userNames[attempt % userNames.length], password: `guess ${attempt}` }),
        });
        statuses.push(response.status);
      }
      expect(statuses.every((status) => [401, 404, 429].includes(status))).toBe(true);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
      expect(statuses).toContain(429);
    });
  });

  describe('methods and tokens', () => {
    it.each(['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'])('%s does nothing', async (method) => {
      for (const target of ['/api/slides/getslides', '/api/slides/add', '/upload/1', '/media/1/x.png']) {
        const response = await raw(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        expect([400, 401, 404, 405]).toContain(statusOf(response));
      }
    });

    it('HEAD does not open an event stream', async () => {
      const streams = [
        `/api/channels/events?PortalId=1&originalName=${scene.channel.originalName}`,
        '/api/events?PortalId=1',
      ];
      for (const target of streams) {
        expect((await fetch(test.url + target, { method: 'HEAD', headers: bearer() })).status).toBe(405);
      }
    });

    it('the method can’t be overridden by a header or a parameter', async () => {
      const response = await fetch(`${test.url}/api/slides/add`, {
        headers: { ...bearer(), 'x-http-method-override': 'POST' },
      });
      expect(response.status).toBe(405);
      const posted = await fetch(`${test.url}/api/channels/updateChannel?_method=PATCH`, {
        method: 'POST',
        headers: bearer(),
      });
      expect(posted.status).toBe(405);
    });

    it('a token is accepted only in the Authorization header, and only once', async () => {
      const post = (target: string, headers: [string, string][]) =>
        fetch(test.url + target, {
          method: 'POST',
          headers: [['content-type', 'application/json'], ...headers],
          body: '{"PortalId":1}',
        });
      const { token } = scene;
      const path = '/api/slides/getslides';
      expect((await post(path, [['authorization', `bearer ${token}`]])).status).toBe(200);
      const attempts: [string, [string, string][]][] = [
        [`${path}?token=${token}`, []],
        [`${path}?access_token=${token}&authorization=Bearer%20${token}`, []],
        [path, [['cookie', `token=${token}; authorization=Bearer ${token}`]]],
        [path, [['x-authorization', `Bearer ${token}`]]],
        [path, [['authorization', token]]],
        [path, [['authorization', `Basic ${token}`]]],
        [path, [['authorization', `Bearer ${token} ${token}`]]],
        [
          path,
          [
            ['authorization', `Bearer x.y.z`],
            ['authorization', `Bearer ${token}`],
          ],
        ],
        [path, [['authorization', `Bearer ${token.slice(0, -2)}`]]],
        [path, [['authorization', `Bearer ${token.toUpperCase()}`]]],
      ];
      for (const [target, headers] of attempts) expect((await post(target, headers)).status).toBe(401);
    });
  });
});
