import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('archived channels', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addChannel = (name: string) =>
    scene.call('POST /api/channels/add', { channel: { PortalId: 1, name, selectedAreas: [scene.area._id] } });
  const archive = (_id: string, archived = true) =>
    scene.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update: { archived } });
  const idsOf = (records: { _id: string }[]) => records.map(({ _id }) => _id);
  const list = async (call = scene.call, archived?: boolean) =>
    idsOf(
      await call('POST /api/channels/getchannelsinorder', {
        PortalId: 1,
        ...(archived === undefined ? {} : { archived }),
      }),
    );

  it('are listed on request for users who may restore them', async () => {
    const { _id } = await addChannel('Summer only');
    await archive(_id);
    expect(await list()).not.toContain(_id);
    expect(await list(scene.call, false)).not.toContain(_id);
    expect(await list(scene.call, true)).toEqual([_id]);
    const admin = await scene.addUser('channel-admin', Role.Admin);
    expect(await list(admin.call, true)).toEqual([_id]);
    for (const role of [Role.Editor, Role.Contributor]) {
      const { call } = await scene.addUser(`channel-role-${role}`, role, { channels: [_id] });
      expect(await list(call, true)).toEqual([]);
      const restore = { _id, PortalId: 1, update: { archived: false } };
      expect((await refusal(call('PATCH /api/channels/updateChannel', restore))).status).toBe(403);
    }
    await admin.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update: { archived: false } });
    expect(await list()).toContain(_id);
    expect(await list(scene.call, true)).toEqual([]);
  });

  it('can be read individually by the same users', async () => {
    const { _id } = await addChannel('Winter only');
    const editor = await scene.addUser('winter-editor', Role.Editor, { channels: [_id] });
    const read = (call = scene.call) => call('POST /api/channels/getchannelbyid', { PortalId: 1, _id });
    expect((await read(editor.call)).name).toBe('Winter only');
    await archive(_id);
    expect((await read()).archived).toBe(true);
    expect((await refusal(read(editor.call))).status).toBe(403);
  });

  it('get their slides, address, screens and users back when they are restored', async () => {
    const { channel } = scene;
    const slides = [await scene.addSlide(), await scene.addSlide()];
    for (const slide of slides) await scene.show(slide._id);
    const device = await pair(channel._id);
    const editor = await scene.addUser('channel-editor', Role.Editor, { channels: [channel._id] });
    const before = await scene.document();

    await archive(channel._id);
    expect((await refusal(scene.document())).status).toBe(404);
    expect(await waitStatus(device)).toBe(404);
    expect(await list(editor.call)).toEqual([]);
    // Its address stays reserved.
    const namesake = await addChannel(channel.name);
    expect(namesake.originalName).not.toBe(channel.originalName);

    await archive(channel._id, false);
    expect(await scene.document()).toEqual(before);
    expect(await waitStatus(device)).toBe(200);
    expect(await list(editor.call)).toEqual([channel._id]);
    const screens = await scene.call('POST /api/screens/getscreens', { PortalId: 1 });
    expect(screens.map((screen) => screen.channel)).toContain(channel._id);
  });

  /** Pairs a screen with the channel and returns its key. */
  async function pair(channel: string): Promise<string> {
    const { pairCode, deviceKey } = await test.as(null)('POST /api/pairing/start', {});
    await scene.call('POST /pairDevice', { pairCode, channel });
    return deviceKey;
  }

  async function waitStatus(deviceKey: string): Promise<number> {
    const response = await fetch(`${test.url}/api/pairing/wait`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ deviceKey }),
    });
    return response.status;
  }
});
