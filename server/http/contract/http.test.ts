import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { errorCodes } from '#contract/errors/sentences.ts';
import type { Failure } from '#contract/outcomes.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('the server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const post = (path: string, body: string, type = 'application/json') =>
    fetch(test.url + path, { method: 'POST', body, headers: { 'content-type': type } });

  it.each(
    Object.entries(endpoints)
      .filter(([, rule]) => rule.access !== 'public')
      .map(([name]) => name),
  )('refuses %s without a token and with a bad one', async (name) => {
    const [method, template] = name.split(' ') as [string, string];
    const { path } = fillPath(template, { PortalId: 1 });
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer x.y.z' },
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
    ];
    for (const headers of attempts) {
      const response = await fetch(test.url + path, { method, headers });
      expect(response.status).toBe(401);
    }
  });

  it('returns its time as a bare integer that is not cached', async () => {
    const before = Date.now();
    const response = await fetch(`${test.url}/serverTime`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).toMatch(/^\d{13}$/);
    expect(Number(text)).toBeGreaterThanOrEqual(before);
    expect(Number(text)).toBeLessThanOrEqual(Date.now());
  });

  it.each(['/api/nothing', '/assets/nothing.js', '/media/1/nothing.png', '/favicon.ico', '/.env', '/upload/../x.json'])(
    'returns 404 as JSON for %s',
    async (path) => {
      const response = await fetch(test.url + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        error: expect.stringMatching(/\.$/),
        code: expect.stringMatching(/^(nothing-here|file-not-found)$/),
      });
    },
  );

  it.each([
    ['invalid JSON', '{"userName":', 'application/json', 400],
    ['another content type', '<a/>', 'application/xml', 415],
    ['an empty body', '', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a field of a wrong type', '{"userName":["admin"],"password":"x"}', 'application/json', 400],
    ['a query operator', '{"userName":{"$gt":""},"password":{"$gt":""}}', 'application/json', 400],
    ['a body that is too large', `{"userName":"${'a'.repeat(1024 * 1024)}"}`, 'application/json', 413],
    ['deep nesting', `{"userName":${'['.repeat(5000)}${']'.repeat(5000)},"password":"x"}`, 'application/json', 400],
  ])('refuses %s with a readable error', async (_, body, type, status) => {
    const response = await post('/api/users/login', body, type);
    expect(response.status).toBe(status);
    const failure = (await response.json()) as Failure;
    expect(failure.error).toMatch(/\.$/);
    expect(errorCodes).toContain(failure.code);
    expect(JSON.stringify(failure)).not.toMatch(/node_modules|at \w+ \(|select /);
  });

  it('lets pages run only its own scripts', async () => {
    const policy = (await fetch(`${test.url}/healthz`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('sends few bytes to screens for an unchanged display document', async () => {
    const scene = await makeScene(test);
    const path = `/api/channels/display/1/${scene.channel.originalName}`;
    const etag = (await fetch(test.url + path)).headers.get('etag') ?? '';
    const unchanged = await fetch(test.url + path, { headers: { 'if-none-match': etag } });
    expect(unchanged.status).toBe(304);
    const head = [...unchanged.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    expect(`HTTP/1.1 304 Not Modified\r\n${head}\r\n`.length).toBeLessThanOrEqual(450);
  });
});
