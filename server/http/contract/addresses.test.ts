import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { clearLimits } from '../guards/rate-limit.ts';

describe('paths', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-test-addresses-'));
  const pages = { dashboard: path.join(folder, 'dashboard'), player: path.join(folder, 'player') };
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    for (const [name, directory] of Object.entries(pages)) {
      mkdirSync(path.join(directory, 'assets', name), { recursive: true });
      writeFileSync(path.join(directory, 'index.html'), name);
    }
    test = await startTestApp({ pages, ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const send = (address: string, method = 'GET', body?: object, token: string | null = null) =>
    fetch(test.url + address, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  describe('with several leading slashes', () => {
    it('reach the call', async () => {
      const response = await send('//api/slides/getslides', 'POST', { PortalId: 1, archived: false }, scene.token);
      expect([response.status, await response.json()]).toEqual([200, []]);
      expect((await send('///serverTime')).status).toBe(200);
      expect((await send('//api/channels/updateChannel', 'PATCH', {}, scene.token)).status).toBe(400);
      expect((await send('//upload/1', 'POST', {}, scene.token)).status).toBe(400);
    });

    it('are subject to the access rules, limits, blocks and headers of the call', async () => {
      expect((await send('//api/slides/getslides', 'POST', { PortalId: 1, archived: false })).status).toBe(401);
      const deleted = await send('//api/channels/deleteChannel', 'POST', { PortalId: 1, _id: 'none' }, scene.token);
      expect(await deleted.json()).toMatchObject({ success: false });
      expect(deleted.headers.get('content-security-policy')).toContain("default-src 'none'");
      const guess = (address: string) => send(address, 'POST', { userName: 'admin', password: 'a guess' });
      const statuses: number[] = [];
      for (let tries = 0; tries < 11; tries += 1)
        statuses.push((await guess(`${'/'.repeat(1 + (tries % 3))}api/users/login`)).status);
      expect(statuses.indexOf(429)).toBe(10);
      await clearLimits(test.database.queries);
      await scene.call('POST /api/blocks/set', { channel: scene.channel._id, blocked: true });
      const display = { channel: { PortalId: 1, originalName: scene.channel.originalName } };
      expect((await send('//api/channels/getchannelfordisplay', 'POST', display)).status).toBe(403);
      expect((await send('//api/blocks/find', 'POST', {}, scene.token)).status).toBe(200);
      await scene.call('POST /api/blocks/set', { channel: scene.channel._id, blocked: false });
    });

    it.each(['//elsewhere.example/api/x', '//', '//login', '//media/1/x.png', '//api', '//apis/x'])(
      'return 404 if they are not calls: %s',
      async (address) => {
        expect((await send(address)).status).toBe(404);
      },
    );
  });

  it.each(Object.keys(endpoints))('of %s refuse other methods and list the allowed ones', async (name) => {
    const [method = '', template = ''] = name.split(' ');
    const address = template.replace(/\{\w+\}/g, '1');
    const matches = (other = '') => new RegExp(`^${other.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);
    const others = Object.keys(endpoints)
      .filter((other) => matches(other.split(' ')[1]))
      .map((other) => other.split(' ')[0]);
    for (const wrong of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'].filter((one) => !others.includes(one))) {
      const response = await send(address, wrong);
      expect([wrong, response.status]).toEqual([wrong, 405]);
      expect(response.headers.get('allow')?.split(', ')).toContain(method);
    }
  });

  it('of pages, files and workers refuse other methods', async () => {
    for (const [address, allow] of [
      ['/dashboard', 'GET, HEAD'],
      ['/DesktopModules/V/channels/1/Any/Default.aspx', 'GET, HEAD'],
      ['/media/1/x.png', 'GET, HEAD'],
      ['/assets/player/x.js', 'GET, HEAD'],
      ['/player-worker.js', 'GET, HEAD'],
      ['/api/users/%6cogin', 'POST'],
    ] as const) {
      const response = await send(address, 'DELETE');
      expect([address, response.status, response.headers.get('allow')]).toEqual([
        address,
        405,
        address.startsWith('/api') ? 'POST' : allow,
      ]);
    }
  });

  it.each([
    '/favicon.ico',
    '/site.webmanifest',
    '/app.properties',
    '/none.css/',
    '/none%2Ejs',
    '/dashboard/chunk-12.map',
    '/dashboard/none.html',
    '/DesktopModules/none.js',
    '/DesktopModules/V/channels/1/Any/none.png',
    '/DesktopModules/V/style.css/',
    '/desktopmodules/v/none.JS',
    '/assets/none.js',
    '/index.php',
    '/.env',
    '/none.aspx',
  ])('that look like unknown files return 404: %s', async (address) => {
    const response = await send(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
  });

  it.each([
    '/',
    '/login?next=/x.js',
    '/dashboard/controlpanel',
    '/contentlibrary/image/0b1f',
    '/DesktopModules/V/v1.2/channels/1/Any/Default.aspx/',
    '/DesktopModules/V/channels/1/No.7/Default.aspx',
    '/nowhere',
  ])('that can belong to a page return it: %s', async (address) => {
    const response = await send(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });
});
