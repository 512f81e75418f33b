import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { waitingMailStore } from '#server/mail/waiting-mails.store.ts';
import { pruners } from '#server/pruners.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ClockWatch } from './clock-watch.ts';
import { correctTimestamps, STORED_TIMESTAMPS } from './timestamps.store.ts';

const DAY_MS = 86_400_000;
/** Timestamps that `correctTimestamps` does not change, and why. */
const UNCHANGED: Record<string, string> = {
  'slides.schedule_start': 'set by people',
  'slides.schedule_end': 'set by people',
  'channels.last_modified': 'a version',
  'named_times.last_modified': 'a version',
  'tags.last_modified': 'a version',
  'cell_changes.changed_at': 'a version',
  'pruned_cell_changes.pruned_through': 'a version',
  'sessions.issued_at': 'checked with expires_at',
  'sessions.expires_at': 'see isAhead',
  'password_resets.expires_at': 'see isAhead',
  'pairings.expires_at': 'see isAhead',
  'login_handovers.expires_at': 'see isAhead',
  'attempts.ends_at': 'see attemptStore',
  'steady_clock.at': 'see steadyTime',
  'schema_migrations.applied_at': 'never compared',
  'built_in_templates.made_at': 'never compared',
};

describe('after the clock was 400 days ahead', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let testNumber = 0;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());
  afterEach(() => void vi.useRealTimers());
  beforeEach(() => {
    testNumber += 1;
  });

  const run = (text: string) => test.database.queries.execute(sql.raw(text));
  const rowsOf = async (text: string) => ((await run(text)) as unknown as { rows: Record<string, unknown>[] }).rows;
  const addUser = () => scene.addUser(`user-${testNumber}`, Role.Editor);
  const list = { PortalId: 1, archived: false };

  it('refuses sessions that were created then', async () => {
    const { user, call } = await addUser();
    await call('POST /api/slides/getslides', list);
    await run(`update sessions set issued_at = issued_at + interval '400 days', expires_at = expires_at + interval '400 days'
      where user_id = '${user._id}'`);
    expect((await refusal(call('POST /api/slides/getslides', list))).status).toBe(401);
    await test.signIn(user.userName, `${user.userName} knows this`);
    const { rows } = (await run(`select 1 from sessions where expires_at > now() + interval '1 day'`)) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([]);
  });

  it('does not take a session from the future for a fresh one', async () => {
    const { user, call } = await addUser();
    await run(`update sessions set issued_at = now() + interval '10 minutes' where user_id = '${user._id}'`);
    const update = { password: 'without the old one', password2: 'without the old one' };
    const refused = await refusal(call('POST /api/users/update', { _id: user._id, PortalId: 1, update }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([403, ['currentPassword']]);
  });

  it('refuses reset links and pairing codes that were created then', async () => {
    const { user } = await addUser();
    const token = await scene.resetToken(user._id);
    const find = () => test.as(null)('POST /api/users/find', { passwordReset: token });
    await find();
    await run(`update password_resets set expires_at = expires_at + interval '400 days'`);
    expect((await refusal(find())).status).toBe(404);
    const { pairCode } = await test.as(null)('POST /api/pairing/start', { name: 'Screen' });
    await run(`update pairings set expires_at = expires_at + interval '400 days'`);
    expect((await refusal(scene.call('POST /pairDevice', { pairCode, channel: scene.channel._id }))).status).toBe(404);
  });

  it('corrects the last and the requested refresh of a channel', async () => {
    const { PortalId, originalName, _id } = scene.channel;
    await test.as(null)('POST /api/channels/getchannelfordisplay', { channel: { PortalId, originalName } });
    await run(
      `update channel_refreshes set last_refresh = now() + interval '400 days', requested_at = now() + interval '399 days'`,
    );
    expect(await correctTimestamps(test.database.queries)).toBe(1);
    const [stored] = (
      (await run(`select last_refresh <= now() as is_past, requested_at <= now() as is_requested
      from channel_refreshes where channel_id = '${_id}'`)) as unknown as { rows: unknown[] }
    ).rows;
    expect(stored).toEqual({ is_past: true, is_requested: true });
  });

  it('delays no email and shows no offline screen as online until then', async () => {
    const [user] = await scene.call('POST /api/users/getusers', { PortalId: 1 });
    await run(`insert into waiting_mails (id, portal_id, user_id, subject, plain, html, made_at, due_at)
      values ('mail', 1, '${user?._id}', 'x', 'x', 'x', now() + interval '400 days', now() + interval '400 days')`);
    await run(`insert into screens (id, portal_id, channel_id, seen_at, device, report)
      values ('screen', 1, '${scene.channel._id}', now() + interval '400 days', '', '{}')`);
    await correctTimestamps(test.database.queries);
    const { rows } =
      (await run(`select made_at from waiting_mails where made_at > now() or due_at > now() + interval '20 minutes'
      union all select seen_at from screens where seen_at > now()`)) as unknown as { rows: unknown[] };
    expect(rows).toEqual([]);
    expect(await correctTimestamps(test.database.queries)).toBe(0);
  });

  it('deletes nothing that only seems old while the clock is ahead', async () => {
    await run(`delete from waiting_mails`);
    await test.database.steadyNow();
    // The same as a clock that jumps ahead by 100 days.
    const storedAt = `now() - interval '100 days'`;
    await run(`update steady_clock set at = ${storedAt}`);
    await run(`insert into audit_entries (id, portal_id, since, at, action, outcome, label, address)
      values ('entry', 1, ${storedAt}, ${storedAt}, 'slide.update', 'done', 'A slide', '')`);
    await run(`insert into feed_contents (id, kind, address, content, fetched_at, used_at)
      values ('feed', 'rss', 'http://example.com', '{}', ${storedAt}, ${storedAt})`);
    const [user] = await scene.call('POST /api/users/getusers', { PortalId: 1 });
    await run(`insert into waiting_mails (id, portal_id, user_id, subject, plain, html, made_at)
      values ('mail', 1, '${user?._id}', 'x', 'x', 'x', ${storedAt})`);
    await run(`insert into unfinished_uploads (id, portal_id, created_by, name, bytes, continued_at)
      values ('upload', 1, '', 'x.png', 1, ${storedAt})`);
    for (const pruner of pruners({ database: test.database, media: test.media, auditKeepDays: 30 }, test.app.log)) {
      pruner.start();
      await pruner.stop();
    }
    await waitingMailStore(test.database.queries).deleteOld(24, 1_000, await test.database.steadyNow());
    expect(
      await rowsOf(`select id from audit_entries where id = 'entry' union all
        select id from feed_contents where id = 'feed' union all select id from waiting_mails where id = 'mail'
        union all select id from unfinished_uploads`),
    ).toHaveLength(4);
    // Once the steady clock has caught up, they are old.
    await run(`update steady_clock set at = now()`);
    await waitingMailStore(test.database.queries).deleteOld(24, 1_000, await test.database.steadyNow());
    expect(await rowsOf(`select id from waiting_mails`)).toEqual([]);
  });

  it('shows slides again that seemed to have ended, and notifies screens', async () => {
    const slide = await scene.addSlide({
      alwaysDisplay: false,
      scheduleStart: new Date(Date.now() - 3_600_000).toISOString(),
      scheduleEnd: new Date(Date.now() + DAY_MS).toISOString(),
    });
    await scene.show(slide._id);
    const shown = async () => (await scene.document()).slides.map(({ _id }) => _id);
    const watch = new ClockWatch(test.database, test.app.log);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY_MS });
    await watch.check();
    await test.database.changes.announceGap();
    expect(await shown()).not.toContain(slide._id);
    vi.useRealTimers();
    const gaps = vi.fn();
    const stopListening = test.database.changes.onGap(gaps);
    expect(await shown()).toContain(slide._id);
    await watch.check();
    expect(gaps).toHaveBeenCalledTimes(1);
    stopListening();
    await watch.stop();
  });

  it('sets the timestamp of a saved slide to the current time', async () => {
    const slide = await scene.addSlide();
    await run(
      `update slides set last_modified = date_trunc('milliseconds', now() + interval '400 days') where id = '${slide._id}'`,
    );
    const before = Date.now();
    const saved = await scene.call('PATCH /api/slides/updateSlide', {
      _id: slide._id,
      PortalId: 1,
      update: { name: 'Saved' },
    });
    expect(Date.parse(saved.lastModified)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(saved.lastModified)).toBeLessThanOrEqual(Date.now());
  });

  it('keeps the order of the audit log, and deletes no entries early', async () => {
    await run(`delete from audit_entries`);
    await run(`insert into audit_entries (id, portal_id, since, at, action, outcome, label, address)
      select 'ahead ' || n, 1, at, at, 'slide.update', 'done', 'A slide', ''
        from generate_series(1, 3) n, lateral (select now() + interval '400 days' + n * interval '1 second' as at) as ahead
      union all select 'early', 1, 'epoch', 'epoch', 'slide.update', 'done', 'A slide', ''`);
    expect(await correctTimestamps(test.database.queries)).toBe(4);
    const entries = await rowsOf(
      `select id from audit_entries where at between now() - interval '1 minute' and now() order by at, id`,
    );
    expect(entries.map(({ id }) => id)).toEqual(['ahead 1', 'ahead 2', 'ahead 3', 'early']);
  });

  it('corrects every stored timestamp, except those with a reason not to', async () => {
    const columns = await rowsOf(`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name <> 'created_at'`);
    const corrected = STORED_TIMESTAMPS.flatMap(({ table, columns: names }) =>
      names.map((column) => `${table}.${column}`),
    );
    expect([...corrected, ...Object.keys(UNCHANGED)].filter((name) => name !== 'media.created_at').sort()).toEqual(
      columns.map(({ name }) => name).sort(),
    );
  });
});
