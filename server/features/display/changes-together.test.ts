// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Random } from '#rules/testing/random.ts';
import { actTogether } from '#server/testing/act-together.ts';
import { makeScene, textSlide } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PortalId = 1;
const SEEDS = [1, 2];
const ROUNDS = 4;
const PEOPLE = 4;
const ACTIONS_OF_EACH = 8;
const AREAS = 3;

const LISTS = [
  'POST /api/areas/getareas',
  'POST /api/channels/getchannelsinorder',
  'POST /api/slides/getslides',
] as const;

type Portal = Awaited<ReturnType<typeof readPortal>>;

let test: TestApp;
let scene: Awaited<ReturnType<typeof makeScene>>;
beforeAll(async () => {
  test = await startTestApp();
  scene = await makeScene(test);
  for (let number = 2; number <= AREAS; number += 1)
    await scene.call('POST /api/areas/add', { area: { PortalId, name: `Area ${number}` } });
});
afterAll(() => test.close());

describe('what several people change at the same time', () => {
  it.each(SEEDS)('is the same in all lists and on all screens (seed %i)', async (seed) => {
    const failures: unknown[] = [];
    let shown = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const people = { seed: seed * 100 + round, count: PEOPLE, actionsOfEach: ACTIONS_OF_EACH };
      failures.push(...(await actTogether(people, act)));
      await expectFreshLists();
      shown += await expectDocumentsToAgree(await readPortal());
    }
    expect(failures).toEqual([]);
    // Otherwise, every change would have been refused.
    expect(shown).toBeGreaterThan(0);
  });
});

async function readPortal() {
  const [areas, channels, slides] = await Promise.all([
    scene.call('POST /api/areas/getareas', { PortalId }),
    scene.call('POST /api/channels/getchannelsinorder', { PortalId }),
    scene.call('POST /api/slides/getslides', { PortalId }),
  ]);
  const [oldAreas, oldChannels, oldSlides] = await Promise.all([
    scene.call('POST /api/areas/getareas', { PortalId, archived: true }),
    scene.call('POST /api/channels/getchannelsinorder', { PortalId, archived: true }),
    scene.call('POST /api/slides/getslides', { PortalId, archived: true }),
  ]);
  return { areas, channels, slides, oldAreas, oldChannels, oldSlides };
}

/** Makes one change of any kind. */
async function act(random: Random): Promise<unknown> {
  const { areas, channels, slides, oldAreas, oldChannels, oldSlides } = await readPortal();
  const someOf = <Item extends { _id: string }>(items: readonly Item[]) =>
    items.map(({ _id }) => _id).filter(() => random.is(0.6));
  const area = random.pick([...areas, ...oldAreas]);
  const addSlide = () =>
    scene.call('POST /api/slides/add', {
      area: area._id,
      slide: textSlide({ PortalId, name: `Slide ${random.next()}` }),
    });
  const addChannel = () =>
    scene.call('POST /api/channels/add', {
      channel: { PortalId, name: `Channel ${random.next()}`, selectedAreas: someOf(areas) },
    });
  const usable = slides.filter(({ _id }) => area.UsableSlideIDs.includes(_id));
  if (usable.length === 0) return addSlide();
  if (channels.length === 0) return addChannel();
  const [channel, slide] = [random.pick(channels), random.pick(usable)];
  const change = (update: object) =>
    scene.call('PATCH /api/channels/updateChannel', {
      ...{ _id: channel._id, PortalId, lastModified: channel.lastModified },
      update: update as never,
    });
  const changeSlide = (update: object) =>
    scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId, update: update as never });
  const isPlaced = random.is(0.7);
  const shuffled = (lists: typeof channel.slideOrder) =>
    lists.map((list) => ({ ...list, SlideIDs: list.SlideIDs.toSorted(() => random.next() - 0.5) }));
  const actions = [
    addSlide,
    () => (channels.length < 6 ? addChannel() : null),
    () => changeSlide({ name: `Renamed ${random.next()}`, duration: random.whole(5, 20) }),
    () => changeSlide({ targets: random.is(0.7) ? [{ all: [], area: area._id, none: [], channels: null }] : [] }),
    () =>
      scene.call('PATCH /api/channels/toggleSlide', {
        ...{ channel: channel._id, area: area._id, slide: slide._id, isPlaced },
      }),
    () =>
      scene.call('PATCH /api/channels/addSlideToAllChannels', {
        channels: channels.filter(({ selectedAreas }) => selectedAreas.includes(area._id)).map(({ _id }) => _id),
        ...{ area: area._id, slide: slide._id, isPlaced },
      }),
    () => change({ selectedAreas: someOf([...areas, ...oldAreas]) }),
    () => change({ selectedSlides: shuffled(channel.selectedSlides) }),
    () => change({ slideOrder: shuffled(channel.slideOrder) }),
    () => (channels.length > 2 ? change({ archived: true }) : null),
    () => setArchived('PATCH /api/channels/updateChannel', oldChannels, false),
    () => (areas.length > 1 ? setArchived('PATCH /api/areas/updateArea', areas, true) : null),
    () => setArchived('PATCH /api/areas/updateArea', oldAreas, false),
    () => setArchived('PATCH /api/slides/archiveSlide', slides, true),
    () => setArchived('PATCH /api/slides/archiveSlide', oldSlides, false),
    () => scene.call('POST /api/slides/copy', { PortalId, slides: [slide._id], withPlacements: true }),
    () => (channels.length < 6 ? scene.call('POST /api/channels/copy', { PortalId, _id: channel._id }) : null),
  ];
  return random.pick(actions)();

  function setArchived(
    call: 'PATCH /api/channels/updateChannel' | 'PATCH /api/areas/updateArea' | 'PATCH /api/slides/archiveSlide',
    records: readonly { _id: string }[],
    archived: boolean,
  ): Promise<unknown> | null {
    return records.length === 0
      ? null
      : scene.call(call, { _id: random.pick(records)._id, PortalId, update: { archived } });
  }
}

/** Compares lists with those of a server that has just been started, and so has read nothing before. */
async function expectFreshLists(): Promise<void> {
  const further = await startTestApp({ database: { ...test.database, remove: async () => {} }, isFurther: true });
  const read = further.as(scene.token);
  for (const archived of [false, true])
    for (const list of LISTS)
      expect(await scene.call(list, { PortalId, archived })).toEqual(await read(list, { PortalId, archived }));
  await further.app.close();
}

/**
 * Screens of a channel show its areas, and in each what the lists say, in the same order. Returns how many slides all
 * of them show.
 */
async function expectDocumentsToAgree({ areas, channels, slides }: Portal): Promise<number> {
  let shown = 0;
  const isActive = new Set([...areas, ...slides].map(({ _id }) => _id));
  for (const channel of channels) {
    const document = await test.as(null)('POST /api/channels/getchannelfordisplaybyid', { _id: channel._id });
    const shownAreas = channel.selectedAreas.filter((id) => isActive.has(id));
    expect(document.areas.map(({ _id }) => _id).sort()).toEqual(shownAreas.toSorted());
    // In areas to which rules add slides, `slideOrder` lists everything.
    const listed = new Map([...channel.selectedSlides, ...channel.slideOrder].map((one) => [one.AreaID, one.SlideIDs]));
    const expected = shownAreas.map((id) => [id, (listed.get(id) ?? []).filter((slide) => isActive.has(slide))]);
    expect(shownIn(document, shownAreas)).toEqual(expected);
    shown += document.slides.length;
  }
  return shown;
}

function shownIn({ selectedSlides }: DisplayDocument, areaIds: readonly string[]) {
  const shown = new Map(selectedSlides.map(({ AreaID, SlideIDs }) => [AreaID, SlideIDs]));
  return areaIds.map((id) => [id, shown.get(id) ?? []]);
}
