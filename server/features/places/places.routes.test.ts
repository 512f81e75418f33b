import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { respondWith, startSource, type TestSource } from '#server/testing/source.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const LYON = {
  name: 'Lyon',
  admin1: 'Auvergne-Rhône-Alpes',
  country: 'France',
  latitude: 45.74846,
  longitude: 4.84671,
};
const json = (value: unknown) => respondWith(JSON.stringify(value), 'application/json');

describe('place search', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let source: TestSource;
  beforeAll(async () => {
    source = await startSource(json({}));
    test = await startTestApp({
      ffmpeg: false,
      egress: { allowHosts: [source.host] },
      placesUrl: `${source.url}/v1/search`,
    });
    scene = await makeScene(test);
  });
  afterAll(async () => {
    await test.close();
    await source.close();
  });
  beforeEach(() => {
    source.requests.length = 0;
  });
  afterEach(() => {
    source.respond = json({});
  });

  const find = (name: string, language?: string) =>
    scene.call('GET /api/places', { name, ...(language && { language }) });

  it('requests places by name from the service, and returns their name, region and position', async () => {
    source.respond = json({ results: [LYON, { ...LYON, name: 'Singapore', admin1: undefined, country: 'Singapore' }] });
    expect(await find(' Lyon ', 'fr')).toEqual([
      { name: 'Lyon', region: 'Auvergne-Rhône-Alpes, France', latitude: 45.74846, longitude: 4.84671 },
      { name: 'Singapore', region: '', latitude: 45.74846, longitude: 4.84671 },
    ]);
    const requested = new URL(source.requests[0]?.url ?? '', source.url);
    expect([requested.pathname, requested.searchParams.get('name'), requested.searchParams.get('language')]).toEqual([
      '/v1/search',
      'Lyon',
      'fr',
    ]);
  });

  it('sends one request for each name, and none for a single letter', async () => {
    source.respond = json({ results: [LYON] });
    await Promise.all([find('Villeurbanne'), find('villeurbanne'), find('VILLEURBANNE')]);
    expect(await find('V')).toEqual([]);
    expect(source.requests).toHaveLength(1);
  });

  it('returns no places if the service finds none', async () => {
    expect(await find('Nowhere-on-Earth')).toEqual([]);
  });

  it('omits invalid results', async () => {
    source.respond = json({
      results: [null, 3, { name: 'A' }, { ...LYON, latitude: 900 }, { ...LYON, name: 5 }, LYON],
    });
    expect(await find('Odd')).toHaveLength(1);
  });

  it.each([
    ['an error', respondWith('{}', 'application/json', 500)],
    ['a web page', respondWith('<p>Please log in</p>', 'text/html')],
    ['an unexpected structure', json({ results: 'none' })],
    ['too many bytes', respondWith(' '.repeat(300_000), 'application/json')],
  ])('returns 503 if the service returns %s, and sends another request the next time', async (name, response) => {
    source.respond = response;
    expect(await refusal(find(name))).toMatchObject({
      status: 503,
      body: { error: 'Place search is not available right now. Please try again later, or paste an address.' },
    });
    source.respond = json({ results: [LYON] });
    expect(await find(name)).toHaveLength(1);
  });

  it('is limited per user', async () => {
    const { call } = await scene.addUser('searching', Role.Contributor);
    const results = await Promise.allSettled(
      Array.from({ length: 70 }, () => call('GET /api/places', { name: 'Paris' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    expect(source.requests).toHaveLength(1);
  });
});
