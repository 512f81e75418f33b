import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedSlideId } from '#rules/playlist-entry.ts';
import type { Random } from '#rules/testing/random.ts';
import { actTogether } from '#server/testing/act-together.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';

const PortalId = 1;
const SEEDS = [1, 2];
const PEOPLE = 8;
const ACTIONS_OF_EACH = 20;

describe('playlists that several people change', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const channelsNow = () => scene.call('POST /api/channels/getchannelsinorder', { PortalId });
  const slidesNow = () => scene.call('POST /api/slides/getslides', { PortalId });
  const addChannel = () =>
    scene.call('POST /api/channels/add', {
      channel: { PortalId, name: `Channel ${Math.random()}`, selectedAreas: [scene.area._id] },
    });
  const addPlaylist = (playlist_slides: string[]) =>
    scene.addSlide({ type: definitions.playlist.index, name: 'Playlist', rte_content: undefined, playlist_slides });

  it.each(SEEDS)('contain only slides that exist, whatever happens at the same time (seed %i)', async (seed) => {
    for (let index = 0; index < 3; index += 1) {
      const [one, other] = [await scene.addSlide(), await scene.addSlide()];
      await addPlaylist([one._id, other._id]);
      await addChannel();
    }
    const failures = await actTogether({ seed, count: PEOPLE, actionsOfEach: ACTIONS_OF_EACH }, act);
    expect(failures).toEqual([]);
    await expectPlaylistsToHold();
  });

  async function act(random: Random): Promise<unknown> {
    const [channels, slides] = await Promise.all([channelsNow(), slidesNow()]);
    const playlists = slides.filter(({ type }) => type === definitions.playlist.index);
    const others = slides.filter(({ type }) => type !== definitions.playlist.index);
    // The others may have removed the last one at the same time.
    if (playlists.length === 0 || others.length === 0) return addPlaylist([(await scene.addSlide())._id]);
    if (channels.length === 0) return addChannel();
    const some = () => others.map(({ _id }) => _id).filter(() => random.is(0.4));
    const [playlist, slide, channel] = [random.pick(playlists), random.pick(others), random.pick(channels)];
    const change = (update: object) =>
      scene.call('PATCH /api/slides/updateSlide', { _id: playlist._id, PortalId, update: update as never });
    const actions = [
      () => change({ playlist_slides: some() }),
      () => change({ playlist_slides: slidesOfPlaylist(playlist).toReversed() }),
      () => change({ weight: random.pick([1, 2, 3]) }),
      () => addPlaylist(some()),
      () => scene.addSlide(),
      () => (others.length > 3 ? remove(slide._id) : null),
      () => (playlists.length > 2 ? remove(playlist._id) : null),
      () => scene.show(random.pick(slides)._id, channel._id),
      () =>
        scene.call('PATCH /api/channels/updateChannel', {
          ...{ _id: channel._id, PortalId, lastModified: channel.lastModified },
          update: {
            selectedSlides: channel.selectedSlides.map((one) => ({ ...one, SlideIDs: one.SlideIDs.toReversed() })),
          },
        }),
      () =>
        channels.length > 2 ? scene.call('POST /api/channels/deleteChannel', { _id: channel._id, PortalId }) : null,
      addChannel,
    ];
    return random.pick(actions)();
  }

  async function remove(_id: string): Promise<void> {
    await scene.call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived: true } });
    await scene.call('POST /api/slides/deleteSlide', { _id, PortalId });
  }

  async function expectPlaylistsToHold(): Promise<void> {
    const [slides, archived, channels] = await Promise.all([
      slidesNow(),
      scene.call('POST /api/slides/getslides', { PortalId, archived: true }),
      channelsNow(),
    ]);
    const stored = new Map([...slides, ...archived].map((slide) => [slide._id, slide]));
    for (const slide of stored.values())
      for (const part of slidesOfPlaylist(slide)) expect(stored.get(part)?.type).toBe(0);
    const isActive = (id: string) => stored.get(id)?.archived === false;
    for (const { _id, selectedSlides } of channels) {
      const document = await test.as(null)('POST /api/channels/getchannelfordisplaybyid', { _id });
      const expected = (selectedSlides[0]?.SlideIDs ?? []).flatMap((id) => {
        const slide = stored.get(id);
        return slide?.type === definitions.playlist.index ? slidesOfPlaylist(slide).filter(isActive) : [id];
      });
      expect(document.selectedSlides[0]?.SlideIDs.map(storedSlideId)).toEqual(expected);
    }
  }
});
