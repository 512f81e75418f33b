import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PortalId = 1;

describe('Copies', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;

  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const slideOf = (slideId: string) => scene.call('POST /api/slides/getslidebyid', { PortalId, _id: slideId });
  const channelOf = (channelId: string) =>
    scene.call('POST /api/channels/getchannelbyid', { PortalId, _id: channelId });
  const orderOf = async (channelId: string) =>
    (await channelOf(channelId)).selectedSlides.flatMap(({ SlideIDs }) => SlideIDs);
  const addChannel = (name: string, more: object = {}) =>
    scene.call('POST /api/channels/add', { channel: { PortalId, name, selectedAreas: [scene.area._id], ...more } });
  const withoutOwn = ({ _id, name, lastModified, ...rest }: Slide) => rest;

  it('of a slide have all that it has but its name, its key and its channels', async () => {
    const slide = await scene.addSlide({
      name: 'Menu',
      rte_content: '<p>Soup</p>',
      level: 'first',
      weight: 3,
      scheduleStart: new Date(Date.now() - 3_600_000).toISOString(),
      scheduleEnd: '2060-01-01T00:00:00.000Z',
      alwaysDisplay: false,
    });
    await scene.show(slide._id);
    const [copy, again] = [
      await scene.call('POST /api/slides/copy', { PortalId, slides: [slide._id] }),
      await scene.call('POST /api/slides/copy', { PortalId, slides: [slide._id] }),
    ].flat();
    expect([copy?.name, again?.name, copy?.copyOf]).toEqual(['Menu (2)', 'Menu (3)', slide._id]);
    expect(withoutOwn(await slideOf(copy?._id ?? ''))).toEqual(withoutOwn(slide));
    expect(await orderOf(scene.channel._id)).not.toContain(copy?._id);
    // They can be placed where the original can.
    await scene.show(copy?._id ?? '');
    expect(await orderOf(scene.channel._id)).toContain(copy?._id);
  });

  it('come after their originals on all their channels, with their rules and exceptions', async () => {
    const tag = await scene.call('POST /api/tags/add', { PortalId, name: 'Berlin' });
    const tagged = await addChannel('Tagged', { tags: [tag._id] });
    const excluded = await addChannel('Excluded', { tags: [tag._id] });
    const [one, two] = [await scene.addSlide({ name: 'One' }), await scene.addSlide({ name: 'Two' })];
    for (const slide of [one, two]) await scene.show(slide._id);
    await scene.call('PATCH /api/slides/setTarget', {
      PortalId,
      slides: [one._id],
      target: { all: [tag._id], area: scene.area._id, none: [], channels: null },
    });
    await scene.call('PATCH /api/channels/toggleSlide', {
      channel: excluded._id,
      area: scene.area._id,
      slide: one._id,
      isPlaced: false,
    });
    const before = await orderOf(scene.channel._id);
    const made = await scene.call('POST /api/slides/copy', {
      PortalId,
      slides: [one._id, two._id],
      withPlacements: true,
    });
    const [first = '', second = ''] = made.map(({ _id }) => _id);
    const expected = before.flatMap((id) => (id === one._id ? [id, first] : id === two._id ? [id, second] : [id]));
    expect(await orderOf(scene.channel._id)).toEqual(expected);
    expect((await slideOf(first)).targets).toEqual((await slideOf(one._id)).targets);
    expect((await channelOf(tagged._id)).slideOrder.flatMap(({ SlideIDs }) => SlideIDs)).toContain(first);
    expect((await channelOf(excluded._id)).excludedSlides.flatMap(({ SlideIDs }) => SlideIDs)).toContain(first);
    // Moving one moves it alone.
    expect((await scene.document()).slides.map(({ _id }) => _id)).toEqual(expect.arrayContaining([first, second]));
  });

  it('are shown only on channels that the user may use, and are their own', async () => {
    const other = await addChannel('Not theirs');
    const slide = await scene.addSlide({ name: 'Somebody’s' });
    for (const channel of [scene.channel, other]) await scene.show(slide._id, channel._id);
    const { user, call } = await scene.addUser('limited', Role.Contributor, { channels: [scene.channel._id] });
    const [copy] = await call('POST /api/slides/copy', { PortalId, slides: [slide._id], withPlacements: true });
    expect((await slideOf(copy?._id ?? '')).creator).toBe(user._id);
    expect(await orderOf(scene.channel._id)).toContain(copy?._id);
    expect(await orderOf(other._id)).not.toContain(copy?._id);
    // A playlist of slides that they may not show would show them.
    const playlist = await scene.addSlide({ type: 12, playlist_slides: [slide._id] });
    const refused = await refusal(call('POST /api/slides/copy', { PortalId, slides: [playlist._id] }));
    expect(refused.status).toBe(403);
  });

  it('are made once, however often the request is repeated', async () => {
    const slides = [(await scene.addSlide({ name: 'A' }))._id, (await scene.addSlide({ name: 'B' }))._id];
    const request = { PortalId, slides, creationKey: 'a random text' };
    const made = await Promise.all([1, 2, 3].map(() => scene.call('POST /api/slides/copy', request)));
    expect(made[1]).toEqual(made[0]);
    expect(made[2]).toEqual(made[0]);
    expect(made[0]?.map(({ copyOf }) => copyOf)).toEqual(slides);
  });

  it('are refused altogether if one of the slides is missing, archived or of another portal', async () => {
    const slide = await scene.addSlide();
    const archived = await scene.addSlide();
    await scene.call('PATCH /api/slides/archiveSlide', { PortalId, _id: archived._id, update: { archived: true } });
    const count = async () =>
      (await scene.call('POST /api/slides/getslides', { PortalId, archived: false, withoutText: true })).length;
    const before = await count();
    const copyWith = (other: string) =>
      refusal(scene.call('POST /api/slides/copy', { PortalId, slides: [slide._id, other] }));
    expect((await copyWith(archived._id)).body.code).toBe('slide-archived');
    expect((await copyWith('nothing')).status).toBe(404);
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Other', PortalId: 7 } });
    const elsewhere = await makeScene(test, 7);
    expect((await copyWith((await elsewhere.addSlide())._id)).status).toBe(404);
    expect(await count()).toBe(before);
  });

  it('count towards the portal’s quota', async () => {
    const slide = await scene.addSlide({ rte_content: `<p>${'x'.repeat(200_000)}</p>` });
    const slides = [slide._id];
    await test.database.write(null, (queries) =>
      queries.execute(sql`insert into media (id, portal_id, location, label, kind, file_name, content_type, bytes, sha256, state)
        values ('large', ${PortalId}, '/media/1/large', 'large', 'video', '1/large', 'video/mp4',
          1024::bigint * 1024 * 1024 - 100000, '', 'ready')`),
    );
    expect((await refusal(scene.call('POST /api/slides/copy', { PortalId, slides }))).status).toBe(413);
    await test.database.write(null, (queries) => queries.execute(sql`delete from media where id = 'large'`));
    await scene.call('POST /api/slides/copy', { PortalId, slides });
  });

  it('of a channel have its settings, areas and slides, and an address of their own', async () => {
    const areas = [scene.area._id, (await scene.call('POST /api/areas/add', { area: { PortalId, name: 'Side' } }))._id];
    const original = await addChannel('Window', {
      selectedAreas: areas,
      muted: true,
      responsive: false,
      width: 1080,
      height: 1920,
    });
    const slides = [await scene.addSlide(), await scene.addSlide(), await scene.addSlide()].map(({ _id }) => _id);
    for (const slideId of slides) await scene.show(slideId, original._id);
    await scene.call('PATCH /api/channels/updateChannel', {
      PortalId,
      _id: original._id,
      update: { selectedSlides: [{ AreaID: scene.area._id, SlideIDs: slides.toReversed() }] },
      lastModified: (await channelOf(original._id)).lastModified,
    });
    const copy = await scene.call('POST /api/channels/copy', { PortalId, _id: original._id });
    expect(copy).toMatchObject({
      name: 'Window (2)',
      originalName: 'Window-2',
      muted: true,
      width: 1080,
      height: 1920,
    });
    expect(copy.selectedAreas).toEqual((await channelOf(original._id)).selectedAreas);
    expect(await orderOf(copy._id)).toEqual(slides.toReversed());
    const empty = await scene.call('POST /api/channels/copy', { PortalId, _id: original._id, withSlides: false });
    expect([empty.name, await orderOf(empty._id)]).toEqual(['Window (3)', []]);
    expect(new Set([original, copy, empty].map(({ shortID }) => shortID)).size).toBe(3);
  });

  it('of an archived channel are not archived', async () => {
    const original = await addChannel('Closed');
    const update = { archived: true };
    await scene.call('PATCH /api/channels/updateChannel', { PortalId, _id: original._id, update });
    expect((await scene.call('POST /api/channels/copy', { PortalId, _id: original._id })).archived).toBe(false);
  });

  it('of an area are on no channel, and take its slides along on request', async () => {
    const slide = await scene.addSlide();
    const copy = await scene.call('POST /api/areas/copy', { PortalId, _id: scene.area._id });
    expect([copy.name, copy.UsableSlideIDs, copy.width]).toEqual(['Main (2)', [], scene.area.width]);
    const filled = await scene.call('POST /api/areas/copy', { PortalId, _id: scene.area._id, withSlides: true });
    expect(filled.UsableSlideIDs).toContain(slide._id);
    expect((await channelOf(scene.channel._id)).selectedAreas).toEqual([scene.area._id]);
  });

  it('of a template differ from it in their name', async () => {
    const original = await scene.call('POST /api/templates/add', { template: { name: 'Poster', num_titles: 2 } });
    const { _id, creationDate, ...copy } = await scene.call('POST /api/templates/copy', { _id: original._id });
    const { _id: _original, creationDate: _date, ...settings } = original;
    expect(copy).toEqual({ ...settings, name: 'Poster (2)' });
  });
});
