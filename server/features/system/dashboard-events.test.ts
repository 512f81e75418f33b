import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamReady } from '#contract/entities/change.ts';
import { Role } from '#contract/entities/role.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('the event stream of dashboards', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const listen = (token: string, portalId = 1) =>
    listenTo(`${test.url}/api/events?PortalId=${portalId}`, { authorization: `Bearer ${token}` });
  /** Reads events until one contains `id`, and returns them as text. */
  const readUntil = async ({ next }: Awaited<ReturnType<typeof listen>>, id: string) => {
    let events = '';
    while (!events.includes(id)) events += JSON.stringify(await next());
    return events;
  };

  it('ends when its user is changed or deleted', async () => {
    const { user } = await scene.addUser('leaving', Role.Editor);
    const other = await scene.addUser('staying', Role.Editor);
    const leaving = await listen(await test.signIn('leaving', 'leaving knows this'));
    const staying = await listen(await test.signIn('staying', 'staying knows this'));
    await scene.call('POST /api/users/deleteuser', { _id: user._id, PortalId: 1 });
    await leaving.ended;
    const slide = await scene.addSlide();
    await scene.show(slide._id);
    const events = await readUntil(staying, slide._id);
    await scene.call('POST /api/users/update', {
      _id: other.user._id,
      PortalId: 1,
      update: { roleName: Role.Contributor },
    });
    await staying.ended;
    expect(events).not.toContain('leaving');
  });

  it('ends with its session', async () => {
    await scene.addUser('fickle', Role.Admin);
    const token = await test.signIn('fickle', 'fickle knows this');
    const stream = await listen(token);
    await test.as(token)('POST /api/users/logout', {});
    await stream.ended;
    const brief = await test.signIn('fickle', 'fickle knows this');
    await test.database.queries.execute(sql`update sessions set expires_at = now() + interval '1 second'
      where user_id = (select id from users where user_name = 'fickle')`);
    await (await listen(brief)).ended;
  });

  it('ends when its portal is deleted, even for users of other portals', async () => {
    const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Closing' } });
    const stream = await listen(scene.token, portal.PortalId);
    await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: { deleted: true } });
    await stream.ended;
  });

  it('contains changes to all portals for superusers, and only to their own for others', async () => {
    await scene.addUser('at home', Role.Admin);
    const superuser = await listen(scene.token);
    const other = await listen(await test.signIn('at home', 'at home knows this'));
    const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Opening' } });
    const slide = await scene.addSlide();
    await readUntil(superuser, portal._id);
    expect(await readUntil(other, slide._id)).not.toContain(portal._id);
  });

  it('starts with the changes that a dashboard may have missed while it loaded', async () => {
    await scene.addUser('late', Role.Editor);
    const token = await test.signIn('late', 'late knows this');
    const slide = await scene.addSlide();
    const elsewhere = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Elsewhere' } });
    const { user } = await scene.addUser('unknown to editors', Role.Contributor);
    const { event, data } = await (await listen(token)).next();
    const ready = streamReady.parse(data);
    expect(event).toBe('ready');
    expect(ready.changes).toContainEqual(
      expect.objectContaining({ kind: 'slide', ids: [slide._id], agoMs: expect.any(Number) }),
    );
    for (const { _id } of [user, elsewhere]) expect(JSON.stringify(ready.changes)).not.toContain(_id);
    expect(ready.completeForMs).toBeGreaterThan(ready.changes[0]?.agoMs ?? Number.POSITIVE_INFINITY);
  });
});
