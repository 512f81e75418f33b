import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { screenState } from '#rules/screen-state.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { exampleReport } from '#server/testing/examples/screens.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { screenStore } from './screens.store.ts';

describe('screens', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
  });
  beforeEach(async () => {
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const report = (more: Parameters<typeof exampleReport>[1] = {}) =>
    test.as(null)('POST /api/screens/report', exampleReport(scene, more));
  const screens = async () =>
    (await scene.call('POST /api/screens/getscreens', { PortalId: 1 })).filter(
      ({ channel }) => channel === scene.channel._id,
    );
  async function pair(channel = scene.channel._id) {
    const { pairCode, deviceKey } = await test.as(null)('POST /api/pairing/start', { name: 'Fire TV' });
    await scene.call('POST /pairDevice', { pairCode, channel, name: 'Over the bar' });
    return deviceKey;
  }

  it('lists a screen and its report as soon as it has reported', async () => {
    const { revision } = await scene.document();
    const areas = [{ area: scene.area._id, slide: null }];
    const before = Date.now();
    expect(await report({ revision, areas })).toEqual({ nextInMs: 30_000 });
    const [screen] = await screens();
    expect(screen).toMatchObject({ name: '', isPaired: false, behindMs: null, report: { revision, areas } });
    expect(screen?.silentMs).toBeLessThanOrEqual(Date.now() - before);
    await report({ revision });
    expect((await screens()).length).toBe(1);
  });

  it('returns for how long a screen has shown an older plan', async () => {
    const { revision } = await scene.document();
    await report({ revision });
    await scene.show((await scene.addSlide())._id);
    await report({ revision });
    const first = (await screens())[0]?.behindMs ?? Number.NaN;
    expect(first).toBeGreaterThanOrEqual(0);
    const later = async () => {
      await report({ revision });
      return (await screens())[0]?.behindMs;
    };
    await expect.poll(later, { timeout: 10_000 }).toBeGreaterThan(first);
    await report({ revision: (await scene.document()).revision });
    expect((await screens())[0]?.behindMs).toBeNull();
  });

  it('returns the health of screens without their reports', async () => {
    const problems = [{ problem: 'slideStuck', detail: 'A video', times: 1 }];
    await report({ revision: (await scene.document()).revision, problems });
    const health = await scene.call('POST /api/screens/gethealth', { PortalId: 1 });
    expect(health.filter(({ channel }) => channel === scene.channel._id)).toEqual([
      {
        _id: expect.any(String),
        channel: scene.channel._id,
        silentMs: expect.any(Number),
        behindMs: null,
        hasProblems: true,
      },
    ]);
  });

  it('returns that a screen’s browser blocks sound, which is no problem that people see', async () => {
    await report({ revision: (await scene.document()).revision });
    expect((await screens())[0]?.report).not.toHaveProperty('isSoundBlocked');
    await report({ revision: (await scene.document()).revision, isSoundBlocked: true });
    expect((await screens())[0]).toMatchObject({ report: { isSoundBlocked: true }, hasProblems: false });
  });

  it('lists a paired screen with its name, even before its first report', async () => {
    const deviceKey = await pair();
    const [unseen] = await screens();
    expect(unseen).toMatchObject({ name: 'Over the bar', isPaired: true, seenAt: null, report: null });
    expect(screenState(unseen as NonNullable<typeof unseen>)).toBe('Never seen');
    const { belongsTo } = await report({ deviceKey });
    expect(belongsTo).toEqual({ PortalId: 1, originalName: scene.channel.originalName });
    const [seen] = await screens();
    expect(seen).toMatchObject({ _id: unseen?._id, isPaired: true, report: { width: 1920 } });
  });

  it('moves a screen to another channel and returns it with the next report', async () => {
    const deviceKey = await pair();
    const [screen] = await screens();
    const other = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Stairs', selectedAreas: [scene.area._id] },
    });
    const moved = await scene.call('PATCH /api/screens/updateScreen', {
      _id: screen?._id ?? '',
      PortalId: 1,
      update: { channel: other._id, name: 'At the stairs' },
    });
    expect(moved).toMatchObject({ channel: other._id, name: 'At the stairs' });
    const { belongsTo } = await report({ deviceKey });
    expect(belongsTo).toEqual({ PortalId: 1, originalName: other.originalName });
    expect(await screens()).toEqual([]);
  });

  it('keeps what staff know about a screen, and its tags', async () => {
    await pair();
    const [screen] = await screens();
    const unknown = { location: '', serialNumber: '', note: '', tags: [] };
    expect(screen).toMatchObject(unknown);
    const update = (fields: object) =>
      scene.call('PATCH /api/screens/updateScreen', { _id: screen?._id ?? '', PortalId: 1, update: { ...fields } });
    const add = (name: string) => scene.call('POST /api/tags/add', { PortalId: 1, name });
    const [lift, stairs] = [await add('lift'), await add('stairs')];
    const known = { location: 'First floor', serialNumber: 'SN-1234', note: 'Key at the\nreception', tags: [lift._id] };
    expect(await update(known)).toMatchObject(known);
    expect(await update({ name: 'Lift' })).toMatchObject({ ...known, name: 'Lift' });
    expect((await refusal(update({ tags: ['nothing'] }))).body.errors).toEqual({
      tags: 'One of these tags doesn’t exist any more. Remove it.',
    });
    expect((await refusal(update({ note: 'x'.repeat(2_001) }))).body.errors).toEqual({
      note: 'The text is too long. Shorten it.',
    });
    await scene.call('POST /api/tags/merge', { _id: lift._id, PortalId: 1, into: stairs._id });
    expect((await screens())[0]?.tags).toEqual([stairs._id]);
    await scene.call('POST /api/tags/delete', { _id: stairs._id, PortalId: 1 });
    expect((await screens())[0]?.tags).toEqual([]);
  });

  it('moves a screen only to channels of its portal', async () => {
    await scene
      .call('POST /api/portals/addPortal', { portal: { PortalName: 'Neighbours', PortalId: 9 } })
      .catch(() => {});
    const otherPortal = await makeScene(test, 9);
    await pair();
    const [screen] = await screens();
    const move = { _id: screen?._id ?? '', PortalId: 1, update: { channel: otherPortal.channel._id } };
    expect((await refusal(scene.call('PATCH /api/screens/updateScreen', move))).status).toBe(400);
    const changedPortal = { ...move, update: { PortalId: 9 } };
    expect((await refusal(scene.call('PATCH /api/screens/updateScreen', changedPortal))).status).toBe(400);
    const wrongPortal = { ...move, PortalId: 9 };
    expect((await refusal(otherPortal.call('PATCH /api/screens/updateScreen', wrongPortal))).status).toBe(404);
  });

  it('notifies a screen that was unpaired when it reports, and rejects its key', async () => {
    const deviceKey = await pair();
    const [screen] = await screens();
    await report({ deviceKey });
    await scene.call('POST /api/screens/unpair', { _id: screen?._id ?? '', PortalId: 1 });
    expect(await report({ deviceKey })).toEqual({ nextInMs: 30_000, belongsTo: null });
    expect(await screens()).toEqual([]);
    expect((await refusal(test.as(null)('POST /api/pairing/wait', { deviceKey }))).status).toBe(404);
  });

  it('sends an event to the screens of a channel when one of them is unpaired', async () => {
    await pair();
    const [screen] = await screens();
    const { originalName } = scene.channel;
    const stream = await listenTo(`${test.url}/api/channels/events?PortalId=1&originalName=${originalName}`);
    await stream.next('revision');
    await scene.call('POST /api/screens/unpair', { _id: screen?._id ?? '', PortalId: 1 });
    await stream.next('device');
    stream.close();
  });

  it('stores reports within seconds, for other processes and restarts', async () => {
    const { revision } = await scene.document();
    await report({ revision });
    await pair().then((deviceKey) => report({ revision, deviceKey }));
    await expect
      .poll(
        async () =>
          (await screenStore(test.database.queries).seen(1)).filter(
            ({ channelId, report: stored }) => channelId === scene.channel._id && stored.revision === revision,
          ).length,
        { timeout: 8_000 },
      )
      .toBe(2);
  });

  it('lists screens only to users who may use their channel', async () => {
    await report();
    const other = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Other', selectedAreas: [scene.area._id] },
    });
    const contributor = await scene.addUser(`guest-${scene.channel._id.slice(0, 6)}`, Role.Contributor, {
      channels: [other._id],
    });
    for (const list of ['POST /api/screens/getscreens', 'POST /api/screens/gethealth'] as const) {
      const channels = async ({ call }: Pick<typeof scene, 'call'>) =>
        (await call(list, { PortalId: 1 })).map(({ channel }) => channel);
      expect(await channels(scene)).toContain(scene.channel._id);
      expect(await channels(contributor)).not.toContain(scene.channel._id);
    }
  });

  it('refuses reports with an unknown channel or malformed values', async () => {
    expect((await refusal(report({ channel: { PortalId: 1, originalName: 'nowhere' } }))).status).toBe(404);
    expect((await refusal(report({ screen: '../../etc' }))).status).toBe(400);
    expect((await refusal(report({ width: Number.MAX_VALUE }))).status).toBe(400);
    const { belongsTo } = await report({ deviceKey: 'made up' });
    expect(belongsTo).toBeNull();
    expect(await screens()).toEqual([]);
  });
});
