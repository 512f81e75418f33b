import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_VIEWS } from '#contract/entities/matrix-view.ts';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PortalId = 1;

describe('views of the matrix', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const save = (name: string, search = '?status=live') =>
    scene.call('POST /api/views/save', { PortalId, name, search });

  it('are listed by name, and have a name only once, whatever its case', async () => {
    await save('menus');
    expect(await save('Berlin')).toEqual([
      { name: 'Berlin', search: '?status=live' },
      { name: 'menus', search: '?status=live' },
    ]);
    expect(await save('BERLIN', '?type=3')).toEqual([
      { name: 'BERLIN', search: '?type=3' },
      { name: 'menus', search: '?status=live' },
    ]);
    expect(await scene.call('POST /api/views/delete', { PortalId, name: 'berlin' })).toHaveLength(1);
    expect(await scene.call('POST /api/views/delete', { PortalId, name: 'berlin' })).toHaveLength(1);
    expect(await scene.call('POST /api/views/getviews', { PortalId })).toHaveLength(1);
  });

  it('belong to one user, and are deleted with them', async () => {
    const { call: other, user } = await scene.addUser('viewer', Role.Editor);
    await other('POST /api/views/save', { PortalId, name: 'Mine', search: '' });
    expect(await other('POST /api/views/getviews', { PortalId })).toEqual([{ name: 'Mine', search: '' }]);
    expect(await scene.call('POST /api/views/getviews', { PortalId })).not.toContainEqual({ name: 'Mine', search: '' });
    await scene.call('POST /api/users/deleteuser', { _id: user._id, PortalId });
    const stored = await test.database.queries.execute(sql`select user_id from matrix_views`);
    expect(JSON.stringify(stored)).not.toContain(user._id);
  });

  it.each([
    [{ name: ' ' }, 'name', 'A view needs a name.'],
    [{ name: 'x'.repeat(61) }, 'name', 'The text is too long. Shorten it.'],
    [{ search: 'x'.repeat(8_001) }, 'search', 'The text is too long. Shorten it.'],
  ])('refuse %j', async (wrong, field, sentence) => {
    const refused = await refusal(scene.call('POST /api/views/save', { PortalId, name: 'Fine', search: '', ...wrong }));
    expect(refused.body.errors).toEqual({ [field]: sentence });
  });

  it('are limited, also if many are saved at the same time', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: MOST_VIEWS + 5 }, (_, index) => save(`View ${index}`)),
    );
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(5);
    expect(await scene.call('POST /api/views/getviews', { PortalId })).toHaveLength(MOST_VIEWS);
    const refused = await refusal(save('One more'));
    expect([refused.status, refused.body.code]).toEqual([409, 'views-too-many']);
    // One with the same name is replaced.
    expect(await save('View 1', '?type=1')).toHaveLength(MOST_VIEWS);
  });
});
