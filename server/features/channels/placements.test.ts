// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Channel } from '#contract/entities/channel.ts';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('placements', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addChannel = (name: string) =>
    scene.call('POST /api/channels/add', { channel: { PortalId: 1, name, selectedAreas: [scene.area._id] } });
  const slidesOn = async (channelId: string) => {
    const all = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    return all.find((channel) => channel._id === channelId)?.selectedSlides[0]?.SlideIDs ?? [];
  };

  it('are all stored when a hundred cells are toggled simultaneously', async () => {
    const channels = await Promise.all(Array.from({ length: 10 }, (_, index) => addChannel(`Parallel ${index}`)));
    const slides = await Promise.all(Array.from({ length: 10 }, () => scene.addSlide()));
    await Promise.all(channels.flatMap((channel) => slides.map((slide) => scene.show(slide._id, channel._id))));
    const ids = slides.map((slide) => slide._id).sort();
    for (const channel of channels) expect((await slidesOn(channel._id)).toSorted()).toEqual(ids);
  });

  it('don’t change when one cell is toggled an even number of times simultaneously', async () => {
    const channel = await addChannel('Flicker');
    const slide = await scene.addSlide();
    await Promise.all(Array.from({ length: 8 }, () => scene.show(slide._id, channel._id)));
    expect(await slidesOn(channel._id)).toEqual([]);
  });

  it('are stored and logged one by one when one of many in an area is refused', async () => {
    const channel = await addChannel('Refusing');
    const slides = await Promise.all(
      Array.from({ length: 20 }, (_, index) => scene.addSlide({ name: `Tick ${index}` })),
    );
    const [archived, ...others] = slides.toReversed();
    const update = { _id: archived?._id ?? '', PortalId: 1, update: { archived: true } };
    await scene.call('PATCH /api/slides/archiveSlide', update);
    const outcomes = await Promise.allSettled(slides.map((slide) => scene.show(slide._id, channel._id)));
    expect(outcomes.map(({ status }) => status)).toEqual([...others.map(() => 'fulfilled'), 'rejected']);
    expect((await slidesOn(channel._id)).toSorted()).toEqual(others.map(({ _id }) => _id).sort());
    const entries = await scene.call('POST /api/audit/find', { PortalId: 1, subject: channel._id, outcome: 'done' });
    const logged = entries.flatMap(({ details }) => details);
    expect(logged.filter((detail) => detail.startsWith('Tick')).sort()).toEqual(others.map(({ name }) => name).sort());
  });

  it('are kept when they are added while an older order is saved', async () => {
    const channel = await addChannel('Ordered');
    const [one, two, three] = [await scene.addSlide(), await scene.addSlide(), await scene.addSlide()];
    for (const slide of [one, two]) await scene.show(slide._id, channel._id);
    const order = { AreaID: scene.area._id, SlideIDs: [two._id, one._id] };
    const all = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    const { lastModified } = all.find(({ _id }) => _id === channel._id) ?? channel;
    await Promise.all([
      scene.show(three._id, channel._id),
      scene.call('PATCH /api/channels/updateChannel', {
        _id: channel._id,
        PortalId: 1,
        update: { selectedSlides: [order] },
        lastModified,
      }),
    ]);
    expect(await slidesOn(channel._id)).toEqual([two._id, one._id, three._id]);
  });

  it('are added to all channels, or removed if all had the slide', async () => {
    const channels = await Promise.all([addChannel('All 1'), addChannel('All 2')]);
    const slide = await scene.addSlide();
    await scene.show(slide._id, channels[0]._id);
    const request = { channels: channels.map((channel) => channel._id), area: scene.area._id, slide: slide._id };
    const added = await scene.call('PATCH /api/channels/addSlideToAllChannels', request);
    expect(added.map((channel) => channel.selectedSlides)).toEqual(
      channels.map(() => [{ AreaID: scene.area._id, SlideIDs: [slide._id] }]),
    );
    const removed = await scene.call('PATCH /api/channels/addSlideToAllChannels', request);
    expect(removed.map((channel) => channel.selectedSlides)).toEqual(
      channels.map(() => [{ AreaID: scene.area._id, SlideIDs: [] }]),
    );
  });

  it('are set to the wanted state, whatever it was before', async () => {
    const slide = await scene.addSlide();
    const { _id: other } = await addChannel('Set');
    const cell = { channel: other, area: scene.area._id, slide: slide._id };
    const idsOf = ({ selectedSlides }: Channel) => selectedSlides.flatMap(({ SlideIDs }) => SlideIDs);
    for (const isPlaced of [true, true, false, false]) {
      const channel = await scene.call('PATCH /api/channels/toggleSlide', { ...cell, isPlaced });
      expect(idsOf(channel)).toEqual(isPlaced ? [slide._id] : []);
    }
    await scene.show(slide._id);
    const all = { channels: [scene.channel._id, other], area: scene.area._id, slide: slide._id };
    for (const isPlaced of [true, true, false, false]) {
      const changed = await scene.call('PATCH /api/channels/addSlideToAllChannels', { ...all, isPlaced });
      expect(changed.map((channel) => idsOf(channel).includes(slide._id))).toEqual([isPlaced, isPlaced]);
    }
  });

  it('are returned only for the channels that were changed, if a client wants to undo that', async () => {
    const slide = await scene.addSlide();
    const [{ _id: one }, { _id: two }] = [await addChannel('Changed 1'), await addChannel('Changed 2')];
    await scene.show(slide._id, one);
    const request = { channels: [one, two], area: scene.area._id, slide: slide._id, onlyChanged: true };
    const idsOf = async (isPlaced: boolean) =>
      (await scene.call('PATCH /api/channels/addSlideToAllChannels', { ...request, isPlaced })).map(({ _id }) => _id);
    expect(await idsOf(true)).toEqual([two]);
    expect(await idsOf(true)).toEqual([]);
    await scene.show(slide._id, two);
    expect(await idsOf(false)).toEqual([one]);
  });

  it('are rejected for slides that the area can’t use and slides of another portal', async () => {
    const otherArea = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Other' } });
    const slide = await scene.call('POST /api/slides/add', {
      area: otherArea._id,
      slide: { type: 0, name: 'For the other area', duration: 5, alwaysDisplay: true },
    });
    expect((await refusal(scene.show(slide._id))).status).toBe(400);
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Two', PortalId: 2 } });
    const there = await makeScene(test, 2);
    const foreign = await there.addSlide();
    const toggle = { channel: scene.channel._id, area: there.area._id, slide: foreign._id };
    expect((await refusal(scene.call('PATCH /api/channels/toggleSlide', toggle))).status).toBe(400);
  });

  it('are listed for each area of a channel, including empty ones', async () => {
    const second = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Empty' } });
    const { _id } = await addChannel('With an empty area');
    const slide = await scene.addSlide();
    const update = { selectedAreas: [scene.area._id, second._id] };
    await scene.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update });
    const withSlides = (SlideIDs: string[]) => [
      { AreaID: scene.area._id, SlideIDs },
      { AreaID: second._id, SlideIDs: [] },
    ];
    const inList = async () =>
      (await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 })).find((one) => one._id === _id);
    expect((await scene.show(slide._id, _id)).selectedSlides).toEqual(withSlides([slide._id]));
    expect((await scene.show(slide._id, _id)).selectedSlides).toEqual(withSlides([]));
    expect((await inList())?.selectedSlides).toEqual(withSlides([]));
    const document = await scene.call('POST /api/channels/getchannelfordisplaybyid', { _id });
    expect(document.selectedSlides).toEqual(withSlides([]));
  });

  it('are restored in order when a removed area is added again', async () => {
    const second = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Second' } });
    const { _id } = await addChannel('Two areas');
    const slides = [await scene.addSlide(), await scene.addSlide(), await scene.addSlide(), await scene.addSlide()];
    for (const slide of slides) await scene.show(slide._id, _id);
    const [first, archived, deleted, last] = slides.map((slide) => slide._id) as [string, string, string, string];
    const choose = (...selectedAreas: string[]) =>
      scene.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update: { selectedAreas } });
    const archive = (slideId: string, isArchived = true) =>
      scene.call('PATCH /api/slides/archiveSlide', { _id: slideId, PortalId: 1, update: { archived: isArchived } });

    expect(await choose(second._id)).toMatchObject({
      selectedAreas: [second._id],
      selectedSlides: [{ AreaID: second._id, SlideIDs: [] }],
    });
    // A slide that is deleted now is not restored; an archived one keeps its position.
    await archive(archived);
    await archive(deleted);
    await scene.call('POST /api/slides/deleteSlide', { _id: deleted, PortalId: 1 });
    const slidesIn = ({ selectedSlides }: typeof scene.channel) =>
      selectedSlides.find(({ AreaID }) => AreaID === scene.area._id)?.SlideIDs;
    expect(slidesIn(await choose(second._id, scene.area._id))).toEqual([first, last]);
    await archive(archived, false);
    expect(slidesIn(await choose(second._id, scene.area._id))).toEqual([first, archived, last]);
  });

  it('are rejected with the names of the channels that lack the area', async () => {
    const other = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Elsewhere' } });
    const has = await addChannel('Has the area');
    const names = ['Lacks it', 'Lacks it too'];
    const lacking = await Promise.all(
      names.map((name) =>
        scene.call('POST /api/channels/add', { channel: { PortalId: 1, name, selectedAreas: [other._id] } }),
      ),
    );
    const slide = await scene.addSlide();
    const addTo = (channels: { _id: string }[]) =>
      scene.call('PATCH /api/channels/addSlideToAllChannels', {
        channels: channels.map(({ _id }) => _id),
        area: scene.area._id,
        slide: slide._id,
      });
    const one = await refusal(addTo([has, ...lacking.slice(0, 1)]));
    expect(one).toMatchObject({
      status: 400,
      body: { error: 'The channel “Lacks it” does not have the area “Main”. Add the area to the channel first.' },
    });
    const two = await refusal(addTo([has, ...lacking]));
    expect(two.body.error).toBe(
      'These channels do not have the area “Main”: “Lacks it”, “Lacks it too”. Add the area to them first.',
    );
    expect((await refusal(scene.show(slide._id, lacking[0]?._id))).body.error).toBe(one.body.error);
    const selectedSlides = [{ AreaID: scene.area._id, SlideIDs: [slide._id] }];
    const ordered = { _id: lacking[0]?._id ?? '', PortalId: 1, update: { selectedSlides } };
    expect((await refusal(scene.call('PATCH /api/channels/updateChannel', ordered))).body.error).toBe(one.body.error);
    expect(await slidesOn(has._id)).toEqual([]);
  });

  it('are rejected in an order that adds an archived slide', async () => {
    const slide = await scene.addSlide();
    await scene.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { archived: true } });
    const selectedSlides = [{ AreaID: scene.area._id, SlideIDs: [slide._id] }];
    const adding = { _id: scene.channel._id, PortalId: 1, update: { selectedSlides } };
    expect((await refusal(scene.call('PATCH /api/channels/updateChannel', adding))).status).toBe(400);
  });

  it('are rejected with the same 404 for records of another portal as for unknown ones', async () => {
    const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Next door' } });
    const there = await makeScene(test, portal.PortalId);
    const admin = await scene.addUser('of this portal', Role.Admin);
    const own = { channel: scene.channel._id, area: scene.area._id, slide: (await scene.addSlide())._id };
    const foreign = { channel: there.channel._id, area: there.area._id, slide: (await there.addSlide())._id };
    for (const name of ['channel', 'area', 'slide'] as const) {
      const cell = { ...own, [name]: foreign[name] };
      const one = await refusal(admin.call('PATCH /api/channels/toggleSlide', cell));
      const everywhere = { channels: [own.channel, cell.channel], area: cell.area, slide: cell.slide };
      const all = await refusal(admin.call('PATCH /api/channels/addSlideToAllChannels', everywhere));
      const unknown = await refusal(admin.call('PATCH /api/channels/toggleSlide', { ...own, [name]: 'unknown' }));
      expect([one.status, one.body, all.body]).toEqual([404, unknown.body, unknown.body]);
    }
  });
});
