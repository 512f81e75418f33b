// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { tagReferences } from '#rules/tags.ts';
import { channelsByTag, targetedChannels } from '#rules/targets.ts';
import type { Random } from '#rules/testing/random.ts';
import { actTogether } from '#server/testing/act-together.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Target } from '#slide-types/targets.ts';

const PortalId = 1;
const SEEDS = [1, 2, 3];
const PEOPLE = 8;
const ACTIONS_OF_EACH = 25;
const TICKERS = 50;

describe('rules that several people change', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const channelsNow = () => scene.call('POST /api/channels/getchannelsinorder', { PortalId });
  const slidesNow = () => scene.call('POST /api/slides/getslides', { PortalId });
  const addChannel = (name: string, tags: string[] = []) =>
    scene.call('POST /api/channels/add', {
      channel: { PortalId, name, selectedAreas: [scene.area._id], tags },
    });
  const cell = (channel: string, slide: string) => ({ channel, area: scene.area._id, slide });

  it.each(SEEDS)('add what they say and nothing else, whatever happens at the same time (seed %i)', async (seed) => {
    for (let index = 0; index < 4; index += 1) {
      await scene.call('POST /api/tags/add', { PortalId, name: `Tag ${seed}.${index}` });
      await addChannel(`Channel ${seed}.${index}`);
      await scene.addSlide();
    }
    const failures = await actTogether({ seed, count: PEOPLE, actionsOfEach: ACTIONS_OF_EACH }, act);
    expect(failures).toEqual([]);
    await expectRulesToHold();
  });

  async function act(random: Random): Promise<unknown> {
    const [tags, channels, slides] = await Promise.all([
      scene.call('POST /api/tags/gettags', { PortalId }),
      channelsNow(),
      slidesNow(),
    ]);
    // The others may have removed the last one at the same time.
    if (tags.length === 0) return scene.call('POST /api/tags/add', { PortalId, name: `New ${random.next()}` });
    if (channels.length === 0) return addChannel(`Channel ${random.next()}`);
    const tagIds = () => tags.map(({ _id }) => _id).filter(() => random.is(0.4));
    const [tag, channel, slide] = [random.pick(tags), random.pick(channels), random.pick(slides)];
    const update = (changes: object) =>
      scene.call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId, update: changes as never });
    const actions = [
      () => {
        const all = tagIds();
        const none = tagIds().filter((one) => !all.includes(one));
        const targets: Target[] = random.is(0.8) ? [{ all, area: scene.area._id, none, channels: null }] : [];
        return scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId, update: { targets } });
      },
      () => update({ tags: tagIds() }),
      () => update({ responsive: false, width: random.pick([1080, 1920]), height: 1440 }),
      () =>
        scene.call('PATCH /api/channels/toggleSlide', { ...cell(channel._id, slide._id), isPlaced: random.is(0.5) }),
      () => scene.call('PATCH /api/channels/toggleSlide', cell(channel._id, slide._id)),
      () => update({ slideOrder: channel.slideOrder.map((one) => ({ ...one, SlideIDs: one.SlideIDs.toReversed() })) }),
      () => addChannel(`Channel ${random.next()}`, tagIds()),
      () =>
        scene.call('PATCH /api/channels/addSlideToAllChannels', {
          ...{ channels: channels.map(({ _id }) => _id), area: scene.area._id, slide: slide._id },
          isPlaced: random.is(0.5),
        }),
      () => scene.call('POST /api/tags/add', { PortalId, name: `New ${random.next()}` }),
      () =>
        channels.length > 5 ? scene.call('POST /api/channels/deleteChannel', { _id: channel._id, PortalId }) : null,
      () => (tags.length > 3 ? scene.call('POST /api/tags/delete', { _id: tag._id, PortalId }) : null),
      () =>
        tags.length > 3
          ? scene.call('POST /api/tags/merge', { _id: tag._id, PortalId, into: random.pick(tags)._id })
          : null,
    ];
    return random.pick(actions)();
  }

  async function expectRulesToHold(): Promise<void> {
    const [channels, slides, portal] = await Promise.all([
      channelsNow(),
      slidesNow(),
      scene.call('POST /api/portals/getPortal', { PortalId }),
    ]);
    const byTag = channelsByTag(
      channels.map((channel) => ({
        _id: channel._id,
        tags: tagReferences(channel, portal),
        areas: channel.selectedAreas,
      })),
    );
    const saidBy = (slide: Slide) =>
      new Set(slide.targets.flatMap((target) => targetedChannels(target, byTag).map(({ _id }) => _id)));
    const idsIn = (lists: readonly { SlideIDs: string[] }[]) => lists.flatMap(({ SlideIDs }) => SlideIDs);
    const said = new Map(slides.map((slide) => [slide._id, saidBy(slide)]));
    for (const channel of channels) {
      const manual = idsIn(channel.selectedSlides);
      const excluded = idsIn(channel.excludedSlides);
      const byRules = slides
        .map(({ _id }) => _id)
        .filter((slideId) => said.get(slideId)?.has(channel._id) && !excluded.includes(slideId));
      const shown = idsIn(channel.slideOrder);
      // Without slides by rules, there is no order of everything.
      expect(shown.toSorted()).toEqual(byRules.length === 0 ? [] : [...new Set([...manual, ...byRules])].sort());
      expect(new Set(shown).size).toBe(shown.length);
    }
  }

  it('lose no tick of fifty people while a rule is changed', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Busy', PortalId: 2 } });
    const { area, channel, addSlide } = await makeScene(test, 2);
    const slides = await Promise.all(Array.from({ length: TICKERS }, () => addSlide()));
    const ruled = await addSlide();
    const change = (targets: Target[]) =>
      scene.call('PATCH /api/slides/updateSlide', { _id: ruled._id, PortalId: 2, update: { targets } });
    const rule = { all: [], area: area._id, none: [], channels: null };
    await Promise.all([
      ...slides.map(({ _id: slide }) =>
        scene.call('PATCH /api/channels/toggleSlide', { channel: channel._id, area: area._id, slide, isPlaced: true }),
      ),
      change([rule])
        .then(() => change([]))
        .then(() => change([rule])),
    ]);
    const now = await scene.call('POST /api/channels/getchannelbyid', { _id: channel._id, PortalId: 2 });
    expect(now.selectedSlides[0]?.SlideIDs.toSorted()).toEqual(slides.map(({ _id }) => _id).sort());
    expect(now.slideOrder[0]?.SlideIDs.toSorted()).toEqual([...slides, ruled].map(({ _id }) => _id).sort());
  });
});
