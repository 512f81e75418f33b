import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PLAYER = 'player<script>guard()</script>';

describe('pages', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-test-pages-'));
  const pages = { dashboard: path.join(folder, 'dashboard'), player: path.join(folder, 'player') };
  let test: TestApp;
  beforeAll(async () => {
    for (const [name, directory] of Object.entries(pages)) {
      mkdirSync(directory);
      writeFileSync(path.join(directory, 'index.html'), name === 'player' ? PLAYER : name);
    }
    writeFileSync(path.join(pages.player, 'player-worker.js'), 'worker');
    const assets = path.join(pages.player, 'assets/player');
    mkdirSync(assets, { recursive: true });
    writeFileSync(path.join(assets, 'page.js'), 'uncompressed');
    writeFileSync(path.join(assets, 'page.js.br'), brotliCompressSync('compressed by the build'));
    test = await startTestApp({ pages, ffmpeg: false });
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['/DesktopModules/Vendor/channels/54/Lobby/Default.aspx?TestMode=true', 'player'],
    ['/desktopmodules/vendor/Channels/54/Lobby/default.aspx', 'player'],
    ['/PreviewSlide?portal=1', 'player'],
    ['/previewslide', 'player'],
    ['/pair', 'player'],
    ['/Pair/', 'player'],
    ['/dashboard/pair?code=BCDFGHJK', 'dashboard'],
    ['/pairing', 'dashboard'],
    ['/', 'dashboard'],
  ])('%s returns the %s', async (address, page) => {
    const response = await fetch(test.url + address);
    expect([response.status, await response.text()]).toEqual([200, page === 'player' ? PLAYER : page]);
  });

  it.each([
    ['/player-worker.js', '/DesktopModules/'],
    ['/pair-worker.js', '/pair'],
  ])('the worker at %s is only allowed the scope %s', async (address, scope) => {
    const response = await fetch(test.url + address);
    expect([await response.text(), response.headers.get('service-worker-allowed')]).toEqual(['worker', scope]);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('pages are compressed for clients that accept %s', async (accepted, encoding) => {
    const response = await fetch(`${test.url}/pair`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(await response.text()).toBe(PLAYER);
  });

  it('assets are sent as the build compressed them', async () => {
    const get = async (accepted: string) => {
      const response = await fetch(`${test.url}/assets/player/page.js`, { headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-type')).toContain('javascript');
      return response.text();
    };
    expect([await get('gzip, br'), await get('identity')]).toEqual(['compressed by the build', 'uncompressed']);
  });

  it('assets are found by their exact names, also those of a build after the start', async () => {
    const statusOf = async (name: string) => (await fetch(`${test.url}/assets/player/${name}`)).status;
    const names = ['page.js', 'PAGE.JS', 'later.js', '', '%2e%2e%2f%2e%2e%2findex.html', '..%5c..%5cindex.html'];
    expect(await Promise.all(names.map(statusOf))).toEqual([200, 404, 404, 404, 404, 404]);
    writeFileSync(path.join(pages.player, 'assets/player/later.js'), 'later');
    expect(await statusOf('later.js')).toBe(200);
  });

  it('an inline script of the build may run only in its own page', async () => {
    const policies = ['/pair', '/'].map(async (address) =>
      (await fetch(test.url + address)).headers.get('content-security-policy'),
    );
    const hash = createHash('sha256').update('guard()').digest('base64');
    expect(await Promise.all(policies)).toEqual([
      expect.stringContaining(`script-src 'self' 'sha256-${hash}';`),
      expect.stringContaining("script-src 'self';"),
    ]);
  });

  it('only the page of a channel stays in the process of its opener', async () => {
    const openers = ['/DesktopModules/Signage/channels/1/Channel-1/Default.aspx', '/PreviewSlide', '/pair', '/'].map(
      async (address) => (await fetch(test.url + address)).headers.get('cross-origin-opener-policy'),
    );
    expect(await Promise.all(openers)).toEqual(['unsafe-none', 'same-origin', 'same-origin', 'same-origin']);
  });
});
