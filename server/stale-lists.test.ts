// @module-tag slow
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import type { Change } from '#contract/entities/change.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { keysTouchedBy } from '#dashboard/api/refresher.ts';
import { actTogether } from './testing/act-together.ts';
import { callRaw } from './testing/call-raw.ts';
import { changeAtRandom } from './testing/random-changes.ts';
import { makeScene, type Scene } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { uploadFile } from './testing/upload.ts';

const PortalId = 1;
const ACTIONS = 70;
const PICTURE = path.resolve(import.meta.dirname, 'demo/files/jazz-thursday.jpg');

/** What a page of the dashboard has loaded. */
interface Query {
  key: QueryKey;
  call: CallName;
  request: object;
}

/** By key and call. */
type Answers = Map<string, { query: Query; text: string }>;

let test: TestApp;
let scene: Scene;
beforeAll(async () => {
  test = await startTestApp();
  scene = await makeScene(test);
  const { call } = scene;
  const [portal] = await call('GET /api/portals/getportals', {});
  const update = { optionalFeatures: ['synchronization'] };
  await call('POST /api/portals/updatePortal', { _id: portal?._id ?? '', update });
  await call('POST /api/areas/add', { area: { PortalId, name: 'Ticker' } });
  const { pairCode } = await call('POST /api/pairing/start', { name: 'Screen at the entrance' });
  await call('POST /pairDevice', { pairCode, channel: scene.channel._id });
  const css_path = await uploadFile(`${test.url}/uploadGeneric/`, Buffer.from('.a{}'), 'look.css', scene.token);
  await call('POST /api/templates/add', { template: { name: 'Board', css_path, num_titles: 1, type: 2 } });
  await uploadFile(`${test.url}/upload/${PortalId}`, await readFile(PICTURE), 'jazz.jpg', scene.token);
});
afterAll(() => test.close());

it('everything that the dashboard has loaded is loaded again after a change of it', async () => {
  const changes: Change[] = [];
  test.database.changes.onChange((change) => changes.push(change));
  const made = new Set<string>();
  let before = await readAll();
  const failures = await actTogether({ seed: 1, count: 1, actionsOfEach: ACTIONS }, async (random) => {
    changes.length = 0;
    await changeAtRandom(scene, random, made);
    const keys = changes.flatMap((change) => keysTouchedBy(PortalId, change));
    const after = await readAll();
    const stale = [...before].filter(([name, { query, text }]) => {
      const isRefetched = keys.some((key) => isPrefix(key, query.key));
      return !isRefetched && text !== after.get(name)?.text;
    });
    before = after;
    expect({ stale: stale.map(([name]) => name), kinds: changes.map(({ kind }) => kind) }).toMatchObject({ stale: [] });
  });
  expect(failures).toEqual([]);
  expect(made.size).toBeGreaterThan(20);
});

async function loadedQueries(): Promise<Query[]> {
  const [channels, slides] = await Promise.all([
    scene.call('POST /api/channels/getchannelsinorder', { PortalId }),
    scene.call('POST /api/slides/getslides', { PortalId }),
  ]);
  const ofPortal = (key: QueryKey, call: CallName, more: object = {}) => ({
    key,
    call,
    request: { PortalId, ...more },
  });
  return [
    { key: queryKeys.portals(), call: 'GET /api/portals/getportals', request: {} },
    { key: queryKeys.webmasterPanel(), call: 'GET /api/portals/getWebmasterControlPanel', request: {} },
    ofPortal(queryKeys.portal(PortalId), 'POST /api/portals/getPortal'),
    ofPortal(queryKeys.controlPanel(PortalId), 'POST /api/portals/getControlPanelInfo'),
    ofPortal(queryKeys.portalTemplates(PortalId), 'POST /api/templates/gettemplatesbyportal'),
    ofPortal(queryKeys.times(PortalId), 'POST /api/times/gettimes'),
    ofPortal(queryKeys.tags(PortalId), 'POST /api/tags/gettags'),
    ofPortal(queryKeys.syncGroups(PortalId), 'POST /api/syncgroups/getsyncgroups'),
    ofPortal(queryKeys.files(PortalId), 'POST /api/files/find'),
    ofPortal(queryKeys.screens(PortalId), 'POST /api/screens/getscreens'),
    ofPortal(queryKeys.screenHealth(PortalId), 'POST /api/screens/gethealth'),
    ofPortal(queryKeys.users(PortalId), 'POST /api/users/getusers'),
    ofPortal(queryKeys.areas(PortalId), 'POST /api/areas/getareas'),
    ofPortal(queryKeys.archivedAreas(PortalId), 'POST /api/areas/getareas', { archived: true }),
    ofPortal(queryKeys.channels(PortalId), 'POST /api/channels/getchannelsinorder'),
    ofPortal(queryKeys.archivedChannels(PortalId), 'POST /api/channels/getchannelsinorder', { archived: true }),
    ofPortal(queryKeys.largeChannels(PortalId), 'POST /api/channels/getlargechannels'),
    ofPortal(queryKeys.slides(PortalId), 'POST /api/slides/getslides', { archived: false }),
    ofPortal(queryKeys.archivedSlides(PortalId), 'POST /api/slides/getslides', { archived: true }),
    ...channels.flatMap(({ _id }) => [
      ofPortal(queryKeys.channel(PortalId, _id), 'POST /api/channels/getchannelbyid', { _id }),
      { key: queryKeys.display(PortalId, _id), call: 'POST /api/channels/getchannelfordisplaybyid', request: { _id } },
    ]),
    ...slides.map(({ _id }) => ofPortal(queryKeys.slide(PortalId, _id), 'POST /api/slides/getslidebyid', { _id })),
  ] as Query[];
}

async function readAll(): Promise<Answers> {
  const queries = await loadedQueries();
  const answers = await Promise.all(
    queries.map(async (query) => {
      const { text } = await callRaw(test.url, scene.token, query.call, query.request as never);
      // They are extended as time passes.
      return [`${hashKey(query.key)} ${query.call}`, { query, text: text.replace(/,"liveTimes":\[.*\]/, '') }] as const;
    }),
  );
  return new Map(answers);
}

function isPrefix(key: QueryKey, of: QueryKey): boolean {
  return hashKey(key) === hashKey(of.slice(0, key.length));
}
