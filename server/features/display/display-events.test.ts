import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels, slides } from '#server/db/schema.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('the events of a channel', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it('notify screens immediately of changes and of requested refreshes', async () => {
    const events = await listenTo(
      `${test.url}/api/channels/events?PortalId=1&originalName=${scene.channel.originalName}`,
    );
    expect(await events.next()).toMatchObject({
      event: 'revision',
      data: { revision: (await scene.document()).revision },
    });
    const slide = await scene.addSlide({ name: 'New' });
    await scene.show(slide._id);
    expect(await events.next()).toMatchObject({
      event: 'revision',
      data: { revision: (await scene.document()).revision },
    });
    await scene.call('PATCH /api/channels/updateChannel', {
      _id: scene.channel._id,
      PortalId: 1,
      update: { needsRefresh: true },
    });
    expect(await events.next()).toMatchObject({ event: 'refresh' });
    events.close();
  });

  it('notify a screen that connects later of a refresh that it missed, but not of an older one', async () => {
    const { _id, originalName } = scene.channel;
    const before = Date.now() - 60_000;
    await scene.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update: { needsRefresh: true } });
    const address = `${test.url}/api/channels/events?PortalId=1&originalName=${originalName}`;
    const late = await listenTo(`${address}&since=${before}`);
    expect(await late.next()).toMatchObject({ event: 'revision' });
    expect(await late.next()).toMatchObject({ event: 'refresh' });
    late.close();
    const fresh = await listenTo(`${address}&since=${Date.now() + 60_000}`);
    expect(await fresh.next()).toMatchObject({ event: 'revision' });
    const slide = await scene.addSlide({ name: 'Next' });
    await scene.show(slide._id);
    expect(await fresh.next()).toMatchObject({ event: 'revision' });
    fresh.close();
  });

  it.each([
    ['are null', 'null'],
    ['can’t be read', '{"rte_content": 5}'],
  ])('are not sent for a channel with a slide whose fields %s, but for the others', async (_, fields) => {
    const { call, area } = scene;
    const other = await call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Back window', selectedAreas: [area._id] },
    });
    const broken = await scene.addSlide({ name: 'Broken' });
    await scene.show(broken._id, other._id);
    const listenAt = ({ originalName }: { originalName: string }) =>
      listenTo(`${test.url}/api/channels/events?PortalId=1&originalName=${originalName}`);
    const [screen, neighbour] = [await listenAt(other), await listenAt(scene.channel)];
    await screen.next();
    await neighbour.next();

    const store = (stored: string, neighbourWidth: number) =>
      test.database.write(null, async (queries) => {
        await queries
          .update(slides)
          .set({ fields: sql`${stored}::jsonb` })
          .where(eq(slides._id, broken._id));
        await queries.update(channels).set({ width: neighbourWidth }).where(eq(channels._id, scene.channel._id));
      });
    await store(fields, 801);
    expect(await neighbour.next()).toMatchObject({ data: { revision: (await scene.document()).revision } });
    const address = `${test.url}/api/channels/display/1/${other.originalName}`;
    expect((await fetch(address)).status).toBe(500);

    await store('{"rte_content": "<p>Repaired</p>"}', 802);
    const { revision } = (await (await fetch(address)).json()) as { revision: string };
    expect(await screen.next()).toEqual({ event: 'revision', data: { revision } });
    for (const events of [screen, neighbour]) events.close();
  });
});
