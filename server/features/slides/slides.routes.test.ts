import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene, textSlide } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';

describe('slides', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it('creates one slide for several requests with the same creation key', async () => {
    const count = async () => (await scene.call('POST /api/slides/getslides', { PortalId: 1 })).length;
    const before = await count();
    const add = (creationKey: string, call = scene.call) =>
      call('POST /api/slides/add', { area: scene.area._id, slide: textSlide({ name: 'Once' }), creationKey });
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => add('the first key')));
    expect(again).toEqual([first, first]);
    expect(await add('the first key')).toEqual(first);
    expect(first).not.toHaveProperty('creationKey');
    expect((await add('another key'))._id).not.toBe(first?._id);
    const editor = await scene.addUser('has the same key', Role.Editor);
    expect((await add('the first key', editor.call))._id).not.toBe(first?._id);
    expect(await count()).toBe(before + 3);
  });

  it('names the last editor of a slide, not who placed it since', async () => {
    const [admin, editor, placer] = [
      await scene.addUser('admin of slides', Role.Admin),
      await scene.addUser('last editor', Role.Editor),
      await scene.addUser('placer', Role.Editor),
    ];
    const slide = await admin.call('POST /api/slides/add', { area: scene.area._id, slide: textSlide() });
    const lastEditor = async () => {
      const { editor: found } = await scene.call('POST /api/audit/getlasteditor', {
        ...{ PortalId: 1, kind: 'slide', _id: slide._id },
      });
      return found?._id;
    };
    expect(await lastEditor()).toBe(admin.user._id);
    const update = { name: 'Newer' };
    await editor.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update });
    expect(await lastEditor()).toBe(editor.user._id);
    await placer.call('PATCH /api/channels/addSlideToAllChannels', {
      channels: [scene.channel._id],
      area: scene.area._id,
      slide: slide._id,
    });
    expect(await lastEditor()).toBe(editor.user._id);
    await admin.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { archived: true } });
    expect(await lastEditor()).toBe(admin.user._id);
  });

  it.each([
    [{ archived: 'no' }, 'archived'],
    [{ archived: null }, 'archived'],
    [{ lastModified: 'yesterday' }, 'lastModified'],
    [{ lastModified: 5 }, 'lastModified'],
  ])('refuses the update %j', async (update, field) => {
    const slide = await scene.addSlide();
    await scene.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { archived: true } });
    const refused = await refusal(scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, [field]]);
    expect((await scene.call('POST /api/slides/getslidebyid', { _id: slide._id, PortalId: 1 })).archived).toBe(true);
  });

  it('recognizes the version that an update is based on in any notation of its timestamp', async () => {
    const slide = await scene.addSlide();
    const lastModified = slide.lastModified.replace('Z', '+00:00');
    await scene.call('PATCH /api/slides/updateSlide', {
      _id: slide._id,
      PortalId: 1,
      update: { duration: 8 },
      lastModified,
    });
  });

  it('returns an update as it is stored', async () => {
    const slide = await scene.addSlide({ type: definitions.unknown.index, rte_content: undefined, anything: 1 });
    const anything = { z: [-0, 1e300, 0.1 + 0.2, null], a: 'Zoë \u{1F642}', '': { deep: [[]] } };
    const call = { _id: slide._id, PortalId: 1 };
    const changed = await scene.call('PATCH /api/slides/updateSlide', { ...call, update: { anything, duration: 9 } });
    expect(changed).toMatchObject({ duration: 9, anything: { a: 'Zoë 🙂' } });
    expect(changed).toEqual(await scene.call('POST /api/slides/getslidebyid', call));
  });

  it('does not write long text again that an update leaves as it is', async () => {
    // Each time the database writes a long value, it gets a new number.
    const rowsOf = async (query: SQL) => {
      const found = await test.database.queries.execute(query);
      return (found as unknown as { rows: { name: string }[] }).rows;
    };
    const [table] = await rowsOf(
      sql`select reltoastrelid::regclass::text as name from pg_class where oid = 'slides'::regclass`,
    );
    const values = sql.raw(String(table?.name));
    const written = () => rowsOf(sql`select distinct chunk_id as name from ${values} order by chunk_id`);
    const words = Array.from({ length: 4_000 }, (_, number) => (number * 48_271).toString(36)).join(' ');
    const slide = await scene.addSlide({ rte_content: words });
    const save = (update: Record<string, unknown>) =>
      scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update });
    const before = await written();
    await save({ duration: 8, rte_content: words });
    await save({ name: 'Renamed' });
    expect(await written()).toEqual(before);
    expect(await save({ rte_content: `${words} more` })).toMatchObject({ name: 'Renamed', duration: 8 });
    expect(await written()).not.toEqual(before);
  });

  it.each(['_id', 'PortalId', 'creator', 'type'])(
    'refuses an update of %s for a slide of the unknown type',
    async (field) => {
      const slide = await scene.addSlide({ type: 11, whatever: 1 });
      const update = { [field]: 'mine', whatever: 2 };
      expect(
        (await refusal(scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update }))).status,
      ).toBe(400);
    },
  );

  it('returns no slides of a deleted portal', async () => {
    const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Closing' } });
    const closing = await makeScene(test, portal.PortalId);
    const slide = await closing.addSlide();
    await closing.show(slide._id);
    const fetchSlides = () =>
      test.as(null)('POST /api/slides/getslidesbyids', { array: [slide._id], PortalId: portal.PortalId });
    expect(await fetchSlides()).toHaveLength(1);
    await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: { deleted: true } });
    expect(await fetchSlides()).toEqual([]);
  });

  it('changes only the fields of an update', async () => {
    const slide = await scene.addSlide();
    const changed = await scene.call('PATCH /api/slides/updateSlide', {
      _id: slide._id,
      PortalId: 1,
      update: { duration: 7 },
    });
    expect(changed).toEqual({ ...slide, duration: 7, lastModified: changed.lastModified });
    expect(changed.lastModified > slide.lastModified).toBe(true);
  });

  it.each(['_id', 'PortalId', 'creator', 'nonsense', 'type'])('refuses an update of %s', async (key) => {
    const slide = await scene.addSlide();
    const update = JSON.parse(`{"${key}": "1"}`);
    const refused = await refusal(scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update }));
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain(key);
  });

  it('refuses an update that is based on an older version', async () => {
    const slide = await scene.addSlide({ name: 'First' });
    const update = (name: string) =>
      scene.call('PATCH /api/slides/updateSlide', {
        _id: slide._id,
        PortalId: 1,
        update: { name },
        lastModified: slide.lastModified,
      });
    const newer = await update('Second');
    const refused = await refusal(update('Third'));
    expect(refused.status).toBe(409);
    expect(refused.body.newer).toEqual(newer);
    expect((await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id })).name).toBe('Second');
  });

  it('deletes a slide only from the archive', async () => {
    const { _id } = await scene.addSlide();
    const slide = { _id, PortalId: 1 };
    expect((await refusal(scene.call('POST /api/slides/deleteSlide', slide))).body).toMatchObject({ success: false });
    await scene.call('PATCH /api/slides/archiveSlide', { ...slide, update: { archived: true } });
    expect(await scene.call('POST /api/slides/deleteSlide', slide)).toEqual({ success: true });
    expect((await refusal(scene.call('POST /api/slides/getslidebyid', slide))).status).toBe(404);
  });

  it('lets its contributor and editors edit a slide, and only admins archive it', async () => {
    const [contributor, other, editor, admin] = await Promise.all([
      scene.addUser('contributor', Role.Contributor),
      scene.addUser('other', Role.Contributor),
      scene.addUser('editor', Role.Editor),
      scene.addUser('admin-too', Role.Admin),
    ]);
    const slide = await contributor.call('POST /api/slides/add', { area: scene.area._id, slide: textSlide() });
    const edit = { _id: slide._id, PortalId: 1, update: { name: 'Edited' } };
    const archive = { _id: slide._id, PortalId: 1, update: { archived: true } };
    expect((await refusal(other.call('PATCH /api/slides/updateSlide', edit))).status).toBe(403);
    await contributor.call('PATCH /api/slides/updateSlide', edit);
    await editor.call('PATCH /api/slides/updateSlide', edit);
    expect((await refusal(editor.call('PATCH /api/slides/archiveSlide', archive))).status).toBe(403);
    expect((await refusal(editor.call('PATCH /api/slides/updateSlide', archive))).status).toBe(403);
    expect((await admin.call('PATCH /api/slides/archiveSlide', archive)).archived).toBe(true);
  });

  it('counts the channels of a slide that a user can’t use', async () => {
    const slide = await scene.addSlide();
    const addChannel = (name: string) =>
      scene.call('POST /api/channels/add', { channel: { PortalId: 1, name, selectedAreas: [scene.area._id] } });
    const [mine, theirs, archived] = [await addChannel('Mine'), await addChannel('Theirs'), await addChannel('Gone')];
    for (const { _id } of [mine, theirs, archived])
      await scene.call('PATCH /api/channels/toggleSlide', { channel: _id, area: scene.area._id, slide: slide._id });
    await scene.call('PATCH /api/channels/updateChannel', {
      _id: archived._id,
      PortalId: 1,
      update: { archived: true },
    });
    const counted = async (actor: Pick<typeof scene, 'call'>) =>
      (await actor.call('POST /api/slides/countotherchannels', { PortalId: 1 })).filter(({ _id }) => _id === slide._id);
    const limited = await scene.addUser('limited-editor', Role.Editor, { channels: [mine._id] });
    expect(await counted(limited)).toEqual([{ _id: slide._id, channels: 1 }]);
    expect(await counted(await scene.addUser('free-editor', Role.Editor))).toEqual([]);
    expect(await counted(scene)).toEqual([]);
  });

  it('hides slides from the staff of another portal', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Neighbours', PortalId: 7 } });
    const outsider = await scene.addUser('outsider', Role.Admin, { PortalId: 7 });
    const slide = await scene.addSlide();
    const calls = [
      outsider.call('POST /api/slides/getslides', { PortalId: 1, archived: false }),
      outsider.call('POST /api/slides/getslidebyid', { PortalId: 7, _id: slide._id }),
      outsider.call('PATCH /api/slides/updateSlide', { PortalId: 7, _id: slide._id, update: { name: 'Mine' } }),
      outsider.call('PATCH /api/slides/archiveSlide', { PortalId: 7, _id: slide._id, update: { archived: true } }),
      outsider.call('POST /api/slides/add', { area: scene.area._id, slide: textSlide() }),
    ];
    const refused = await Promise.all(calls.map((call) => refusal(call)));
    expect(refused.map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect(await outsider.call('POST /api/slides/getslidesbyids', { array: [slide._id], PortalId: 1 })).toEqual([]);
    expect(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id })).toEqual(slide);
  });

  it('returns slides with soft hyphens in a language, and otherwise as they are stored', async () => {
    const text = '<h1>Jahreshauptversammlung</h1>';
    const { _id } = await scene.addSlide({ rte_content: text });
    const contentIn = async (more: object) => {
      const body = { array: [_id], PortalId: 1, ...more };
      const [slide] = await scene.call('POST /api/slides/getslidesbyids', body);
      return slide?.rte_content;
    };
    expect(await contentIn({})).toBe(text);
    expect(await contentIn({ language: '' })).toBe(text);
    expect(await contentIn({ language: 'de-AT' })).toBe(
      '<h1>Jah\u00adres\u00adhaupt\u00adver\u00adsamm\u00adlung</h1>',
    );
  });

  it('returns slides that are on a channel to anyone, in the order of the request', async () => {
    const [one, two, hidden] = [await scene.addSlide(), await scene.addSlide(), await scene.addSlide()];
    await scene.show(one._id);
    await scene.show(two._id);
    const body = { array: [two._id, hidden._id, one._id], PortalId: 1 };
    const visible = await test.as(null)('POST /api/slides/getslidesbyids', body);
    expect(visible.map((slide) => slide._id)).toEqual([two._id, one._id]);
    expect(visible[0]).not.toHaveProperty('creator');
    expect(await scene.call('POST /api/slides/getslidesbyids', body)).toHaveLength(3);
  });
});
