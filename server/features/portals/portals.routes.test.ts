import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { areaSlides, areas, channelAreas, channels, placements, portals, slides } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { portalHandlers } from './portals.routes.ts';

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

  it('returns the control panel’s portal with the channels that the user may use', async () => {
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

  it('never uses the numbers that screens replace with 54', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Before', PortalId: 24 } });
    expect((await addPortal('After')).PortalId).toBe(26);
    for (const PortalId of [16, 25]) {
      const refused = await refusal(addPortalAs(PortalId));
      const sentence = `Portal number ${PortalId} can’t be used because screens with this number show portal 54. Choose another number.`;
      expect(refused).toMatchObject({ status: 409, body: { error: sentence, errors: { PortalId: sentence } } });
    }
    expect((await refusal(addPortalAs(24))).body.error).toBe('This portal number is taken. Choose another one.');
  });

  it.each([
    ['toggles it without a value', {}, true],
    ['toggles it back without a value', {}, false],
    ['sets it', { alertsOptOut: true }, true],
    ['sets it again', { alertsOptOut: true }, true],
    ['clears it', { alertsOptOut: false }, false],
    ['toggles it for a complete portal', { PortalName: 'My business', alertsOptOut: false }, true],
    ['toggles it back for a complete portal', { PortalName: 'My business', alertsOptOut: false }, false],
  ])('%s when an admin sends the opt-out from alerts as %j', async (title, sent, expected) => {
    const admin = await scene.addUser(`admin ${title}`, Role.Admin);
    const changed = await admin.call('PATCH /api/portals/toggleOptOut', { portal: { PortalId: 1, ...sent } });
    expect(changed).toMatchObject({ PortalId: 1, alertsOptOut: expected });
    const stored = await scene.call('POST /api/portals/getPortal', { PortalId: 1 });
    expect(stored.alertsOptOut).toBe(expected);
  });

  it('changes nothing else through the opt-out, and refuses an id and a number of different portals', async () => {
    const other = await addPortal('Other');
    const withMore = { PortalId: 1, alertsOptOut: true, proTemplates: true, PortalName: 'Mine now' };
    const changed = await scene.call('PATCH /api/portals/toggleOptOut', { portal: withMore });
    expect(changed).toMatchObject({ PortalName: 'My business', proTemplates: false });
    const mixed = { PortalId: 1, _id: other._id };
    expect((await refusal(scene.call('PATCH /api/portals/toggleOptOut', { portal: mixed }))).status).toBe(404);
    expect((await refusal(scene.call('PATCH /api/portals/toggleOptOut', { portal: {} }))).status).toBe(400);
    const admin = await scene.addUser('opt-out-admin', Role.Admin);
    const inOtherPortal = admin.call('PATCH /api/portals/toggleOptOut', { portal: { _id: other._id } });
    expect((await refusal(inOtherPortal)).status).toBe(404);
  });

  it('lets only its admins set the delay of a portal’s alerts', async () => {
    const other = await addPortal('Other portal');
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

  it('lets only its admins set the language of a portal’s screens', async () => {
    const other = await addPortal('Portal with a language');
    const admin = await scene.addUser('language-admin', Role.Admin);
    const setLanguage = (PortalId: number, language: string) =>
      admin.call('PATCH /api/portals/setLanguage', { PortalId, language });
    expect(await setLanguage(1, 'de-AT')).toMatchObject({ PortalId: 1, language: 'de-AT' });
    expect((await scene.call('POST /api/portals/getPortal', { PortalId: 1 })).language).toBe('de-AT');
    for (const tag of ['German', 'de_AT', 'de-at', 'x']) {
      expect(await refusal(setLanguage(1, tag))).toMatchObject({ status: 400 });
    }
    expect((await refusal(setLanguage(other.PortalId, 'de'))).status).toBe(404);
    const editor = await scene.addUser('language-editor', Role.Editor);
    const asEditor = editor.call('PATCH /api/portals/setLanguage', { PortalId: 1, language: 'fr' });
    expect((await refusal(asEditor)).status).toBe(403);
    expect(await setLanguage(1, '')).toMatchObject({ language: '' });
  });

  // The contract refuses them earlier, so only a direct call shows that handlers don't rely on it.
  it.each<[number, Role]>([
    [403, Role.Editor],
    [404, Role.Admin],
  ])('refuses settings also in their handlers: with %i for role %i', async (status, roleName) => {
    const handlers = portalHandlers({ database: test.database } as Partial<Deps> as Deps);
    const PortalId = status === 403 ? 1 : (await addPortal(`Of someone else ${status}`)).PortalId;
    const user = { _id: randomUUID(), roleName, PortalId: 1, channels: [], isSuperUser: false };
    const requests = {
      'PATCH /api/portals/setTheme': { PortalId, theme: null },
      'PATCH /api/portals/setLanguage': { PortalId, language: 'de' },
      'PATCH /api/portals/setAlertDelay': { PortalId, alertDelayMinutes: 20 },
      'PATCH /api/portals/toggleOptOut': { portal: { PortalId } },
    };
    for (const [name, body] of Object.entries(requests)) {
      const handler = handlers[name as keyof typeof requests] as (call: object) => Promise<unknown>;
      const outcome = await handler({ body, user }).then(String, (error) => error.status ?? error);
      expect([name, outcome]).toEqual([name, status]);
    }
  });

  it('updates only the fields that superusers may set', async () => {
    const { _id } = await addPortal('Before');
    const changed = { PortalName: 'After', proTemplates: true, optionalFeatures: ['synchronization'] };
    expect(await update(_id, changed)).toMatchObject(changed);
    for (const refused of [{ PortalId: 77 }, { _id: 'x' }, { createdAt: 'x' }, { PortalName: '' }, { deleted: 'no' }]) {
      expect((await refusal(update(_id, refused))).status).toBe(400);
    }
    expect((await refusal(update('no such id', { PortalName: 'X' }))).status).toBe(404);
  });

  it('logs out the users of a deleted portal, refuses their logins, and shows nothing on its screens', async () => {
    const { _id, PortalId } = await addPortal('Closing down');
    const closing = await makeScene(test, PortalId);
    const admin = await closing.addUser('closing-admin', Role.Admin);
    await closing.document();
    await update(_id, { deleted: true });

    expect((await refusal(admin.call('POST /api/portals/getPortal', { PortalId }))).status).toBe(401);
    expect((await refusal(test.signIn('closing-admin', 'closing-admin knows this'))).status).toBe(401);
    expect((await refusal(closing.document())).status).toBe(404);
    const address = { PortalId, originalName: closing.channel.originalName };
    const display = test.as(null)('GET /api/channels/display/{PortalId}/{originalName}', address);
    expect((await refusal(display)).status).toBe(404);
    for (const name of ['POST /api/portals/getPortal', 'POST /api/channels/getchannelsinorder'] as const) {
      expect((await refusal(scene.call(name, { PortalId }))).status).toBe(404);
    }
    const listed = await scene.call('GET /api/portals/getportals', {});
    expect(listed.map((portal) => portal.PortalId)).not.toContain(PortalId);
    const edit = { _id: closing.channel._id, PortalId, update: { name: 'Still here' } };
    expect((await refusal(scene.call('PATCH /api/channels/updateChannel', edit))).status).toBe(404);

    await update(_id, { deleted: false });
    expect((await closing.document()).name).toBe('Front window');
    expect((await refusal(admin.call('POST /api/portals/getPortal', { PortalId }))).status).toBe(401);
  });

  it('lists deleted portals only for superusers, and restores them with everything they had', async () => {
    const { _id, PortalId } = await addPortal('On a break');
    const restored = await makeScene(test, PortalId);
    const before = await restored.document();
    const deletedPortals = (call: typeof scene.call) => call('GET /api/portals/getportals', { deleted: 'true' });
    await update(_id, { deleted: true });
    expect(await deletedPortals(scene.call)).toContainEqual({ _id, PortalId, PortalName: 'On a break' });
    expect(await scene.call('GET /api/portals/getportals', { deleted: 'false' })).not.toContainEqual(
      expect.objectContaining({ _id }),
    );
    for (const role of [Role.Webmaster, Role.Admin]) {
      const { call } = await scene.addUser(`portal-lister-${role}`, role);
      expect((await refusal(deletedPortals(call))).status).toBe(403);
    }
    await update(_id, { deleted: false });
    expect(await deletedPortals(scene.call)).not.toContainEqual(expect.objectContaining({ _id }));
    expect(await restored.document()).toEqual(before);
  });

  it('does not let users delete their own portal', async () => {
    const { _id } = await scene.call('POST /api/portals/getPortal', { PortalId: 1 });
    expect((await refusal(update(_id, { deleted: true }))).status).toBe(409);
  });

  it('lists any number of portals with their channels in a few statements', async () => {
    await insertPortals(test, 40);
    const slide = await scene.addSlide();
    await scene.show(slide._id);
    const list = () => scene.call('GET /api/portals/getWebmasterControlPanel', {});
    expect(await countStatements(test.database, list)).toBeLessThanOrEqual(5);
    const all = await list();
    expect(all.map(({ portal }) => portal.PortalName)).toEqual(all.map(({ portal }) => portal.PortalName).toSorted());
    const inserted = all.filter(({ portal }) => portal.PortalName.startsWith('Inserted'));
    expect(inserted).toHaveLength(40);
    for (const { portal, channels: own } of inserted) {
      expect(own).toEqual([
        expect.objectContaining({ PortalId: portal.PortalId, name: 'Window', slideCount: 1, lastRefresh: null }),
      ]);
    }
    const first = all.find(({ portal }) => portal.PortalId === 1)?.channels;
    expect(first?.find((channel) => channel._id === scene.channel._id)?.slideCount).toBe(1);
  });
});

/** Inserts portals, each with a channel that shows a slide, directly into the tables. */
async function insertPortals(test: TestApp, count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => ({ PortalId: 1000 + index, _id: randomUUID() }));
  await test.database.write(null, async (queries) => {
    await queries
      .insert(portals)
      .values(all.map(({ PortalId, _id }) => ({ _id, PortalId, PortalName: `Inserted ${PortalId}` })));
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
