import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TooManyRequests } from '#server/errors.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { addressKey, clearLimits, RateLimit, takeAll } from './rate-limit.ts';

const MINUTE_MS = 60_000;

describe('a rate limit', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());

  const limitOf = (name: string, attempts: number, doublings = 0) =>
    new RateLimit(database.queries, { name, attempts, windowMs: MINUTE_MS, doublings });
  /** Simulates that this much time has passed. */
  const passTime = (seconds: number) =>
    database.queries.execute(sql`update attempts set ends_at = ends_at - make_interval(secs => ${seconds})`);
  const secondsToWait = async (attempt: Promise<unknown>) => {
    const refused = await attempt.then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(TooManyRequests);
    return (refused as TooManyRequests).retryAfterSeconds;
  };

  it('refuses attempts above the limit until the window has ended, and says when that is', async () => {
    const limit = limitOf('refuses', 2);
    await limit.take('a');
    await passTime(20);
    await limit.take('a');
    const seconds = await secondsToWait(limit.take('a'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(40);
    await limit.take('b');
    await passTime(40);
    await limit.take('a');
  });

  it('counts simultaneous attempts, also of other processes', async () => {
    const limits = [limitOf('at once', 10), limitOf('at once', 10)];
    const taking = Array.from({ length: 30 }, (_, index) => limits[index % 2]?.take('a'));
    const settled = await Promise.allSettled(taking);
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
    await limitOf('something else', 10).take('a');
  });

  it('counts neither attempts that were taken back nor those that were forgotten', async () => {
    const limit = limitOf('taken back', 1);
    const takeBack = await limit.take('a');
    await takeBack();
    await limit.take('a');
    await limit.forget('a');
    await limit.take('a');
    await secondsToWait(limit.take('a'));
  });

  it('takes an attempt from all of several limits, or from none', async () => {
    const [wide, narrow] = [limitOf('wide', 2), limitOf('narrow', 1)];
    const take = () => takeAll([() => wide.take('a'), () => narrow.take('a')]);
    const takeBack = await take();
    for (const _ of [1, 2, 3]) await secondsToWait(take());
    await wide.take('a');
    await takeBack();
    await take();
  });

  it('doubles consecutive windows up to a maximum, and starts over after a pause', async () => {
    const limit = limitOf('rises', 1, 2);
    const waits: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await limit.take('a');
      waits.push(await secondsToWait(limit.take('a')));
      await passTime(waits.at(-1) ?? 0);
    }
    expect(waits.map((seconds) => Math.round(seconds / 30) * 30)).toEqual([60, 120, 240, 240]);
    await passTime(240);
    await limit.take('a');
    expect(await secondsToWait(limit.take('a'))).toBeLessThanOrEqual(60);
  });

  it.each([
    ['half an hour', 0.5],
    ['two hours', 2],
    ['400 days', 400 * 24],
  ])('ends a window at once if the clock was %s ahead when it started', async (_, hours) => {
    const name = `ahead ${hours}`;
    const limit = limitOf(name, 1, 2);
    await limit.take('a');
    await passTime(-hours * 3_600);
    await limit.take('a');
    expect(await secondsToWait(limit.take('a'))).toBeLessThanOrEqual(60);
  });

  it('deletes windows that were started while the clock was ahead', async () => {
    await clearLimits(database.queries);
    await limitOf('in the future', 1).take('a');
    await passTime(-400 * 24 * 3_600);
    await limitOf('now', 1).take('a');
    expect(await rows()).toHaveLength(1);
  });

  it('deletes all counts of a user', async () => {
    const limit = limitOf('about', 1);
    await limit.take('anna|192.0.2.7', ['anna', '192.0.2.7']);
    await limit.take('bert|192.0.2.8', ['bert', '192.0.2.8']);
    await clearLimits(database.queries, ['Anna']);
    await limit.take('anna|192.0.2.7', ['anna', '192.0.2.7']);
    await secondsToWait(limit.take('bert|192.0.2.8', ['bert', '192.0.2.8']));
    expect(await clearLimits(database.queries)).toBeGreaterThan(0);
    await limit.take('bert|192.0.2.8', ['bert', '192.0.2.8']);
  });

  it('stores only hashes, and deletes them after some days', async () => {
    await clearLimits(database.queries);
    await limitOf('private', 1).take('somebody@example.com');
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain('somebody');
    await passTime(3 * 24 * 3_600);
    await limitOf('the next', 1).take('a');
    expect(await rows()).toHaveLength(1);
  });

  const rows = async () => database.queries.select({ key: sql<string>`key` }).from(sql`attempts`);
});

describe('the key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:DB8:1:2:ffff::1', '20010db800010002/64'],
    ['fe80::1%eth0', 'fe80000000000000/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
