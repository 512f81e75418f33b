import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/user.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const TOKEN = 'what prometheus knows';

describe('metrics', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ metricsToken: TOKEN });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const ask = (token: string | null) =>
    fetch(`${test.url}/metrics`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

  it('are for superusers and whoever has their token', async () => {
    await scene.addUser('webmaster', Role.Webmaster);
    const webmaster = await test.signIn('webmaster', 'webmaster knows this');
    const tokens = [TOKEN, scene.token, webmaster, null, '', `${TOKEN}x`, TOKEN.slice(1)];
    const statuses = await Promise.all(tokens.map(async (token) => (await ask(token)).status));
    expect(statuses).toEqual([200, 200, 403, 401, 401, 401, 401]);
  });

  it('count requests by route, whatever strangers make up', async () => {
    await fetch(`${test.url}/media/1/made-up-by-a-stranger.png`);
    await fetch(`${test.url}/api/made-up-by-a-stranger`);
    const answer = await ask(TOKEN);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(
      /vitrine_http_request_duration_seconds_count\{method="GET",route="\/media\/:portal\/:name",status="404"\} 1/,
    );
    expect(text).toMatch(/vitrine_http_request_duration_seconds_count\{method="any",route="none",status="404"\} 1/);
    const answered = 'method="GET",route="/media/:portal/:name",status="404"';
    expect(text).toContain(`vitrine_http_request_duration_seconds_bucket{le="60",${answered}} 1\n`);
    expect(text).toContain(`vitrine_http_request_duration_seconds_bucket{le="+Inf",${answered}} 1\n`);
    expect(text).toMatch(/^vitrine_event_streams 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).not.toContain('stranger');
  });
});
