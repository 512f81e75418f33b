// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/user.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('channels', () => {
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

  it('are listed without their descriptions on request', async () => {
    const description = '<p>Beside the entrance</p>';
    const settings = { PortalId: 1, name: 'Described', selectedAreas: [scene.area._id], description };
    const channel = await scene.call('POST /api/channels/add', { channel: settings });
    const listed = async (withoutText: boolean) => {
      const list = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1, withoutText });
      return list.find(({ _id }) => _id === channel._id);
    };
    expect(await listed(false)).toEqual(channel);
    const { description: _, ...short } = channel;
    expect(await listed(true)).toEqual(short);
    expect(await scene.call('POST /api/channels/getchannelbyid', { PortalId: 1, _id: channel._id })).toEqual(channel);
    await scene.call('POST /api/channels/deleteChannel', { PortalId: 1, _id: channel._id });
  });

  it('get the defaults of the specification, and an address of their own', async () => {
    const [one, two] = await Promise.all([addChannel('Café / Süd!'), addChannel('Café / Süd!')]);
    expect(one).toMatchObject({
      forcedRefreshCheckFrequencyMinutes: 2,
      refreshFrequencyMinutes: 60,
      allowManualControl: false,
      responsive: true,
      needsRefresh: false,
      lastRefresh: null,
      archived: false,
    });
    expect([one.originalName, two.originalName].sort()).toEqual(['Café-Süd', 'Café-Süd-2']);
    const renamed = await scene.call('PATCH /api/channels/updateChannel', {
      _id: one._id,
      PortalId: 1,
      update: { name: 'New name' },
    });
    expect(renamed).toMatchObject({ name: 'New name', originalName: one.originalName });
  });

  it('need a name and an area', async () => {
    const refused = await refusal(scene.call('POST /api/channels/add', { channel: { PortalId: 1, name: '' } }));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'Channel must have a name.',
      code: 'channel-name-missing',
      errors: { name: 'Channel must have a name.', selectedAreas: 'Channel must have at least 1 selected area.' },
    });
    const update = { selectedAreas: [] };
    const emptied = await refusal(
      scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update }),
    );
    expect(emptied.body.error).toBe('Channel must have at least 1 selected area.');
  });

  it('are no larger than their screen where they are measured in percent of it', async () => {
    const { _id } = await addChannel('Poster wall');
    const resize = (update: object) =>
      scene.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update: { ...update } });
    expect(await resize({ width: 150, height: 40 })).toMatchObject({ width: 100, height: 40 });
    const inPixels = { responsive: false, width: 1920, height: 1080 };
    expect(await resize(inPixels)).toMatchObject(inPixels);
    expect(await resize({ responsive: true })).toMatchObject({ width: 100, height: 100 });
  });

  it('keep every one of a hundred cells that are toggled at once', async () => {
    const channels = await Promise.all(Array.from({ length: 10 }, (_, index) => addChannel(`Parallel ${index}`)));
    const slides = await Promise.all(Array.from({ length: 10 }, () => scene.addSlide()));
    await Promise.all(channels.flatMap((channel) => slides.map((slide) => scene.show(slide._id, channel._id))));
    const ids = slides.map((slide) => slide._id).sort();
    for (const channel of channels) expect((await slidesOn(channel._id)).toSorted()).toEqual(ids);
  });

  it('end where they began when one cell is toggled an even number of times at once', async () => {
    const channel = await addChannel('Flicker');
    const slide = await scene.addSlide();
    await Promise.all(Array.from({ length: 8 }, () => scene.show(slide._id, channel._id)));
    expect(await slidesOn(channel._id)).toEqual([]);
  });

  it('lose no slide to an order that was made before it came', async () => {
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

  it('put a slide on all channels, and where all had it take it off all', async () => {
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

  it('take no slide that the area can’t use, nor one of another portal', async () => {
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

  it('name every area that they have, also one that shows nothing', async () => {
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

  it('have their slides again, in their order, when an area comes back that was taken away', async () => {
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
    // What is removed meanwhile stays away; what is archived waits in its place.
    await archive(archived);
    await archive(deleted);
    await scene.call('POST /api/slides/deleteSlide', { _id: deleted, PortalId: 1 });
    const slidesIn = ({ selectedSlides }: typeof scene.channel) =>
      selectedSlides.find(({ AreaID }) => AreaID === scene.area._id)?.SlideIDs;
    expect(slidesIn(await choose(second._id, scene.area._id))).toEqual([first, last]);
    await archive(archived, false);
    expect(slidesIn(await choose(second._id, scene.area._id))).toEqual([first, archived, last]);
  });

  it('that lack the area a slide goes to are named', async () => {
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

  it('are seen and used by editors and contributors as far as their list goes', async () => {
    const mine = await addChannel('Mine');
    const editor = await scene.addUser('editor', Role.Editor, { channels: [mine._id] });
    const seen = await editor.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    expect(seen.map((channel) => channel._id)).toEqual([mine._id]);
    const slide = await scene.addSlide();
    const toggle = (channel: string) =>
      editor.call('PATCH /api/channels/toggleSlide', { channel, area: scene.area._id, slide: slide._id });
    await toggle(mine._id);
    expect((await refusal(toggle(scene.channel._id))).status).toBe(403);
    const rename = { _id: mine._id, PortalId: 1, update: { name: 'Renamed' } };
    expect((await refusal(editor.call('PATCH /api/channels/updateChannel', rename))).status).toBe(403);
    await editor.call('PATCH /api/channels/updateChannel', { ...rename, update: { needsRefresh: true } });
  });

  it('are deleted with all that refers to them', async () => {
    const channel = await addChannel('Short-lived');
    const { user } = await scene.addUser('watcher', Role.Editor, {
      channels: [scene.channel._id, channel._id],
    });
    expect(await scene.call('POST /api/channels/deleteChannel', { _id: channel._id, PortalId: 1 })).toEqual({
      success: true,
    });
    const users = await scene.call('POST /api/users/getusers', { PortalId: 1 });
    expect(users.find((other) => other._id === user._id)?.channels).toEqual([scene.channel._id]);
    expect(
      (await refusal(scene.call('POST /api/channels/deleteChannel', { _id: channel._id, PortalId: 1 }))).body,
    ).toEqual({
      success: false,
      code: 'channel-not-found',
      error: 'There is no such channel.',
    });
  });

  it('leave whoever had only the deleted one without any, not with all', async () => {
    const channel = await addChannel('The only one');
    const editor = await scene.addUser('of one channel', Role.Editor, { channels: [channel._id, channel._id] });
    await scene.call('POST /api/channels/deleteChannel', { _id: channel._id, PortalId: 1 });
    expect(await editor.call('POST /api/channels/getchannelsinorder', { PortalId: 1 })).toEqual([]);
    const slide = await scene.addSlide();
    const toggle = { channel: scene.channel._id, area: scene.area._id, slide: slide._id };
    expect((await refusal(editor.call('PATCH /api/channels/toggleSlide', toggle))).status).toBe(403);
  });

  it('take no archived slide in with their order', async () => {
    const slide = await scene.addSlide();
    await scene.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { archived: true } });
    const selectedSlides = [{ AreaID: scene.area._id, SlideIDs: [slide._id] }];
    const adding = { _id: scene.channel._id, PortalId: 1, update: { selectedSlides } };
    expect((await refusal(scene.call('PATCH /api/channels/updateChannel', adding))).status).toBe(400);
  });

  it('are refused by the name of the field, wherever it stands', async () => {
    const named = { PortalId: 1, name: 'Here', address: 5, selectedAreas: [scene.area._id] } as never;
    const refused = await refusal(scene.call('POST /api/channels/add', { channel: named }));
    expect(refused.body).toEqual({
      error: 'address is not valid.',
      code: 'field-invalid',
      values: { field: 'address' },
      errors: { address: 'address is not valid.' },
      problems: { address: { code: 'field-invalid', values: { field: 'address' } } },
    });
    const address = `${test.url}/api/channels/deleteChannel/`;
    expect(await (await fetch(address, { method: 'POST' })).json()).toMatchObject({ success: false });
  });

  it('of another portal, and its areas and slides, do not exist for a cell', async () => {
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

  it('are changed all at once', async () => {
    const changed = await scene.call('PATCH /api/channels/updatechannelsinportal', {
      PortalId: 1,
      update: { refreshFrequencyMinutes: '30' },
    });
    expect(new Set(changed.map((channel) => channel.refreshFrequencyMinutes))).toEqual(new Set([30]));
  });
});
