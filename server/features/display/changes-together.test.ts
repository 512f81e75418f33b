// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { storedSlideId } from '#rules/playlist-entry.ts';
import { TextCleaner } from '#server/html/text-cleaner.ts';
import { actTogether } from '#server/testing/act-together.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { changeAtRandom, type PortalRecords, readPortal } from '#server/testing/random-changes.ts';
import { makeScene, type Scene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import { buildDocuments } from './build-document.ts';
import type { BuiltDocument } from './built-document.ts';

const PortalId = 1;
const ROUNDS = 3;
const PEOPLE = 4;
const ACTIONS_OF_EACH = 8;
const ACTIONS_OF_ONE = 70;
const AREAS = 3;

const TEXTS = new TextCleaner();

const LISTS = [
  'POST /api/areas/getareas',
  'POST /api/channels/getchannelsinorder',
  'POST /api/slides/getslides',
] as const;

let test: TestApp;
let scene: Scene;
beforeAll(async () => {
  test = await startTestApp();
  scene = await makeScene(test);
  for (let number = 2; number <= AREAS; number += 1)
    await scene.call('POST /api/areas/add', { area: { PortalId, name: `Area ${number}` } });
  await scene.call('POST /api/times/add', { PortalId, name: 'Always', times: [ALWAYS] });
});
afterAll(() => test.close());

describe('what is changed', () => {
  it('is in the documents of all screens after each change', async () => {
    const made = new Set<string>();
    const one = { seed: 1, count: 1, actionsOfEach: ACTIONS_OF_ONE };
    const failures = await actTogether(one, async (random) => {
      await changeAtRandom(scene, random, made);
      await expectFreshDocuments();
    });
    expect(failures).toEqual([]);
    // Otherwise, nearly every change would have been refused.
    expect(made.size).toBeGreaterThan(15);
  });

  it('by several people at the same time is the same in all lists and on all screens', async () => {
    const failures: unknown[] = [];
    const made = new Set<string>();
    let shown = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const screens = await connectScreens((await readPortal(scene)).channels);
      const people = { seed: round, count: PEOPLE, actionsOfEach: ACTIONS_OF_EACH };
      failures.push(...(await actTogether(people, (random) => changeAtRandom(scene, random, made))));
      await expectFreshLists();
      const portal = await readPortal(scene);
      shown += await expectDocumentsToAgree(portal);
      await expectScreensToKnow(screens, portal);
      for (const { close } of screens.values()) close();
    }
    expect(failures).toEqual([]);
    expect(made.size).toBeGreaterThan(15);
    expect(shown).toBeGreaterThan(0);
  });
});

/** Compares lists with those of a server that has just been started, and so has read nothing before. */
async function expectFreshLists(): Promise<void> {
  const further = await startTestApp({ database: { ...test.database, remove: async () => {} }, isFurther: true });
  const read = further.as(scene.token);
  for (const archived of [false, true])
    for (const list of LISTS)
      expect(await scene.call(list, { PortalId, archived })).toEqual(await read(list, { PortalId, archived }));
  await further.app.close();
}

/** Compares what screens get with documents that have just been built. */
async function expectFreshDocuments(): Promise<void> {
  const { channels } = await readPortal(scene);
  const names = channels.map(({ originalName }) => originalName);
  const built = await buildDocuments(test.database, TEXTS, PortalId, names, Date.now(), console);
  for (const { _id, originalName } of channels)
    expect(await documentOf(_id)).toMatchObject({ revision: (built.get(originalName) as BuiltDocument).revision });
}

function documentOf(_id: string): Promise<DisplayDocument> {
  return test.as(null)('POST /api/channels/getchannelfordisplaybyid', { _id });
}

/**
 * Screens of a channel show its areas, and in each what the lists say, in the same order. Returns how many slides all
 * of them show.
 */
async function expectDocumentsToAgree({ areas, channels, slides }: PortalRecords): Promise<number> {
  let shown = 0;
  const isActive = new Set([...areas, ...slides].map(({ _id }) => _id));
  const playlists = new Map(
    slides
      .filter(({ type }) => type === definitions.playlist.index)
      .map(({ _id, playlist_slides }) => [_id, playlist_slides as string[]]),
  );
  const played = (ids: readonly string[]) =>
    ids
      .filter((id) => isActive.has(id))
      .flatMap((id) => playlists.get(id) ?? [id])
      .filter((id) => isActive.has(id));
  for (const channel of channels) {
    const document = await documentOf(channel._id);
    const shownAreas = channel.selectedAreas.filter((id) => isActive.has(id));
    expect(document.areas.map(({ _id }) => _id).sort()).toEqual(shownAreas.toSorted());
    // In areas to which rules add slides, `slideOrder` lists everything.
    const listed = new Map([...channel.selectedSlides, ...channel.slideOrder].map((one) => [one.AreaID, one.SlideIDs]));
    const expected = shownAreas.map((id) => [id, played(listed.get(id) ?? [])]);
    expect(shownIn(document, shownAreas)).toEqual(expected);
    shown += document.slides.length;
  }
  return shown;
}

/** Connects a screen to each of these channels. */
async function connectScreens(channels: PortalRecords['channels']) {
  const screens = await Promise.all(
    channels.map(async ({ _id, originalName }) => [_id, await connectScreen(originalName)] as const),
  );
  return new Map(screens);
}

async function connectScreen(originalName: string) {
  const address = `${test.url}/api/channels/events?${new URLSearchParams({ PortalId: String(PortalId), originalName })}`;
  const { received, close } = await listenTo(address);
  /** The last one of which the screen was notified. */
  const revision = () => received.findLast(({ event }) => event === 'revision')?.data;
  return { revision, close };
}

/** Screens that were connected during all changes have been notified of the last one. */
async function expectScreensToKnow(
  screens: Awaited<ReturnType<typeof connectScreens>>,
  { channels }: PortalRecords,
): Promise<void> {
  for (const { _id } of channels) {
    const screen = screens.get(_id);
    if (!screen) continue;
    const { revision } = await documentOf(_id);
    await expect.poll(() => screen.revision()).toEqual({ revision });
  }
}

function shownIn({ selectedSlides }: DisplayDocument, areaIds: readonly string[]) {
  const shown = new Map(selectedSlides.map(({ AreaID, SlideIDs }) => [AreaID, SlideIDs.map(storedSlideId)]));
  return areaIds.map((id) => [id, shown.get(id) ?? []]);
}
