import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentStatements } from '#server/testing/count-statements.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const CHANGES = 50;

describe('a list that is read again', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    await scene.show((await scene.addSlide())._id);
  });
  afterAll(() => test.close());

  const LISTS = [
    ['areas', () => scene.call('POST /api/areas/getareas', { PortalId: 1 })],
    ['channels', () => scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 })],
    ['slides', () => scene.call('POST /api/slides/getslides', { PortalId: 1 })],
  ] as const;

  it.each(LISTS)('is read once until something changes: %s', async (_what, list) => {
    const first = await list();
    let second: unknown;
    const sent = await sentStatements(test.database, async () => {
      second = await list();
    });
    expect(second).toEqual(first);
    // On a PostgreSQL server, an empty one proves that nothing has changed.
    expect(sent.filter((text) => text !== '')).toEqual([]);
  });

  // A change as another process would make it; this one is only notified of it.
  it.each(LISTS)('contains a change of another process as soon as that is committed: %s', async (table, list) => {
    for (let change = 1; change <= CHANGES; change += 1) {
      const name = `Named ${change} times`;
      await test.database.queries.execute(sql`update ${sql.identifier(table)} set name = ${name}`);
      expect((await list()).map((record) => record.name)).toEqual([name]);
    }
  });

  it('contains the slides of a channel after they have changed', async () => {
    const shown = async () => (await LISTS[1][1]())[0]?.selectedSlides[0]?.SlideIDs.length;
    expect(await shown()).toBe(1);
    const { _id } = await scene.addSlide();
    await scene.show(_id);
    expect(await shown()).toBe(2);
    await scene.call('PATCH /api/slides/archiveSlide', { _id, PortalId: 1, update: { archived: true } });
    expect(await shown()).toBe(1);
  });

  it('ends with the session', async () => {
    const { call } = await scene.addUser('anna', 1);
    await call('POST /api/areas/getareas', { PortalId: 1 });
    await call('POST /api/users/logout', {});
    await expect(call('POST /api/areas/getareas', { PortalId: 1 })).rejects.toMatchObject({ status: 401 });
  });

  it('contains only the channels that the caller may use', async () => {
    const { channel } = scene;
    await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Bar', selectedAreas: [scene.area._id] },
    });
    const { call } = await scene.addUser('ben', 2, { channels: [channel._id] });
    expect(await LISTS[1][1]()).toHaveLength(2);
    expect((await call('POST /api/channels/getchannelsinorder', { PortalId: 1 })).map(({ _id }) => _id)).toEqual([
      channel._id,
    ]);
    expect(await LISTS[1][1]()).toHaveLength(2);
  });
});
