import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/user.ts';
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
  /** What is told until it names a record. */
  const hear = async (reader: Awaited<ReturnType<typeof listen>>, id: string) => {
    let heard = '';
    while (!heard.includes(id)) heard += new TextDecoder().decode((await reader.read()).value);
    return heard;
  };
  const end = async (reader: Awaited<ReturnType<typeof listen>>) => {
    while (!(await reader.read()).done);
  };

  it('ends for whoever is no longer who they were when they came', async () => {
    const { user } = await scene.addUser('leaving', Role.Editor);
    const other = await scene.addUser('staying', Role.Editor);
    const reader = await listen(await test.signIn('leaving', 'leaving knows this'));
    const staying = await listen(await test.signIn('staying', 'staying knows this'));
    await scene.call('POST /api/users/deleteuser', { _id: user._id, PortalId: 1 });
    await end(reader);
    const slide = await scene.addSlide();
    await scene.show(slide._id);
    const heard = await hear(staying, slide._id);
    await scene.call('POST /api/users/update', {
      _id: other.user._id,
      PortalId: 1,
      update: { roleName: Role.Contributor },
    });
    await end(staying);
    expect(heard).not.toContain('leaving');
  });

  it('ends with the session that it was opened in', async () => {
    await scene.addUser('fickle', Role.Admin);
    const token = await test.signIn('fickle', 'fickle knows this');
    const reader = await listen(token);
    await test.as(token)('POST /api/users/logout', {});
    await end(reader);
    const brief = await test.signIn('fickle', 'fickle knows this');
    await test.database.queries.execute(sql`update sessions set expires_at = now() + interval '1 second'
      where user_id = (select id from users where user_name = 'fickle')`);
    await end(await listen(brief));
  });

  it('ends with its portal, also for those who come from elsewhere', async () => {
    const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Closing' } });
    const reader = await listen(scene.token, portal.PortalId);
    await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: { deleted: true } });
    await end(reader);
  });

  it('tells superusers of every portal, and others of their own only', async () => {
    await scene.addUser('at home', Role.Admin);
    const superuser = await listen(scene.token);
    const other = await listen(await test.signIn('at home', 'at home knows this'));
    const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Opening' } });
    const slide = await scene.addSlide();
    await hear(superuser, portal._id);
    expect(await hear(other, slide._id)).not.toContain(portal._id);
  });
});
