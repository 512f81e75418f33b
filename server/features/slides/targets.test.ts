import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Channel } from '#contract/entities/channel.ts';
import { Role } from '#contract/entities/role.ts';
import type { Tag } from '#contract/entities/tag.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Target } from '#slide-types/targets.ts';

const PortalId = 1;

describe('tag rules', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let count = 0;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addTag = () => scene.call('POST /api/tags/add', { PortalId, name: `Tag ${++count}` });
  const idsOf = (tags: readonly Tag[]) => tags.map(({ _id }) => _id);
  const target = (all: readonly Tag[], more: Partial<Target> = {}): Target => ({
    ...{ all: idsOf(all), area: scene.area._id, none: [], channels: null },
    ...more,
  });
  const addChannel = (tags: readonly Tag[], more: Partial<Channel> = {}) =>
    scene.call('POST /api/channels/add', {
      channel: {
        ...{ PortalId, name: `Channel ${++count}`, selectedAreas: [scene.area._id], tags: idsOf(tags) },
        ...more,
      },
    });
  const update = (channel: { _id: string }, changes: object) =>
    scene.call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId, update: changes as never });
  const change = (slide: { _id: string }, ...targets: Target[]) =>
    scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId, update: { targets } });
  const channelNow = (channel: { _id: string }) =>
    scene.call('POST /api/channels/getchannelbyid', { _id: channel._id, PortalId });
  const place = (channel: { _id: string }, slide: { _id: string }, isPlaced?: boolean) =>
    scene.call('PATCH /api/channels/toggleSlide', {
      ...{ channel: channel._id, area: scene.area._id, slide: slide._id },
      ...(isPlaced !== undefined && { isPlaced }),
    });
  async function shownOn(channel: { originalName: string }, areaId = scene.area._id): Promise<string[]> {
    const { selectedSlides } = await test.as(null)('POST /api/channels/getchannelfordisplay', {
      channel: { PortalId, originalName: channel.originalName },
      TestMode: true,
    });
    return selectedSlides.find(({ AreaID }) => AreaID === areaId)?.SlideIDs ?? [];
  }

  it('show a slide on all channels with all of the tags and none of the others', async () => {
    const [berlin, tall, staff] = [await addTag(), await addTag(), await addTag()];
    const one = await addChannel([berlin, tall]);
    const two = await addChannel([berlin]);
    const three = await addChannel([berlin, tall, staff]);
    const slide = await scene.addSlide({ targets: [target([berlin, tall], { none: [staff._id] })] });
    const shown = async () => Promise.all([one, two, three].map(async (channel) => (await shownOn(channel)).length));
    expect(await shown()).toEqual([1, 0, 0]);
    await change(slide, target([berlin, tall], { none: [staff._id] }), target([staff]));
    expect(await shown()).toEqual([1, 0, 1]);
    await change(slide);
    expect(await shown()).toEqual([0, 0, 0]);
  });

  it('follow the tags, areas and settings of channels, and apply to new ones', async () => {
    const tag = await addTag();
    const slide = await scene.addSlide({ targets: [target([tag]), target([], { all: ['shape:portrait'] })] });
    const [early, late] = [await addChannel([]), await addChannel([tag])];
    expect([await shownOn(early), await shownOn(late)]).toEqual([[], [slide._id]]);
    await update(early, { tags: [tag._id] });
    expect(await shownOn(early)).toEqual([slide._id]);
    await update(early, { tags: [] });
    expect(await shownOn(early)).toEqual([]);
    await update(early, { responsive: false, width: 1080, height: 1920 });
    expect(await shownOn(early)).toEqual([slide._id]);
    const other = await scene.call('POST /api/areas/add', { area: { PortalId, name: `Area ${++count}` } });
    await update(early, { selectedAreas: [other._id] });
    expect(await shownOn(early)).toEqual([]);
    await update(early, { selectedAreas: [other._id, scene.area._id] });
    expect(await shownOn(early)).toEqual([slide._id]);
  });

  it('follow what is set for all channels of the portal at once', async () => {
    const slide = await scene.addSlide({ targets: [target([], { all: ['shape:strip'] })] });
    const channels = [await addChannel([]), await addChannel([])];
    const setAll = (update: object) =>
      scene.call('PATCH /api/channels/updatechannelsinportal', { PortalId, update: update as never });
    await setAll({ responsive: false, width: 1920, height: 200 });
    expect(await Promise.all(channels.map((channel) => shownOn(channel)))).toEqual([[slide._id], [slide._id]]);
    await setAll({ responsive: true, width: null, height: null });
    expect(await Promise.all(channels.map((channel) => shownOn(channel)))).toEqual([[], []]);
  });

  it('follow the language and the time zone that channels inherit', async () => {
    const slide = await scene.addSlide({
      targets: [target([], { all: ['language:fr'] }), target([], { all: ['zone:Pacific/Apia'] })],
    });
    const [channel, own] = [await addChannel([]), await addChannel([], { language: 'de', timeZone: 'UTC' })];
    const shown = async () => [await shownOn(channel), await shownOn(own)];
    await scene.call('PATCH /api/portals/setLanguage', { PortalId, language: 'fr' });
    expect(await shown()).toEqual([[slide._id], []]);
    await scene.call('PATCH /api/portals/setLanguage', { PortalId, language: '' });
    expect(await shown()).toEqual([[], []]);
    const portal = await scene.call('POST /api/portals/getPortal', { PortalId });
    const setZone = (timeZone: string) =>
      scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: { timeZone } });
    await setZone('Pacific/Apia');
    expect(await shown()).toEqual([[slide._id], []]);
    await setZone(portal.timeZone);
    expect(await shown()).toEqual([[], []]);
  });

  it('follow tags that are merged or deleted', async () => {
    const [kept, merged, deleted] = [await addTag(), await addTag(), await addTag()];
    const channels = [await addChannel([kept]), await addChannel([merged]), await addChannel([deleted])];
    const slide = await scene.addSlide({ targets: [target([merged]), target([deleted])] });
    const shown = async () => Promise.all(channels.map(async (channel) => (await shownOn(channel)).length));
    expect(await shown()).toEqual([0, 1, 1]);
    await scene.call('POST /api/tags/merge', { _id: merged._id, PortalId, into: kept._id });
    expect(await shown()).toEqual([1, 1, 1]);
    await scene.call('POST /api/tags/delete', { _id: deleted._id, PortalId });
    expect(await shown()).toEqual([1, 1, 0]);
    const now = await scene.call('POST /api/slides/getslidebyid', { _id: slide._id, PortalId });
    expect(now.targets).toEqual([target([kept])]);
    expect(now.lastModified > slide.lastModified).toBe(true);
  });

  it('leave the ticks of clients that know nothing about them as they are', async () => {
    const tag = await addTag();
    const channel = await addChannel([tag]);
    const [byTag, byHand] = [await scene.addSlide({ targets: [target([tag])] }), await scene.addSlide()];
    const ticked = await place(channel, byHand);
    expect(ticked.selectedSlides).toEqual([{ AreaID: scene.area._id, SlideIDs: [byHand._id] }]);
    expect(ticked.slideOrder).toEqual([{ AreaID: scene.area._id, SlideIDs: [byHand._id, byTag._id] }]);
    expect((await place(channel, byTag)).selectedSlides[0]?.SlideIDs).toEqual([byHand._id, byTag._id]);
    expect((await place(channel, byTag)).selectedSlides[0]?.SlideIDs).toEqual([byHand._id]);
    expect(await shownOn(channel)).toEqual([byHand._id, byTag._id]);
    const { body } = await refusal(update(channel, { selectedSlides: [{ AreaID: scene.area._id, SlideIDs: [] }] }));
    expect(body.code).toBe('order-incomplete');
    const listed = await scene.call('POST /api/channels/getchannelsinorder', { PortalId });
    const { needsRefresh: _needed, lastRefresh: _last, ...now } = await channelNow(channel);
    expect(listed.find(({ _id }) => _id === channel._id)).toMatchObject(now);
  });

  it('come after what was added by hand, oldest first, until they are sorted together', async () => {
    const tag = await addTag();
    const channel = await addChannel([tag]);
    const [first, second] = [
      await scene.addSlide({ targets: [target([tag])] }),
      await scene.addSlide({ targets: [target([tag])] }),
    ];
    const manual = await scene.addSlide();
    await place(channel, manual);
    expect((await shownOn(channel))[0]).toBe(manual._id);
    const order = [second._id, manual._id, first._id];
    const sort = (SlideIDs: string[]) => update(channel, { slideOrder: [{ AreaID: scene.area._id, SlideIDs }] });
    await sort(order);
    expect(await shownOn(channel)).toEqual(order);
    // An old order neither adds nor removes anything.
    const unknown = (await scene.addSlide())._id;
    const sorted = await sort([unknown, first._id]);
    expect(await shownOn(channel)).toEqual([first._id, second._id, manual._id]);
    expect(sorted.selectedSlides[0]?.SlideIDs).toEqual([manual._id]);
    const added = await scene.addSlide();
    await place(channel, added);
    expect(await shownOn(channel)).toEqual([first._id, second._id, manual._id, added._id]);
  });

  it('have exceptions, which last until they are undone', async () => {
    const [tag, unused] = [await addTag(), await addTag()];
    const channels = [await addChannel([tag]), await addChannel([tag]), await addChannel([])];
    const [channel, other, untagged] = channels as [Channel, Channel, Channel];
    const slide = await scene.addSlide({ targets: [target([tag])] });
    const removed = await place(channel, slide, false);
    expect(removed.excludedSlides).toEqual([{ AreaID: scene.area._id, SlideIDs: [slide._id] }]);
    expect([await shownOn(channel), await shownOn(other)]).toEqual([[], [slide._id]]);
    await change(slide, target([tag], { none: [unused._id] }));
    await update(channel, { tags: [tag._id, unused._id] });
    await update(channel, { tags: [tag._id] });
    expect(await shownOn(channel)).toEqual([]);
    const back = await place(channel, slide, true);
    expect([back.excludedSlides, back.selectedSlides[0]?.SlideIDs]).toEqual([[], []]);
    expect(await shownOn(channel)).toEqual([slide._id]);
    // Where no rule applies, it is added by hand.
    expect((await place(untagged, slide, true)).selectedSlides[0]?.SlideIDs).toEqual([slide._id]);

    const everywhere = (isPlaced: boolean) =>
      scene.call('PATCH /api/channels/addSlideToAllChannels', {
        ...{ channels: channels.map(({ _id }) => _id), area: scene.area._id, slide: slide._id },
        ...{ isPlaced, onlyChanged: true },
      });
    expect((await everywhere(true)).length).toBe(0);
    expect((await everywhere(false)).length).toBe(3);
    expect(await Promise.all(channels.map((one) => shownOn(one)))).toEqual([[], [], []]);
    expect((await everywhere(true)).map(({ selectedSlides }) => selectedSlides[0]?.SlideIDs)).toEqual([
      [],
      [],
      [slide._id],
    ]);
    expect(await Promise.all(channels.map((one) => shownOn(one)))).toEqual(channels.map(() => [slide._id]));
  });

  it('of an exception whose rule is gone leave a channel to ticks', async () => {
    const tag = await addTag();
    const channel = await addChannel([tag]);
    const slide = await scene.addSlide({ targets: [target([tag])] });
    await place(channel, slide, false);
    await update(channel, { tags: [] });
    const ticked = await place(channel, slide, true);
    expect([ticked.excludedSlides, ticked.selectedSlides[0]?.SlideIDs]).toEqual([[], [slide._id]]);
  });

  it('of a limited editor apply only to the editor’s channels, and others’ rules stay', async () => {
    const tag = await addTag();
    const [own, foreign] = [await addChannel([tag]), await addChannel([tag])];
    const { call: editor } = await scene.addUser(`editor-${++count}`, Role.Editor, { channels: [own._id] });
    const slide = await scene.addSlide();
    const set = (...targets: Target[]) =>
      editor('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId, update: { targets } });
    const saved = await set(target([tag]));
    expect(saved.targets).toEqual([target([tag], { channels: [own._id] })]);
    expect([await shownOn(own), await shownOn(foreign)]).toEqual([[slide._id], []]);

    const everywhere = target([tag]);
    await change(slide, everywhere);
    expect(await shownOn(foreign)).toEqual([slide._id]);
    for (const targets of [[], [target([])]]) {
      const refused = await refusal(set(...targets));
      expect([refused.status, refused.body.code]).toEqual([403, 'target-of-others']);
    }
    const added = await set(everywhere, target([]));
    expect(added.targets).toEqual([everywhere, target([], { channels: [own._id] })]);
  });

  it.each([
    [{ all: ['not-a-tag'] }, 'targets.0.all', 'One of these tags doesn’t exist any more. Remove it.'],
    [{ none: ['not-a-tag'] }, 'targets.0.none', 'One of these tags doesn’t exist any more. Remove it.'],
    [
      { area: 'nowhere' },
      'targets.0.area',
      'This area doesn’t exist any more, or the slide is not meant for it. Choose another one.',
    ],
    [{ area: '' }, 'targets.0.area', 'Choose the area that shows the slide.'],
    [
      { all: ['shape:strip'], none: ['shape:strip'] },
      'targets.0.none',
      'No channel both has and lacks a tag. Remove it from one of the two lists.',
    ],
  ])('with %j are refused', async (wrong, field, sentence) => {
    const slide = await scene.addSlide();
    const update = { targets: [{ ...target([]), ...wrong }] };
    const refused = await refusal(
      scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId, update: update as never }),
    );
    expect([refused.status, refused.body.errors]).toEqual([400, { [field]: sentence }]);
    expect((await scene.call('POST /api/slides/getslidebyid', { _id: slide._id, PortalId })).targets).toEqual([]);
  });

  it('are limited in number', async () => {
    const slide = await scene.addSlide();
    const refused = await refusal(change(slide, ...Array.from({ length: 11 }, () => target([]))));
    expect(refused.body.errors).toEqual({ targets: 'A slide can have at most 10 rules. Remove some.' });
  });

  it('are named in explanations', async () => {
    const tag = await addTag();
    const channel = await addChannel([tag], { responsive: false, width: 1080, height: 1920 });
    const slide = await scene.addSlide({ targets: [target([tag], { all: [tag._id, 'shape:portrait'] })] });
    const explain = async () =>
      (await scene.call('POST /api/slides/explain', { slide: slide._id, channel: channel._id, language: 'en' }))
        .sentence;
    expect(await explain()).toBe(`On now. On this channel by its tags: ${tag.name}, portrait.`);
    await place(channel, slide, false);
    expect(await explain()).toBe('Not on now: removed from this channel, although its rules would show it.');
  });

  it('say in the audit log what they put where', async () => {
    const tag = await addTag();
    const [one, other] = [await addChannel([tag]), await addChannel([])];
    const slide = await scene.addSlide();
    const newest = async (action: string) => {
      const [entry] = await scene.call('POST /api/audit/find', { PortalId, action, limit: 1 });
      return entry?.details;
    };
    await change(slide, target([tag]));
    expect(await newest('slide.update')).toEqual(['targets', `+ ${one.name}`]);
    await update(other, { tags: [tag._id] });
    expect(await newest('channel.update')).toEqual(['tags', `+ ${slide.name}`]);
    await scene.call('POST /api/tags/delete', { _id: tag._id, PortalId });
    const details = await newest('tag.delete');
    expect(details?.toSorted()).toEqual([`− ${slide.name} / ${one.name}`, `− ${slide.name} / ${other.name}`].sort());
  });

  it('stay with slides that are archived and restored, and go with those that are deleted', async () => {
    const tag = await addTag();
    const channel = await addChannel([tag]);
    const slide = await scene.addSlide({ targets: [target([tag])] });
    const archive = (archived: boolean) =>
      scene.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId, update: { archived } });
    await archive(true);
    expect((await channelNow(channel)).slideOrder).toEqual([]);
    await archive(false);
    expect(await shownOn(channel)).toEqual([slide._id]);
    await archive(true);
    await scene.call('POST /api/slides/deleteSlide', { _id: slide._id, PortalId });
    expect((await channelNow(channel)).slideOrder).toEqual([]);
  });
});
