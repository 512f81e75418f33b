import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/user.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { correctMoments } from './moments.store.ts';

describe('a clock that was once 400 days ahead', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let made = 0;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    made += 1;
  });

  const run = (text: string) => test.database.queries.execute(sql.raw(text));
  const addUser = () => scene.addUser(`user-${made}`, Role.Editor);
  const list = { PortalId: 1, archived: false };

  it('leaves no session behind that outlasts its correction', async () => {
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

  it('makes no session count as one that has just begun', async () => {
    const { user, call } = await addUser();
    await run(`update sessions set issued_at = now() + interval '10 minutes' where user_id = '${user._id}'`);
    const update = { password: 'without the old one', password2: 'without the old one' };
    const refused = await refusal(call('POST /api/users/update', { _id: user._id, PortalId: 1, update }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([403, ['currentPassword']]);
  });

  it('leaves no reset link and no code of a screen behind', async () => {
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

  it('makes no channel count as refreshed, or as one that is to refresh, until then', async () => {
    const { PortalId, originalName, _id } = scene.channel;
    await test.as(null)('POST /api/channels/getchannelfordisplay', { channel: { PortalId, originalName } });
    await run(
      `update channel_refreshes set last_refresh = now() + interval '400 days', requested_at = now() + interval '399 days'`,
    );
    expect(await correctMoments(test.database.queries)).toBe(2);
    const [stored] = (
      (await run(`select last_refresh <= now() as is_past, requested_at <= now() as is_asked
      from channel_refreshes where channel_id = '${_id}'`)) as unknown as { rows: unknown[] }
    ).rows;
    expect(stored).toEqual({ is_past: true, is_asked: true });
  });

  it('keeps no mail waiting and no dead screen online until then', async () => {
    const [user] = await scene.call('POST /api/users/getusers', { PortalId: 1 });
    await run(`insert into waiting_mails (id, portal_id, user_id, subject, plain, html, made_at, due_at)
      values ('mail', 1, '${user?._id}', 'x', 'x', 'x', now() + interval '400 days', now() + interval '400 days')`);
    await run(`insert into screens (id, portal_id, channel_id, seen_at, device, report)
      values ('screen', 1, '${scene.channel._id}', now() + interval '400 days', '', '{}')`);
    await correctMoments(test.database.queries);
    const { rows } = (await run(`select made_at from waiting_mails where made_at > now() or due_at > now()
      union all select seen_at from screens where seen_at > now()`)) as unknown as { rows: unknown[] };
    expect(rows).toEqual([]);
    expect(await correctMoments(test.database.queries)).toBe(0);
  });
});
