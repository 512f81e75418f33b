// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { databaseContents } from '#server/testing/database-contents.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Starts an app. Returns functions for the calls of a screen and of staff. */
async function openPairing() {
  const test = await startTestApp();
  const scene = await makeScene(test);
  const screen = test.as(null);
  return {
    test,
    scene,
    start: () => screen('POST /api/pairing/start', {}),
    wait: (deviceKey: string) => screen('POST /api/pairing/wait', { deviceKey }),
    pair: (pairCode: string, channel = scene.channel._id, call = scene.call) =>
      call('POST /pairDevice', { pairCode, channel }),
    address: { PortalId: 1, originalName: scene.channel.originalName },
  };
}

/** Returns the code with a different last letter. */
function almost(pairCode: string): string {
  return pairCode.slice(0, 7) + (pairCode.endsWith('B') ? 'C' : 'B');
}

describe('pairing', () => {
  let test: TestApp;
  let opened: Awaited<ReturnType<typeof openPairing>>;
  beforeAll(async () => {
    opened = await openPairing();
    test = opened.test;
  });
  afterAll(() => test.close());

  it('returns the channel to the screen that shows the code: while it waits, and from then on', async () => {
    const { start, wait, pair, address } = opened;
    const before = Date.now();
    const { pairCode, deviceKey, expiresAt } = await start();
    expect(pairCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    const TEN_MINUTES_MS = 600_000;
    expect(Date.parse(expiresAt) - TEN_MINUTES_MS).toBeGreaterThanOrEqual(before);
    expect(Date.parse(expiresAt) - TEN_MINUTES_MS).toBeLessThanOrEqual(Date.now());
    const waiting = wait(deviceKey);
    expect(await pair(pairCode)).toEqual({ success: true });
    expect(await waiting).toEqual({ channel: address });
    expect(await wait(deviceKey)).toEqual({ channel: address });
  });

  it('accepts a code in lower case with spaces and hyphens, and accepts it once', async () => {
    const { start, pair } = opened;
    const { pairCode } = await start();
    const typed = ` ${pairCode.slice(0, 4).toLowerCase()}-${pairCode.slice(4)} `;
    expect(await pair(typed)).toEqual({ success: true });
    const refused = await refusal(pair(pairCode));
    expect([refused.status, refused.body.success]).toEqual([404, false]);
  });

  it('accepts a code from only one of two simultaneous requests', async () => {
    const { start, pair, wait } = opened;
    const { pairCode, deviceKey } = await start();
    const both = await Promise.allSettled([pair(pairCode), pair(pairCode)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await wait(deviceKey)).channel).not.toBeNull();
  });

  it('requires the permission to manage the channel; a refused request does not use up the code', async () => {
    const { scene, start, pair, wait, address } = opened;
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Neighbours', PortalId: 7 } });
    const { pairCode, deviceKey } = await start();
    const archived = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Old', selectedAreas: [scene.area._id], archived: true },
    });
    const editor = await scene.addUser('editor', Role.Editor);
    const neighbour = await scene.addUser('neighbour', Role.Admin, { PortalId: 7 });
    const admin = await scene.addUser('admin-too', Role.Admin);
    const refused = [
      await refusal(pair(pairCode, undefined, editor.call)),
      await refusal(pair(pairCode, undefined, neighbour.call)),
      await refusal(pair(pairCode, undefined, test.as(null))),
      await refusal(pair(pairCode, 'nothing')),
      await refusal(pair(pairCode, archived._id)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 401, 404, 400]);
    expect(await pair(pairCode, undefined, admin.call)).toEqual({ success: true });
    expect(await wait(deviceKey)).toEqual({ channel: address });
  });

  it('expires after ten minutes', async () => {
    const { start, pair, wait } = opened;
    const { pairCode, deviceKey } = await start();
    await test.database.queries.execute(sql`update pairings set expires_at = now() - interval '1 second'`);
    expect((await refusal(pair(pairCode))).status).toBe(404);
    expect((await refusal(wait(deviceKey))).status).toBe(404);
    await start();
    expect((await databaseContents(test.database)).pairings?.split('\n')).toHaveLength(1);
  });

  it('is removed together with the channel', async () => {
    const { scene, start, pair, wait } = opened;
    const channel = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Short', selectedAreas: [scene.area._id] },
    });
    const { pairCode, deviceKey } = await start();
    await pair(pairCode, channel._id);
    await scene.call('POST /api/channels/deleteChannel', { _id: channel._id, PortalId: 1 });
    expect((await refusal(wait(deviceKey))).status).toBe(404);
  });

  it('keeps only the last of several waits of a screen, and refuses clients without a code', async () => {
    const { start, wait, pair } = opened;
    const { pairCode, deviceKey } = await start();
    const both = [wait(deviceKey), wait(deviceKey)];
    // The second request ends the first.
    expect(await Promise.race(both)).toEqual({ channel: null });
    await pair(pairCode);
    const paired = (await Promise.all(both)).filter(({ channel }) => channel !== null);
    expect(paired).toHaveLength(1);
    expect((await refusal(wait('made up'))).status).toBe(404);
  });

  it('stores neither codes nor keys in plain text', async () => {
    const { start } = opened;
    const { pairCode, deviceKey } = await start();
    const contents = JSON.stringify(await databaseContents(test.database));
    expect(contents).not.toContain(pairCode);
    expect(contents).not.toContain(pairCode.slice(0, 4));
    expect(contents).not.toContain(deviceKey);
  });
});

describe('guessing codes', () => {
  let opened: Awaited<ReturnType<typeof openPairing>>;
  beforeAll(async () => {
    opened = await openPairing();
  });
  afterAll(() => opened.test.close());

  it('invalidates only the code whose first half was guessed five times', async () => {
    const { start, pair, wait } = opened;
    const [attacked, other] = [await start(), await start()];
    for (let miss = 0; miss < 5; miss += 1) expect((await refusal(pair(almost(attacked.pairCode)))).status).toBe(404);
    expect((await refusal(pair(attacked.pairCode))).status).toBe(404);
    expect((await refusal(wait(attacked.deviceKey))).status).toBe(404);
    expect(await pair(other.pairCode)).toEqual({ success: true });
  });

  it.each(['', 'x', '12345678', 'AAAAAAAA', 'BCDFGHJKL', "' or 1=1 --"])('fails with %j', async (typed) => {
    const admin = await opened.scene.addUser(`guesser ${typed.length}${typed}`, Role.Admin);
    expect((await refusal(opened.pair(typed, undefined, admin.call))).status).toBe(404);
  });

  it('is refused after ten wrong codes, even with the right one', async () => {
    const { test, scene } = await openPairing();
    const screen = test.as(null);
    const guesser = await scene.addUser('guesser', Role.Admin);
    const pair = (pairCode: string) => guesser.call('POST /pairDevice', { pairCode, channel: scene.channel._id });
    const { pairCode } = await screen('POST /api/pairing/start', {});
    const wrong = await Promise.all(Array.from({ length: 12 }, () => refusal(pair('ZZZZZZZZ'))));
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(10).fill(404), 429, 429]);
    const blocked = await refusal(pair(pairCode));
    expect([blocked.status, blocked.body.success]).toEqual([429, false]);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    await scene.call('POST /pairDevice', { pairCode, channel: scene.channel._id });
    await test.close();
  });

  it('limits how many codes a client can request', async () => {
    const requests = await Promise.allSettled(Array.from({ length: 130 }, () => opened.start()));
    const refused = requests.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []));
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(new Set(refused)).toEqual(new Set([429]));
  });
});
