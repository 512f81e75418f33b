import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/user.ts';
import { areaSlides, areas, channelAreas, channels, placements, portals, slides } from '#server/db/schema.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('portals', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addPortal = (PortalName: string) => scene.call('POST /api/portals/addPortal', { portal: { PortalName } });
  const addPortalAs = (PortalId: number) =>
    scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Numbered', PortalId } });
  const update = (_id: string, changed: Record<string, unknown>) =>
    scene.call('POST /api/portals/updatePortal', { _id, update: changed });

  it('give the control panel the portal and the channels that one may use', async () => {
    const mine = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Bar', selectedAreas: [scene.area._id] },
    });
    const editor = await scene.addUser('panel-editor', Role.Editor, { channels: [mine._id] });
    const info = await editor.call('POST /api/portals/getControlPanelInfo', { PortalId: 1 });
    expect(info.portal.PortalId).toBe(1);
    expect(info.channels.map((channel) => channel._id)).toEqual([mine._id]);
    const all = await scene.call('POST /api/portals/getControlPanelInfo', { PortalId: 1 });
    expect(all.channels).toHaveLength(2);
  });

  it('are never given the numbers that screens understand as 54', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Before', PortalId: 24 } });
    expect((await addPortal('After')).PortalId).toBe(26);
    for (const PortalId of [16, 25]) {
      const refused = await refusal(addPortalAs(PortalId));
      const sentence = `Portal number ${PortalId} can’t be used because screens with this number show portal 54. Choose another number.`;
      expect(refused).toMatchObject({ status: 409, body: { error: sentence, errors: { PortalId: sentence } } });
    }
    expect((await refusal(addPortalAs(24))).body.error).toBe('This portal number is taken.');
  });

  it.each([
    ['flip without a wish', {}, true],
    ['flip back without a wish', {}, false],
    ['are turned off', { alertsOptOut: true }, true],
    ['stay off', { alertsOptOut: true }, true],
    ['are turned on', { alertsOptOut: false }, false],
    ['flip for a whole portal as it was read', { PortalName: 'My business', alertsOptOut: false }, true],
    ['flip for a whole portal with the new state', { PortalName: 'My business', alertsOptOut: false }, false],
  ])('%s when an admin asks for the opt-out %j', async (title, wish, expected) => {
    const admin = await scene.addUser(`admin ${title}`, Role.Admin);
    const answer = await admin.call('PATCH /api/portals/toggleOptOut', { portal: { PortalId: 1, ...wish } });
    expect(answer).toMatchObject({ PortalId: 1, alertsOptOut: expected });
    const stored = await scene.call('POST /api/portals/getPortal', { PortalId: 1 });
    expect(stored.alertsOptOut).toBe(expected);
  });

  it('change nothing but the alerts through the opt-out, and know one portal by two names only when both are its own', async () => {
    const other = await addPortal('Other');
    const greedy = { PortalId: 1, alertsOptOut: true, proTemplates: true, PortalName: 'Mine now' };
    const answer = await scene.call('PATCH /api/portals/toggleOptOut', { portal: greedy });
    expect(answer).toMatchObject({ PortalName: 'My business', proTemplates: false });
    const mixed = { PortalId: 1, _id: other._id };
    expect((await refusal(scene.call('PATCH /api/portals/toggleOptOut', { portal: mixed }))).status).toBe(404);
    expect((await refusal(scene.call('PATCH /api/portals/toggleOptOut', { portal: {} }))).status).toBe(400);
    const admin = await scene.addUser('opt-out-admin', Role.Admin);
    const there = admin.call('PATCH /api/portals/toggleOptOut', { portal: { _id: other._id } });
    expect((await refusal(there)).status).toBe(404);
  });

  it('have their admins say how soon alerts come, and nobody else’s', async () => {
    const other = await addPortal('Elsewhere');
    const admin = await scene.addUser('delay-admin', Role.Admin);
    const setDelay = (PortalId: number, alertDelayMinutes: number) =>
      admin.call('PATCH /api/portals/setAlertDelay', { PortalId, alertDelayMinutes });
    expect(await setDelay(1, 60)).toMatchObject({ PortalId: 1, alertDelayMinutes: 60 });
    expect((await scene.call('POST /api/portals/getPortal', { PortalId: 1 })).alertDelayMinutes).toBe(60);
    for (const minutes of [4, 1_441, 7.5]) expect((await refusal(setDelay(1, minutes))).status).toBe(400);
    expect((await refusal(setDelay(other.PortalId, 60))).status).toBe(404);
    const editor = await scene.addUser('delay-editor', Role.Editor);
    const asEditor = editor.call('PATCH /api/portals/setAlertDelay', { PortalId: 1, alertDelayMinutes: 5 });
    expect((await refusal(asEditor)).status).toBe(403);
  });

  it('take the fields that superusers may set, and no others', async () => {
    const { _id } = await addPortal('Before');
    const changed = { PortalName: 'After', proTemplates: true, optionalFeatures: ['synchronization'] };
    expect(await update(_id, changed)).toMatchObject(changed);
    for (const refused of [{ PortalId: 77 }, { _id: 'x' }, { createdAt: 'x' }, { PortalName: '' }, { deleted: 'no' }]) {
      expect((await refusal(update(_id, refused))).status).toBe(400);
    }
    expect((await refusal(update('no such id', { PortalName: 'X' }))).status).toBe(404);
  });

  it('that are deleted sign everybody out, let nobody in, and end their screens', async () => {
    const { _id, PortalId } = await addPortal('Closing down');
    const there = await makeScene(test, PortalId);
    const admin = await there.addUser('closing-admin', Role.Admin);
    await there.document();
    await update(_id, { deleted: true });

    expect((await refusal(admin.call('POST /api/portals/getPortal', { PortalId }))).status).toBe(401);
    expect((await refusal(test.signIn('closing-admin', 'closing-admin knows this'))).status).toBe(401);
    expect((await refusal(there.document())).status).toBe(404);
    const _channel = { PortalId, originalName: there.channel.originalName };
    const display = test.as(null)('GET /api/channels/display/{PortalId}/{originalName}', _channel);
    expect((await refusal(display)).status).toBe(404);
    for (const name of ['POST /api/portals/getPortal', 'POST /api/channels/getchannelsinorder'] as const) {
      expect((await refusal(scene.call(name, { PortalId }))).status).toBe(404);
    }
    const listed = await scene.call('GET /api/portals/getportals', {});
    expect(listed.map((portal) => portal.PortalId)).not.toContain(PortalId);
    const edit = { _id: there.channel._id, PortalId, update: { name: 'Still here' } };
    expect((await refusal(scene.call('PATCH /api/channels/updateChannel', edit))).status).toBe(404);

    await update(_id, { deleted: false });
    expect((await there.document()).name).toBe('Front window');
    expect((await refusal(admin.call('POST /api/portals/getPortal', { PortalId }))).status).toBe(401);
  });

  it('that are deleted are listed for superusers only, and restored with everything they had', async () => {
    const { _id, PortalId } = await addPortal('On a break');
    const there = await makeScene(test, PortalId);
    const before = await there.document();
    const deletedOnes = (call: typeof scene.call) => call('GET /api/portals/getportals', { deleted: 'true' });
    await update(_id, { deleted: true });
    expect(await deletedOnes(scene.call)).toContainEqual({ _id, PortalId, PortalName: 'On a break' });
    expect(await scene.call('GET /api/portals/getportals', { deleted: 'false' })).not.toContainEqual(
      expect.objectContaining({ _id }),
    );
    for (const role of [Role.Webmaster, Role.Admin]) {
      const { call } = await scene.addUser(`portal-lister-${role}`, role);
      expect((await refusal(deletedOnes(call))).status).toBe(403);
    }
    await update(_id, { deleted: false });
    expect(await deletedOnes(scene.call)).not.toContainEqual(expect.objectContaining({ _id }));
    expect(await there.document()).toEqual(before);
  });

  it('can’t be deleted by somebody who belongs to them', async () => {
    const { _id } = await scene.call('POST /api/portals/getPortal', { PortalId: 1 });
    expect((await refusal(update(_id, { deleted: true }))).status).toBe(409);
  });

  it('are listed with their channels in a few statements, however many there are', async () => {
    await plant(test, 40);
    const slide = await scene.addSlide();
    await scene.show(slide._id);
    const list = () => scene.call('GET /api/portals/getWebmasterControlPanel', {});
    expect(await countStatements(test.database, list)).toBeLessThanOrEqual(5);
    const all = await list();
    expect(all.map(({ portal }) => portal.PortalName)).toEqual(all.map(({ portal }) => portal.PortalName).toSorted());
    const planted = all.filter(({ portal }) => portal.PortalName.startsWith('Planted'));
    expect(planted).toHaveLength(40);
    for (const { portal, channels: own } of planted) {
      expect(own).toEqual([
        expect.objectContaining({ PortalId: portal.PortalId, name: 'Window', slideCount: 1, lastRefresh: null }),
      ]);
    }
    const here = all.find(({ portal }) => portal.PortalId === 1)?.channels;
    expect(here?.find((channel) => channel._id === scene.channel._id)?.slideCount).toBe(1);
  });
});

/** Portals with a channel that shows a slide each, written straight into the tables: their making is not what is tested. */
async function plant(test: TestApp, count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => ({ PortalId: 1000 + index, _id: randomUUID() }));
  await test.database.write(null, async (queries) => {
    await queries
      .insert(portals)
      .values(all.map(({ PortalId, _id }) => ({ _id, PortalId, PortalName: `Planted ${PortalId}` })));
    await queries.insert(areas).values(all.map(({ PortalId, _id }) => ({ _id, PortalId, name: 'Main' })));
    await queries
      .insert(channels)
      .values(
        all.map(({ PortalId, _id }) => ({ _id, PortalId, name: 'Window', originalName: 'Window', shortID: _id })),
      );
    await queries
      .insert(channelAreas)
      .values(all.map(({ PortalId, _id }) => ({ PortalId, channelId: _id, areaId: _id })));
    await queries.insert(slides).values(
      all.map(({ PortalId, _id }) => ({
        _id,
        PortalId,
        name: 'Hello',
        type: 0,
        lastModified: new Date().toISOString(),
      })),
    );
    await queries.insert(areaSlides).values(all.map(({ PortalId, _id }) => ({ PortalId, areaId: _id, slideId: _id })));
    await queries
      .insert(placements)
      .values(all.map(({ PortalId, _id }) => ({ PortalId, channelId: _id, areaId: _id, slideId: _id, position: 0 })));
  });
}
