// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
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

  it('get the defaults of the specification and a unique address', async () => {
    const [one, two] = await Promise.all([addChannel('Café / Süd!'), addChannel('Café / Süd!')]);
    expect(one).toMatchObject({
      forcedRefreshCheckFrequencyMinutes: 2,
      refreshFrequencyMinutes: 60,
      allowManualControl: false,
      muted: false,
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

  it('are at most as large as their screen if their size is in percent', async () => {
    const { _id } = await addChannel('Poster wall');
    const resize = (update: object) =>
      scene.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update: { ...update } });
    expect(await resize({ width: 150, height: 40 })).toMatchObject({ width: 100, height: 40 });
    const inPixels = { responsive: false, width: 1920, height: 1080 };
    expect(await resize(inPixels)).toMatchObject(inPixels);
    expect(await resize({ responsive: true })).toMatchObject({ width: 100, height: 100 });
  });

  it('can only be seen and used by editors and contributors who are assigned to them', async () => {
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

  it('are deleted together with all references to them', async () => {
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
      error: 'This channel doesn’t exist any more. Reload the page.',
    });
  });

  it('leave a user without channels, not with all, when the user’s only channel is deleted', async () => {
    const channel = await addChannel('The only one');
    const editor = await scene.addUser('of one channel', Role.Editor, { channels: [channel._id, channel._id] });
    await scene.call('POST /api/channels/deleteChannel', { _id: channel._id, PortalId: 1 });
    expect(await editor.call('POST /api/channels/getchannelsinorder', { PortalId: 1 })).toEqual([]);
    const slide = await scene.addSlide();
    const toggle = { channel: scene.channel._id, area: scene.area._id, slide: slide._id };
    expect((await refusal(editor.call('PATCH /api/channels/toggleSlide', toggle))).status).toBe(403);
  });

  it('are rejected with the name of the invalid field', async () => {
    const channel = { PortalId: 1, name: 'Here', address: 5, selectedAreas: [scene.area._id] } as never;
    const refused = await refusal(scene.call('POST /api/channels/add', { channel }));
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

  it('can all be changed in one call', async () => {
    const changed = await scene.call('PATCH /api/channels/updatechannelsinportal', {
      PortalId: 1,
      update: { refreshFrequencyMinutes: '30' },
    });
    expect(new Set(changed.map((channel) => channel.refreshFrequencyMinutes))).toEqual(new Set([30]));
  });
});
