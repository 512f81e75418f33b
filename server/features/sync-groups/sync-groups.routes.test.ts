import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('sync groups', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    await addPortal(31, ['synchronization']);
    await addPortal(32, ['something else']);
    scene = await makeScene(test, 31);
  });
  afterAll(() => test.close());

  async function addPortal(PortalId: number, optionalFeatures: string[]) {
    const call = test.as(await test.superuser());
    await call('POST /api/portals/addPortal', { portal: { PortalName: 'x', PortalId, optionalFeatures } });
  }
  const addChannel = async (more: object = {}) =>
    (
      await scene.call('POST /api/channels/add', {
        channel: { PortalId: 31, name: 'Screen', selectedAreas: [scene.area._id], ...more },
      })
    )._id;
  const add = (channels: string[], more: object = {}) =>
    scene.call('POST /api/syncgroups/add', { PortalId: 31, name: 'Hall', channels, ...more });
  const groupOf = (channelId: string) =>
    test.as(null)('POST /api/syncgroups/getsyncgroupforchannel', { _id: channelId });

  it('returns a channel’s group to anyone', async () => {
    const [left, right, alone] = [await addChannel(), await addChannel(), await addChannel()];
    const group = await add([right, left, right]);
    expect(group).toEqual({ _id: group._id, PortalId: 31, name: 'Hall', channels: [right, left] });
    expect([await groupOf(left), await groupOf(right)]).toEqual([group, group]);
    expect([await groupOf(alone), await groupOf('nothing')]).toEqual([null, null]);
  });

  it('refuses a channel that is in another group, even if both are created at once', async () => {
    const [one, other, third] = [await addChannel(), await addChannel(), await addChannel()];
    const both = await Promise.allSettled([add([one, other]), add([third, other])]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = await refusal(add([other]));
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'One of these channels is already in a sync group. Remove it from that group first.',
    ]);
    const groups = await Promise.all([one, other, third].map(groupOf));
    expect(groups.filter((group) => group?.channels.includes(other)).length).toBe(2);
    expect(new Set(groups.flatMap((group) => group?._id ?? [])).size).toBe(1);
  });

  it('refuses archived channels and channels of other portals', async () => {
    const otherPortal = await makeScene(test, 1);
    const own = await addChannel();
    for (const invalid of [otherPortal.channel._id, 'nothing', await addChannel({ archived: true })]) {
      expect((await refusal(add([own, invalid]))).status).toBe(400);
    }
    expect(await groupOf(own)).toBeNull();
  });

  it('refuses groups in a portal without the feature, even to a superuser', async () => {
    const withoutFeature = await makeScene(test, 32);
    const channel = withoutFeature.channel._id;
    const group = { PortalId: 32, name: 'x', channels: [channel] };
    const refused = await refusal(withoutFeature.call('POST /api/syncgroups/add', group));
    expect(refused.status).toBe(403);
    expect(await groupOf(channel)).toBeNull();
  });

  it('lets only admins of the portal create groups', async () => {
    const channel = await addChannel();
    const group = { PortalId: 31, name: 'x', channels: [channel] };
    const editor = await scene.addUser('sync-editor', Role.Editor);
    const outsider = await scene.addUser('sync-outsider', Role.Admin, { PortalId: 32 });
    const admin = await scene.addUser('sync-admin', Role.Admin);
    expect((await refusal(editor.call('POST /api/syncgroups/add', group))).status).toBe(403);
    expect((await refusal(outsider.call('POST /api/syncgroups/add', group))).status).toBe(404);
    expect((await admin.call('POST /api/syncgroups/add', group)).channels).toEqual([channel]);
  });

  it('lists groups with the duration of each channel’s rotation in the areas that they share', async () => {
    const slides = await Promise.all([4, 6, 10].map((duration) => scene.addSlide({ duration })));
    const [left, right] = [await addChannel(), await addChannel()];
    const group = await add([left, right]);
    const lengths = async () => {
      const groups = await scene.call('POST /api/syncgroups/getsyncgroups', { PortalId: 31 });
      return groups.find(({ _id }) => _id === group._id)?.areas;
    };
    for (const index of [0, 1]) await scene.show(slides[index]?._id ?? '', left);
    await scene.show(slides[2]?._id ?? '', right);
    const area = { area: scene.area._id, name: 'Main' };
    const tens = [left, right].map((channel) => ({ channel, seconds: 10 }));
    expect(await lengths()).toEqual([{ ...area, lengths: tens }]);
    await scene.show(slides[0]?._id ?? '', right);
    expect((await lengths())?.[0]?.lengths.map(({ seconds }) => seconds)).toEqual([10, 14]);
  });

  it('renames a group, changes its channels, and deletes it', async () => {
    const [one, other, third] = [await addChannel(), await addChannel(), await addChannel()];
    const group = await add([one, other]);
    const update = (changes: object, _id = group._id) =>
      scene.call('PATCH /api/syncgroups/updateSyncGroup', { _id, PortalId: 31, update: { ...changes } });
    expect(await update({ name: 'Stairs' })).toEqual({ ...group, name: 'Stairs' });
    expect((await update({ channels: [third, one] })).channels).toEqual([third, one]);
    expect(await groupOf(other)).toBeNull();
    expect(await groupOf(one)).toMatchObject({ name: 'Stairs', channels: [third, one] });
    await add([other]);
    expect((await refusal(update({ channels: [one, other] }))).status).toBe(409);
    expect((await refusal(update({ PortalId: 32 }))).status).toBe(400);
    expect((await refusal(update({ name: 'x' }, 'nothing'))).status).toBe(404);
    await scene.call('POST /api/syncgroups/delete', { _id: group._id, PortalId: 31 });
    expect([await groupOf(one), await groupOf(third)]).toEqual([null, null]);
  });

  it('refuses a change of what someone else has changed in the meantime', async () => {
    const [one, other, third] = [await addChannel(), await addChannel(), await addChannel()];
    const { _id } = await add([one]);
    const update = (changes: object, before: object) =>
      scene.call('PATCH /api/syncgroups/updateSyncGroup', { _id, PortalId: 31, update: { ...changes }, before });
    await update({ channels: [one, other] }, { channels: [one] });
    const refused = await refusal(update({ channels: [one, third] }, { channels: [one] }));
    expect([refused.status, refused.body.code]).toEqual([409, 'sync-group-changed']);
    expect(refused.body.newer).toMatchObject({ _id, channels: [one, other] });
    expect((await update({ name: 'Stairs' }, { name: 'Hall' })).channels).toEqual([one, other]);
    const { editor } = await scene.call('POST /api/audit/getlasteditor', { PortalId: 31, kind: 'syncGroup', _id });
    expect(editor).not.toBeNull();
  });

  it('removes a deleted channel from its group', async () => {
    const [deleted, kept] = [await addChannel(), await addChannel()];
    const group = await add([deleted, kept]);
    await scene.call('POST /api/channels/deleteChannel', { _id: deleted, PortalId: 31 });
    expect(await groupOf(kept)).toEqual({ ...group, channels: [kept] });
    expect(await groupOf(deleted)).toBeNull();
  });
});
