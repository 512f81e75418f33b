// @module-tag slow
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';
import { makeScene } from './testing/scene.ts';
import { ADMIN, startTestApp, type TestApp } from './testing/test-app.ts';

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
  const json = { 'content-type': 'application/json' };
  /** Sends bytes as they are and returns what is answered until the server closes the connection. */
  const raw = (bytes: string | Buffer) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(test.url);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1');
      });
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
      );
      socket.on('close', () => resolve(answer));
    });
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  const isAlive = async () => expect((await fetch(`${test.url}/healthz`)).status).toBe(200);

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
    ])('%s opens no way around the token', async (target) => {
      const body = '{"PortalId":1}';
      const answer = await raw(
        `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
      expect([400, 401, 404, 405]).toContain(statusOf(answer));
      expect(answer).not.toContain('Opening hours');
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
    ])('%s leads to no file', async (target) => {
      const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).not.toMatch(/root:|"dependencies"|\[core\]|import /);
      // Whatever is no file is an address of the dashboard, or nothing.
      if (statusOf(answer) === 200) expect(answer).toContain(PAGE);
      else expect([400, 403, 404]).toContain(statusOf(answer));
    });

    it('nothing that belongs to the server answers with a page', async () => {
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
    ])('%s sends nobody elsewhere', async (target) => {
      const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).not.toMatch(/^location:/im);
    });

    it('a limit on logins counts whatever way the path and the name are written', async () => {
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
          headers: json,
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
        const answer = await raw(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        expect([400, 401, 404, 405]).toContain(statusOf(answer));
      }
    });

    it('HEAD opens no stream that would never end', async () => {
      const streams = [
        `/api/channels/events?PortalId=1&originalName=${scene.channel.originalName}`,
        '/api/events?PortalId=1',
      ];
      for (const target of streams) {
        expect((await fetch(test.url + target, { method: 'HEAD', headers: bearer() })).status).toBe(405);
      }
    });

    it('another method does not stand in for the right one', async () => {
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

    it('a token counts in its header only, once', async () => {
      const ask = (target: string, headers: [string, string][]) =>
        fetch(test.url + target, {
          method: 'POST',
          headers: [['content-type', 'application/json'], ...headers],
          body: '{"PortalId":1}',
        });
      const { token } = scene;
      const path = '/api/slides/getslides';
      expect((await ask(path, [['authorization', `bearer ${token}`]])).status).toBe(200);
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
      for (const [target, headers] of attempts) expect((await ask(target, headers)).status).toBe(401);
    });
  });

  describe('other sites', () => {
    const origin = { origin: 'https://elsewhere.example' };

    it.each(Object.keys(endpoints) as (keyof Endpoints)[])('are given no way to read %s', async (name) => {
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
      const asked = await fetch(target, {
        method,
        headers: origin,
        signal: stop.signal,
        redirect: 'manual',
      });
      stop.abort();
      for (const response of [preflight, asked]) {
        expect([...response.headers.keys()].filter((header) => header.startsWith('access-control-'))).toEqual([]);
      }
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ])('can’t have a form of type %s taken for a call', async (type) => {
      const body = JSON.stringify({ ...ADMIN });
      const answer = await raw(
        `POST /api/users/login HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.example\r\n${type ? `Content-Type: ${type}\r\n` : ''}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
      expect([400, 415]).toContain(statusOf(answer));
      expect(answer).not.toContain('token');
    });

    it('can’t frame, sniff or script what is answered', async () => {
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

  describe('caches', () => {
    it('keep nothing that was answered to somebody', async () => {
      const asked = await fetch(`${test.url}/api/slides/getslides`, {
        method: 'POST',
        headers: { ...bearer(), ...json },
        body: '{"PortalId":1}',
      });
      expect(asked.headers.get('cache-control')).toBe('no-store');
      expect(
        (await fetch(`${test.url}/api/portals/getportals`, { headers: bearer() })).headers.get('cache-control'),
      ).toBe('no-store');
      const disguised = await fetch(`${test.url}/api/portals/getportals/style.css`, { headers: bearer() });
      expect([disguised.status, disguised.headers.get('cache-control')]).toEqual([404, 'no-store']);
    });

    it('may keep a display document, which is the same for everybody in each encoding', async () => {
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

  describe('connections', () => {
    it.each([
      ['two lengths', 'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
      [
        'a length and chunks',
        'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      [
        'chunks in disguise',
        'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      ],
      [
        'a chunk too long',
        'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n',
      ],
      ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n\tb\r\nX B: 1\r\n\r\n'],
      ['a null character', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: \u0000\r\n\r\n'],
      ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
      ['endless headers', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(70_000)}\r\n\r\n`],
      ['an endless path', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
      ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
    ])('with %s are closed', async (_, bytes) => {
      const answer = await raw(Buffer.from(bytes, 'latin1'));
      expect([0, 400, 413, 414, 431]).toContain(statusOf(answer));
      // The framework's own words would be of another shape.
      if (answer.includes('{')) expect(answer).toMatch(/\{"error":"[A-Z][^"]*\.","code":"[a-z-]+"[,}]/);
      expect(answer).not.toMatch(/node_modules|at \S+ \(/);
      await isAlive();
    });

    it('that say their headers slowly are cut, and meanwhile keep nobody waiting', async () => {
      const before = test.app.server.headersTimeout;
      expect(before).toBe(10_000);
      // None is cut before all are there, however long that takes.
      test.app.server.headersTimeout = 60_000;
      const { hostname, port } = new URL(test.url);
      const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname));
      const dripping = slow.map(async (socket) => {
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
        return setInterval(() => socket.write('x'), 100);
      });
      const areCut = Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
      const drips = await Promise.all(dripping);
      await isAlive();
      test.app.server.headersTimeout = 500;
      await areCut;
      for (const drip of drips) clearInterval(drip);
      test.app.server.headersTimeout = before;
    });

    it('that ask on and on without waiting for answers are refused, and few questions at once are not', async () => {
      const { hostname, port } = new URL(test.url);
      const askAtOnce = (times: number, rest = '') =>
        new Promise<string>((resolve) => {
          let answers = '';
          const question = 'GET /serverTime HTTP/1.1\r\nHost: x\r\n\r\n';
          const socket = connect(Number(port), hostname, () => socket.write(question.repeat(times) + rest));
          socket.on('data', (chunk) => {
            answers += chunk.toString();
          });
          socket.on('error', () => undefined);
          socket.on('close', () => resolve(answers));
        });
      const statuses = (answers: string) =>
        [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      const flood = statuses(await askAtOnce(1_000));
      expect(flood.at(-1)).toBe(429);
      expect(flood.length).toBeLessThan(100);
      const last = 'GET /serverTime HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      expect(statuses(await askAtOnce(9, last))).toEqual(Array.from({ length: 10 }, () => 200));
    });

    it('that never read their events hold nobody up', async () => {
      const { hostname, port } = new URL(test.url);
      const target = `/api/channels/events?PortalId=1&originalName=${scene.channel.originalName}`;
      const deaf = connect(Number(port), hostname, () => deaf.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`));
      deaf.on('error', () => undefined);
      deaf.pause();
      for (let index = 0; index < 5; index += 1) await scene.show((await scene.addSlide())._id);
      await isAlive();
      deaf.destroy();
    });
  });
});
