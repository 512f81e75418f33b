import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { auditEntries } from '#server/db/schema.ts';
import { makeScene } from '#server/testing/scene.ts';
import { ADMIN, refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import { auditStore } from './audit.store.ts';

describe('the audit log', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const find = (query: object, PortalId: number | null = 1) =>
    scene.call('POST /api/audit/find', { PortalId, ...query });
  const newest = async (action: string, PortalId: number | null = 1) => (await find({ action }, PortalId))[0];

  it('records who did what to which record, when and from which address', async () => {
    const before = Date.now();
    const editor = await scene.addUser('eve', Role.Editor);
    const slide = await editor.call('POST /api/slides/add', {
      area: scene.area._id,
      slide: { type: 0, name: 'Lunch', duration: 5, alwaysDisplay: true },
    });
    const entry = await newest('slide.add');
    expect(entry).toMatchObject({
      PortalId: 1,
      actor: { _id: editor.user._id, userName: 'eve' },
      outcome: 'done',
      subject: slide._id,
      label: 'Lunch',
      details: ['Main'],
      address: '127.0.0.1',
      times: 1,
    });
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('contains the names of changed fields, but not their values', async () => {
    const slide = await scene.addSlide({ name: 'Soup' });
    const update = { name: 'Soup of the day', rte_content: '<p>a very private soup</p>' };
    await scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update });
    expect(await newest('slide.update')).toMatchObject({
      subject: slide._id,
      label: 'Soup of the day',
      details: ['name', 'rte_content'],
    });
    expect(JSON.stringify(await find({ limit: 500 }))).not.toContain('private soup');
  });

  it('keeps the names of deleted records', async () => {
    const channel = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Cellar', selectedAreas: [scene.area._id] },
    });
    await scene.call('POST /api/channels/deleteChannel', { _id: channel._id, PortalId: 1 });
    expect(await newest('channel.delete')).toMatchObject({ subject: channel._id, label: 'Cellar', outcome: 'done' });
  });

  it('records which slide was added to which channel', async () => {
    const slide = await scene.addSlide({ name: 'Cake' });
    await scene.show(slide._id);
    expect(await newest('channel.toggleSlide')).toMatchObject({
      subject: scene.channel._id,
      label: 'Front window',
      details: expect.arrayContaining(['Main', 'Cake']),
    });
  });

  it('records to which of many channels a slide was added, the first ten by name', async () => {
    const slide = await scene.addSlide();
    const names = Array.from({ length: 12 }, (_, index) => `Floor ${index + 10}`);
    const channels = [];
    for (const name of names) {
      const channel = { PortalId: 1, name, selectedAreas: [scene.area._id] };
      channels.push((await scene.call('POST /api/channels/add', { channel }))._id);
    }
    const cells = { channels, area: scene.area._id, slide: slide._id, isPlaced: true, onlyChanged: true };
    await scene.call('PATCH /api/channels/toggleSlide', {
      ...{ channel: channels[0] ?? '', area: scene.area._id, slide: slide._id },
    });
    await scene.call('PATCH /api/channels/addSlideToAllChannels', cells);
    const [entry] = await scene.call('POST /api/audit/find', {
      ...{ PortalId: 1, action: 'slide.toggleOnAllChannels', limit: 1 },
    });
    expect(entry?.label).toBe(slide.name);
    expect(entry?.details.slice(-11)).toEqual([...names.slice(1, 11), '… (1)']);
  });

  it('records successful and failed logins, without the typed text', async () => {
    await scene.addUser('lena', Role.Admin);
    expect(await newest('user.login')).toMatchObject({ actor: { userName: 'lena' }, label: 'lena', outcome: 'done' });
    await refusal(test.signIn('lena', 'a secret that is wrong'));
    expect(await newest('user.login')).toMatchObject({ actor: null, label: 'lena', outcome: 'refused', PortalId: 1 });
    await refusal(test.signIn('my-password-by-mistake', 'x'));
    expect(await newest('user.login', null)).toMatchObject({
      actor: null,
      label: '',
      subject: null,
      outcome: 'refused',
    });
    const everything = JSON.stringify(await test.database.queries.select().from(auditEntries));
    expect(everything).not.toMatch(/secret that is wrong|my-password-by-mistake/);
  });

  it('records the real address of a client, not a forwarded header', async () => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    };
    const body = JSON.stringify({ userName: 'from-elsewhere', password: 'x' });
    expect((await fetch(`${test.url}/api/users/login`, { method: 'POST', headers, body })).status).toBe(401);
    expect(await newest('user.login', null)).toMatchObject({ address: '127.0.0.1' });
  });

  it('records the fields of a refused request, with limited length', async () => {
    const contributor = await scene.addUser('verbose', Role.Contributor);
    const { _id } = await scene.addSlide({ name: 'Not theirs' });
    const update = { archived: true, ['x'.repeat(500_000)]: 1 };
    await refusal(contributor.call('PATCH /api/slides/archiveSlide', { _id, PortalId: 1, update }));
    const { details } = (await newest('slide.archive')) ?? { details: [] };
    expect(details).toContain('archived=true');
    expect(JSON.stringify(details).length).toBeLessThan(1_000);
  });

  it('records refused calls, wherever they were refused', async () => {
    const contributor = await scene.addUser('carl', Role.Contributor);
    const slide = await scene.addSlide({ name: 'Not his' });
    const archive = { _id: slide._id, PortalId: 1, update: { archived: true } };
    await refusal(contributor.call('PATCH /api/slides/archiveSlide', archive));
    expect(await newest('slide.archive')).toMatchObject({
      actor: { userName: 'carl' },
      outcome: 'refused',
      subject: slide._id,
      label: 'Not his',
    });
    await refusal(contributor.call('POST /api/areas/add', { area: { PortalId: 1, name: 'His own' } }));
    expect(await newest('area.add')).toMatchObject({ actor: { userName: 'carl' }, outcome: 'refused' });
    await refusal(contributor.call('POST /api/audit/find', { PortalId: 1 }));
    expect(await newest('call.read')).toMatchObject({ label: 'POST /api/audit/find', actor: { userName: 'carl' } });
  });

  it('records nothing for an invalid change', async () => {
    const slide = await scene.addSlide();
    const before = await find({ subject: slide._id });
    const update = { name: '' };
    await refusal(scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update }));
    expect(await find({ subject: slide._id })).toEqual(before);
  });

  it('is written with the change or not at all', async () => {
    const slide = await scene.addSlide({ name: 'Unlogged' });
    const rename = (name: string) =>
      scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { name } });
    await test.database.queries.execute(sql`alter table audit_entries add constraint broken check (label <> 'Never')`);
    expect((await refusal(rename('Never'))).status).toBe(500);
    await test.database.queries.execute(sql`alter table audit_entries drop constraint broken`);
    expect((await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id })).name).toBe('Unlogged');
  });

  it('counts repeated changes in one entry', async () => {
    const slide = await scene.addSlide();
    for (const duration of [6, 7, 8]) {
      await scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { duration } });
    }
    const entries = await find({ action: 'slide.update', subject: slide._id });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ times: 3, details: ['duration'] });
    expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThan(Date.parse(entries[0]?.since ?? ''));
    await scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { name: 'Renamed' } });
    await scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { duration: 9 } });
    const { _id } = await scene.addSlide();
    await scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update: { duration: 9 } });
    const others = (await find({ action: 'slide.update' })).filter(({ subject }) =>
      [slide._id, _id].includes(subject ?? ''),
    );
    expect(others.map(({ times, label, details }) => [times, label, details])).toEqual([
      [1, others[0]?.label, ['duration']],
      [1, 'Renamed', ['duration']],
      [1, 'Renamed', ['name']],
      [3, others[0]?.label, ['duration']],
    ]);
  });

  it('can be read in pages, and filtered by kind, outcome, user and record', async () => {
    const all = await find({ limit: 500 });
    const pages = [];
    for (let before: string | undefined; ; ) {
      const page = await find({ limit: 4, before });
      if (page.length === 0) break;
      pages.push(...page);
      before = page.at(-1)?._id;
    }
    expect(pages.map((entry) => entry._id)).toEqual(all.map((entry) => entry._id));
    expect((await find({ action: 'slide' })).every((entry) => entry.action.startsWith('slide.'))).toBe(true);
    expect(await find({ action: 'sli' })).toEqual([]);
    expect((await find({ outcome: 'refused' })).every((entry) => entry.outcome === 'refused')).toBe(true);
    const eve = (await newest('slide.add'))?.actor?._id;
    expect((await find({ actor: eve })).every((entry) => entry.actor?._id === eve)).toBe(true);
  });

  it('is readable for the portal’s admins, and without a portal for superusers', async () => {
    const admin = await scene.addUser('audit-admin', Role.Admin);
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Two', PortalId: 2 } });
    expect(await admin.call('POST /api/audit/find', { PortalId: 1 })).not.toEqual([]);
    expect((await refusal(admin.call('POST /api/audit/find', { PortalId: 2 }))).status).toBe(404);
    expect((await refusal(admin.call('POST /api/audit/find', { PortalId: null }))).status).toBe(403);
    const editor = await scene.addUser('audit-editor', Role.Editor);
    expect((await refusal(editor.call('POST /api/audit/find', { PortalId: 1 }))).status).toBe(403);
    expect(await newest('portal.add', 2)).toMatchObject({ label: 'Two', actor: { userName: ADMIN.userName } });
  });

  it('deletes old and excess entries, counting completed and refused calls separately', async () => {
    const store = auditStore(test.database.queries);
    const day = 86_400_000;
    const entry = (label: string, outcome: 'done' | 'refused', daysAgo: number) => ({
      _id: randomUUID(),
      PortalId: 7,
      since: new Date(Date.now() - daysAgo * day).toISOString(),
      at: new Date(Date.now() - daysAgo * day).toISOString(),
      action: 'slide.update',
      outcome,
      label,
      address: '',
    });
    await test.database.queries
      .insert(auditEntries)
      .values([
        entry('too old', 'done', 40),
        entry('old', 'done', 20),
        entry('older of two', 'refused', 9),
        ...Array.from({ length: 3 }, (_, index) => entry(`refused ${index}`, 'refused', index)),
      ]);
    await store.prune(30, 2, new Date());
    const left = await store.find({ PortalId: 7, limit: 100 });
    expect(left.map(({ label }) => label)).toEqual(['refused 0', 'refused 1', 'old']);
  });

  it('names who last saved a record and when, not who only refreshed or moved it', async () => {
    const [saver, refresher] = [
      await scene.addUser('saver', Role.Admin, { PortalId: 1 }),
      await scene.addUser('refresher', Role.Admin, { PortalId: 1 }),
    ];
    const { _id } = scene.channel;
    const update = (call: typeof scene.call, changes: object) =>
      call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update: { ...changes } });
    await update(saver.call, { address: 'By the door' });
    await update(refresher.call, { needsRefresh: true });
    await update(refresher.call, { orderingNumber: 3 });
    const editor = await scene.addUser('asks', Role.Editor);
    const found = await editor.call('POST /api/audit/getlasteditor', { PortalId: 1, kind: 'channel', _id });
    expect(found).toEqual({ editor: { _id: saver.user._id, name: 'saver' }, at: expect.stringMatching(/Z$/) });
    const { _id: portalId } = await saver.call('PATCH /api/portals/setTheme', { PortalId: 1, theme: null });
    const ofPortal = await editor.call('POST /api/audit/getlasteditor', { PortalId: 1, kind: 'portal', _id: portalId });
    expect(ofPortal.editor).toEqual({ _id: saver.user._id, name: 'saver' });
    const time = await refresher.call('POST /api/times/add', { PortalId: 1, name: 'Breakfast', times: [ALWAYS] });
    const tag = await refresher.call('POST /api/tags/add', { PortalId: 1, name: 'Kitchen' });
    const changes = { PortalId: 1, update: { name: 'Renamed' } };
    await saver.call('PATCH /api/times/updateTime', { _id: time._id, ...changes });
    await saver.call('PATCH /api/tags/updateTag', { _id: tag._id, ...changes });
    await refresher.call('POST /api/tags/add', { PortalId: 1, name: 'Renamed' });
    for (const record of [
      { kind: 'namedTime' as const, _id: time._id },
      { kind: 'tag' as const, _id: tag._id },
    ]) {
      const { editor: last } = await editor.call('POST /api/audit/getlasteditor', { PortalId: 1, ...record });
      expect(last).toEqual({ _id: saver.user._id, name: 'saver' });
    }
    const unknown = { PortalId: 1, kind: 'area' as const, _id };
    expect((await refusal(editor.call('POST /api/audit/getlasteditor', unknown))).status).toBe(404);
    const shared = { PortalId: null, kind: 'template' as const, _id };
    expect((await refusal(editor.call('POST /api/audit/getlasteditor', shared))).status).toBe(403);
  });
});
