import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene, textSlide } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('archived areas', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addArea = (name: string) => scene.call('POST /api/areas/add', { area: { PortalId: 1, name } });
  const addChannel = (name: string, ...selectedAreas: string[]) =>
    scene.call('POST /api/channels/add', { channel: { PortalId: 1, name, selectedAreas } });
  const change = (_id: string, update: Record<string, unknown>) =>
    scene.call('PATCH /api/areas/updateArea', { _id, PortalId: 1, update });
  const archive = (_id: string, archived = true) => change(_id, { archived });
  const remove = (_id: string) => scene.call('POST /api/areas/delete', { _id, PortalId: 1 });
  const key = ({ _id }: { _id: string }) => ({ _id, PortalId: 1 });
  const idsOf = (records: { _id: string }[]) => records.map(({ _id }) => _id);
  const list = async (archived?: boolean) =>
    idsOf(
      await scene.call('POST /api/areas/getareas', { PortalId: 1, ...(archived === undefined ? {} : { archived }) }),
    );
  const channelNow = async (channelId: string) =>
    (await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 })).find(({ _id }) => _id === channelId);
  const shown = (channelId: string) => scene.call('POST /api/channels/getchannelfordisplaybyid', { _id: channelId });

  it('are listed on request for users who may restore them', async () => {
    const area = await addArea('Put away');
    await archive(area._id);
    expect(await list()).not.toContain(area._id);
    expect(await list(false)).not.toContain(area._id);
    expect(await list(true)).toEqual([area._id]);
    const admin = await scene.addUser('area-admin', Role.Admin);
    expect(await admin.call('POST /api/areas/getareas', { PortalId: 1, archived: true })).toEqual([]);
    const webmaster = await scene.addUser('area-webmaster', Role.Webmaster);
    expect(idsOf(await webmaster.call('POST /api/areas/getareas', { PortalId: 1, archived: true }))).toEqual([
      area._id,
    ]);
    await archive(area._id, false);
    expect(await list()).toContain(area._id);
    expect(await list(true)).toEqual([]);
  });

  it('leave their slides in the archive when they are deleted, from where they can go to another area', async () => {
    const [gone, other] = [await addArea('Gone'), await addArea('Other')];
    const add = (name: string) =>
      scene.call('POST /api/slides/add', { area: gone._id, slide: { ...textSlide({ PortalId: 1 }), name } });
    const [only, shared] = [await add('Only there'), await add('In both')];
    await scene.call('PATCH /api/slides/archiveSlide', {
      ...key(shared),
      update: { archived: false },
      area: other._id,
    });
    await remove(gone._id);
    const isArchived = async (slide: { _id: string }) =>
      (await scene.call('POST /api/slides/getslidebyid', key(slide))).archived;
    expect([await isArchived(only), await isArchived(shared)]).toEqual([true, false]);

    await scene.call('PATCH /api/slides/archiveSlide', { ...key(only), update: { archived: false }, area: other._id });
    expect(await isArchived(only)).toBe(false);
    const areas = await scene.call('POST /api/areas/getareas', { PortalId: 1 });
    expect(areas.find(({ _id }) => _id === other._id)?.UsableSlideIDs.sort()).toEqual([only._id, shared._id].sort());
  });

  it('of other portals can’t take a slide', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Neighbours', PortalId: 8 } });
    const foreign = await scene.call('POST /api/areas/add', { area: { PortalId: 8, name: 'Foreign' } });
    const slide = await scene.addSlide();
    const moved = scene.call('PATCH /api/slides/archiveSlide', {
      ...key(slide),
      update: { archived: true },
      area: foreign._id,
    });
    expect((await refusal(moved)).status).toBe(404);
    expect((await scene.call('POST /api/slides/getslidebyid', key(slide))).archived).toBe(false);
  });

  it('disappear from screens with their slides, and are restored to their channels with them', async () => {
    const second = await addArea('Comes and goes');
    const { _id } = await addChannel('Two areas', scene.area._id, second._id);
    const slide = await scene.call('POST /api/slides/add', {
      area: second._id,
      slide: { PortalId: 1, type: 0, name: 'Only there', duration: 5, alwaysDisplay: true },
    });
    const cell = { channel: _id, area: second._id, slide: slide._id };
    const before = await scene.call('PATCH /api/channels/toggleSlide', cell);
    const shownBefore = await shown(_id);
    expect(idsOf(shownBefore.slides)).toEqual([slide._id]);

    await archive(second._id);
    const document = await shown(_id);
    expect(idsOf(document.areas)).toEqual([scene.area._id]);
    expect(document.slides).toEqual([]);
    expect(document.selectedSlides).toEqual([{ AreaID: scene.area._id, SlideIDs: [] }]);
    const withoutToken = test.as(null)('POST /api/slides/getslidesbyids', { array: [slide._id], PortalId: 1 });
    expect(await withoutToken).toEqual([]);
    expect(await channelNow(_id)).toMatchObject({ selectedAreas: [scene.area._id] });
    const panel = await scene.call('GET /api/portals/getWebmasterControlPanel', {});
    expect(panel[0]?.channels.find((channel) => channel._id === _id)?.slideCount).toBe(0);

    // Users don't see the archived area. Saving the channel without it doesn't change it.
    await scene.call('PATCH /api/channels/updateChannel', {
      _id,
      PortalId: 1,
      update: { name: 'Renamed', selectedAreas: [scene.area._id] },
    });
    const refused = await refusal(scene.call('PATCH /api/channels/toggleSlide', cell));
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'The area “Comes and goes” is archived. Restore it first.' },
    });

    await archive(second._id, false);
    expect(await channelNow(_id)).toEqual({ ...before, name: 'Renamed', lastModified: expect.any(String) });
    expect((await shown(_id)).slides).toEqual(shownBefore.slides);
  });

  it('don’t prevent changes of a channel that has no other area', async () => {
    const only = await addArea('The only one');
    const { _id } = await addChannel('Of one area', only._id);
    await archive(only._id);
    const update = { needsRefresh: true, description: 'Being rebuilt' };
    const changed = await scene.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update });
    expect(changed).toMatchObject({ description: 'Being rebuilt', selectedAreas: [] });
    const emptied = { _id, PortalId: 1, update: { selectedAreas: [] } };
    expect((await refusal(scene.call('PATCH /api/channels/updateChannel', emptied))).status).toBe(400);
  });

  it('can’t be added to a channel', async () => {
    const area = await addArea('Unavailable');
    await archive(area._id);
    const sentence = 'The area “Unavailable” is archived. Restore it first.';
    const added = await refusal(addChannel('Too late', scene.area._id, area._id));
    expect(added).toMatchObject({ status: 400, body: { error: sentence, errors: { selectedAreas: sentence } } });
  });

  it('can be deleted, unless a channel would have no area left', async () => {
    const area = await addArea('Of yesterday');
    const only = await addArea('Of one channel');
    const { _id } = await addChannel('Keeps one', scene.area._id, area._id);
    const lonely = await addChannel('Has no other', only._id);
    for (const one of [area, only]) await archive(one._id);
    expect(await remove(area._id)).toEqual({ success: true });
    expect(await list(true)).not.toContain(area._id);
    expect(await channelNow(_id)).toMatchObject({ selectedAreas: [scene.area._id] });
    const error = 'The channel “Has no other” has no other area. Add another area to it first.';
    expect(await refusal(remove(only._id))).toMatchObject({ status: 409, body: { success: false, error } });
    await scene.call('POST /api/channels/deleteChannel', { _id: lonely._id, PortalId: 1 });
    expect(await remove(only._id)).toEqual({ success: true });
  });

  it('can’t be deleted before they are archived while a channel has them, which the error names', async () => {
    const area = await addArea('In use');
    const live = await addChannel('Front window', area._id);
    const error = 'The channel “Front window” still has this area. Remove it from the channel first.';
    expect((await refusal(remove(area._id))).body).toMatchObject({ success: false, error, code: 'area-in-use' });
    await scene.call('PATCH /api/channels/updateChannel', { _id: live._id, PortalId: 1, update: { archived: true } });
    const archivedToo =
      'The archived channel “Front window” still has this area. Restore the channel and remove the area from it, or delete the channel.';
    expect((await refusal(remove(area._id))).body.error).toBe(archivedToo);
  });
});
