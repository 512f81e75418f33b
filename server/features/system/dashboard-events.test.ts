import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamReady } from '#contract/entities/change.ts';
import { Role } from '#contract/entities/role.ts';
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

  const listen = async (token: string, portalId = 1) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${test.url}/api/events?PortalId=${portalId}`, { headers });
    return (response.body as ReadableStream<Uint8Array>).getReader();
  };
  /** Reads events until one contains `id`, and returns them. */
  const readUntil = async (reader: Awaited<ReturnType<typeof listen>>, id: string) => {
    let events = '';
    while (!events.includes(id)) events += new TextDecoder().decode((await reader.read()).value);
    return events;
  };
  const ended = async (reader: Awaited<ReturnType<typeof listen>>) => {
    while (!(await reader.read()).done);
  };

  it('ends when its user is changed or deleted', async () => {
    const { user } = await scene.addUser('leaving', Role.Editor);
    const other = await scene.addUser('staying', Role.Editor);
    const reader = await listen(await test.signIn('leaving', 'leaving knows this'));
    const staying = await listen(await test.signIn('staying', 'staying knows this'));
    await scene.call('POST /api/users/deleteuser', { _id: user._id, PortalId: 1 });
    await ended(reader);
    const slide = await scene.addSlide();
    await scene.show(slide._id);
    const events = await readUntil(staying, slide._id);
    await scene.call('POST /api/users/update', {
      _id: other.user._id,
      PortalId: 1,
      update: { roleName: Role.Contributor },
    });
    await ended(staying);
    expect(events).not.toContain('leaving');
  });

  it('ends with its session', async () => {
    await scene.addUser('fickle', Role.Admin);
    const token = await test.signIn('fickle', 'fickle knows this');
    const reader = await listen(token);
    await test.as(token)('POST /api/users/logout', {});
    await ended(reader);
    const brief = await test.signIn('fickle', 'fickle knows this');
    await test.database.queries.execute(sql`update sessions set expires_at = now() + interval '1 second'
      where user_id = (select id from users where user_name = 'fickle')`);
    await ended(await listen(brief));
  });

  it('ends when its portal is deleted, even for users of other portals', async () => {
    const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Closing' } });
    const reader = await listen(scene.token, portal.PortalId);
    await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: { deleted: true } });
    await ended(reader);
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
    const { value } = await (await listen(token)).read();
    const [, event, data] = /^event: (\w+)\ndata: (.*)\n/m.exec(new TextDecoder().decode(value)) ?? [];
    const ready = streamReady.parse(JSON.parse(data ?? ''));
    expect(event).toBe('ready');
    expect(ready.changes).toContainEqual(
      expect.objectContaining({ kind: 'slide', ids: [slide._id], agoMs: expect.any(Number) }),
    );
    for (const { _id } of [user, elsewhere]) expect(JSON.stringify(ready.changes)).not.toContain(_id);
    expect(ready.completeForMs).toBeGreaterThan(ready.changes[0]?.agoMs ?? Number.POSITIVE_INFINITY);
  });
});
