// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from './testing/scene.ts';
import { refusal, startTestApp, type TestApp } from './testing/test-app.ts';

describe('a record that is read, changed and sent back', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it.each([0, 1, 3, 4, 6, 7, 8, 9, 10, 11])('is accepted with all its fields: a slide of type %i', async (type) => {
    const slide = await scene.addSlide({ type });
    const sent = { _id: slide._id, PortalId: 1, update: { ...slide, name: 'Sent back' } };
    const changed = await scene.call('PATCH /api/slides/updateSlide', sent);
    expect(changed).toEqual({ ...slide, name: 'Sent back', lastModified: changed.lastModified });
    const stale = await refusal(scene.call('PATCH /api/slides/updateSlide', sent));
    expect(stale.status).toBe(409);
  });

  it('is accepted with all its fields: a channel, an area, a portal, a template, a category, a sync group', async () => {
    const slide = await scene.addSlide();
    await scene.show(slide._id);
    const [channel] = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    const ids = { _id: channel?._id ?? '', PortalId: 1 };
    const update = { ...channel, name: 'Back window' };
    expect(await scene.call('PATCH /api/channels/updateChannel', { ...ids, update })).toMatchObject({
      name: 'Back window',
      selectedSlides: channel?.selectedSlides,
    });

    const area = await scene.call('POST /api/areas/getareabyid', { _id: scene.area._id });
    const moved = { ...area, x: 5 };
    expect(await scene.call('PATCH /api/areas/updateArea', { _id: area._id, PortalId: 1, update: moved })).toEqual(
      moved,
    );

    const portal = await scene.call('POST /api/portals/getPortal', { PortalId: 1 });
    const renamed = { ...portal, PortalName: 'Renamed', optionalFeatures: ['synchronization'] };
    expect(await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: renamed })).toEqual(renamed);

    const template = await scene.call('POST /api/templates/add', { template: { name: 'Poster' } });
    const titled = { ...template, num_titles: 2 };
    expect(await scene.call('PATCH /api/templates/updateTemplate', { _id: template._id, update: titled })).toEqual(
      titled,
    );

    const category = await scene.call('POST /api/categories/add', { name: 'Autumn' });
    const hidden = { ...category, hideFromMenu: true };
    expect(await scene.call('PATCH /api/categories/update', { id: category._id, update: hidden })).toEqual(hidden);

    const group = await scene.call('POST /api/syncgroups/add', { PortalId: 1, name: 'Both' });
    const renamedGroup = { ...group, name: 'Hall' };
    const change = { _id: group._id, PortalId: 1, update: renamedGroup };
    expect(await scene.call('PATCH /api/syncgroups/updateSyncGroup', change)).toEqual(renamedGroup);
  });

  it('is accepted with all its fields: one’s own user, and a user with a lower role', async () => {
    const me = await scene.addUser('sends back', Role.Contributor);
    const update = { ...me.user, displayName: 'Me' };
    expect(await me.call('POST /api/users/update', { _id: me.user._id, PortalId: 1, update })).toEqual(update);
    const admin = await scene.addUser('sends others back', Role.Admin);
    const other = { ...update, channelsPerPage: 7 };
    expect(await admin.call('POST /api/users/update', { _id: me.user._id, PortalId: 1, update: other })).toEqual(other);
    const higher = { ...other, roleName: Role.Webmaster };
    const raised = await refusal(
      admin.call('POST /api/users/update', { _id: me.user._id, PortalId: 1, update: higher }),
    );
    expect([raised.status, Object.keys(raised.body.errors ?? {})]).toEqual([403, ['roleName']]);
  });

  it('is accepted from an editor for a channel, if only fields that they may change differ', async () => {
    const editor = await scene.addUser('orders', Role.Editor);
    const [channel] = await editor.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    const sent = (changed: object) =>
      editor.call('PATCH /api/channels/updateChannel', {
        _id: channel?._id ?? '',
        PortalId: 1,
        update: { ...channel, ...changed },
      });
    expect(await sent({ needsRefresh: true })).toMatchObject({ needsRefresh: true });
    expect((await refusal(sent({ name: 'Mine' }))).status).toBe(403);
  });

  it('is refused with each changed field that only the server sets', async () => {
    const slide = await scene.addSlide();
    const wrong = { _id: 'x', PortalId: 2, type: 2, creator: 'me' };
    const sent = { _id: slide._id, PortalId: 1, update: { ...slide, ...wrong } };
    const refused = await refusal(scene.call('PATCH /api/slides/updateSlide', sent));
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([400, Object.keys(wrong).sort()]);
    const channel = {
      _id: scene.channel._id,
      PortalId: 1,
      update: { originalName: 'x', shortID: 'x', lastRefresh: 'x' },
    };
    const refusedChannel = await refusal(scene.call('PATCH /api/channels/updateChannel', channel));
    expect(Object.keys(refusedChannel.body.errors ?? {}).sort()).toEqual(['lastRefresh', 'originalName', 'shortID']);
  });

  it('can’t be changed by the call that archives it', async () => {
    const slide = await scene.addSlide();
    const archive = (update: object) =>
      scene.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { ...update } });
    const refused = await refusal(archive({ archived: true, name: 'x', nonsense: 1 }));
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([400, ['name', 'nonsense']]);
    expect((await refusal(archive({}))).body.errors).toEqual({ archived: 'archived is missing.' });
    expect((await refusal(archive({ archived: 'yes', nonsense: 1 }))).status).toBe(400);
    expect(await archive({ ...slide, archived: true })).toMatchObject({ archived: true, name: slide.name });
  });
});
