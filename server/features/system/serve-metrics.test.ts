import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

const GRAFANA_DASHBOARD = path.resolve(import.meta.dirname, '../../../deploy/grafana-dashboard.json');
const TOKEN = 'what prometheus knows';

describe('metrics', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ metricsToken: TOKEN });
    scene = await makeScene(test);
    const { PortalId, originalName } = scene.channel;
    await test.as(null)('POST /api/screens/report', {
      ...{ channel: { PortalId, originalName }, screen: 'a-window-of-the-front', build: 'b', revision: 'r', areas: [] },
      ...{ problems: [], clock: null, width: 1920, height: 1080 },
    });
  });
  afterAll(() => test.close());

  const fetchMetrics = (token: string | null) =>
    fetch(`${test.url}/metrics`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

  it('are served to superusers and to clients with the token', async () => {
    await scene.addUser('webmaster', Role.Webmaster);
    const webmaster = await test.signIn('webmaster', 'webmaster knows this');
    const tokens = [TOKEN, scene.token, webmaster, null, '', `${TOKEN}x`, TOKEN.slice(1)];
    const statuses = await Promise.all(tokens.map(async (token) => (await fetchMetrics(token)).status));
    expect(statuses).toEqual([200, 200, 403, 401, 401, 401, 401]);
  });

  it('count requests by route, and unknown addresses as one', async () => {
    await fetch(`${test.url}/media/1/unknown-file.png`);
    await fetch(`${test.url}/api/unknown-call`);
    const response = await fetchMetrics(TOKEN);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toMatch(
      /vitrine_http_request_duration_seconds_count\{method="GET",route="\/media\/:portal\/:name",status="404"\} 1/,
    );
    expect(text).toMatch(/vitrine_http_request_duration_seconds_count\{method="any",route="none",status="404"\} 1/);
    const labels = 'method="GET",route="/media/:portal/:name",status="404"';
    expect(text).toContain(`vitrine_http_request_duration_seconds_bucket{le="60",${labels}} 1\n`);
    expect(text).toContain(`vitrine_http_request_duration_seconds_bucket{le="+Inf",${labels}} 1\n`);
    expect(text).toMatch(/^vitrine_event_streams 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).not.toContain('unknown-');
  });

  it('include the load of the database, the states of screens, and the size of files', async () => {
    const metric = async (name: string) => {
      const text = await (await fetchMetrics(TOKEN)).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? Number.NaN,
      );
    };
    const turns = await metric('vitrine_database_turns_total');
    expect(turns).toBeGreaterThan(0);
    const seconds = await metric('vitrine_database_seconds_total');
    expect(seconds).toBeGreaterThan(0);
    expect(await metric('vitrine_screens{state="Online"}')).toBe(1);
    expect(await metric('vitrine_database_turns_total')).toBeGreaterThan(turns);
    expect(await metric('vitrine_database_seconds_total')).toBeGreaterThan(seconds);
    const before = await metric('vitrine_media_bytes');
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await sendFile(`${test.url}/upload/1`, picture, 'red.png', scene.token);
    expect(await metric('vitrine_media_bytes')).toBeGreaterThan(before);
    expect(await metric('vitrine_waiting_mails')).toBe(0);
    await test.database.queries.execute(sql`
      insert into waiting_mails (id, portal_id, user_id, subject, plain, html, due_at)
      select 'a mail', portal_id, id, 'Subject', '', '', now() + interval '1 hour' from users limit 1`);
    expect(await metric('vitrine_waiting_mails')).toBe(1);
    expect(await metric('vitrine_loop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('include all metrics that the Grafana dashboard uses', async () => {
    const text = await (await fetchMetrics(TOKEN)).text();
    const served = new Set([...text.matchAll(/^([a-z]\w+)[ {]/gm)].map(([, name = '']) => name));
    const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, name = '']) => name)).add('job');
    const dashboard = JSON.parse(await readFile(GRAFANA_DASHBOARD, 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(10);
    for (const query of queries) {
      const names = query.match(/\b(?:vitrine|process|nodejs)_\w+/g) ?? [];
      expect(names, query).not.toEqual([]);
      expect(names.filter((name) => !served.has(name))).toEqual([]);
      const usedLabels = [...query.matchAll(/(\w+)[=!]~?"|by \((\w+)\)/g)].map(([, one, other]) => one ?? other ?? '');
      expect(usedLabels.filter((label) => !labels.has(label))).toEqual([]);
    }
  });
});
