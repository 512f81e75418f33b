import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { TooManyRequests } from '../errors.ts';
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
  /** As if so much time had gone by. */
  const pass = (seconds: number) =>
    database.queries.execute(sql`update attempts set ends_at = ends_at - make_interval(secs => ${seconds})`);
  const secondsToWait = async (taking: Promise<unknown>) => {
    const refused = await taking.then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(TooManyRequests);
    return (refused as TooManyRequests).retryAfterSeconds;
  };

  it('refuses past its attempts, says when to come back, and begins anew afterwards', async () => {
    const limit = limitOf('refuses', 2);
    await limit.take('a');
    await pass(20);
    await limit.take('a');
    const seconds = await secondsToWait(limit.take('a'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(40);
    await limit.take('b');
    await pass(40);
    await limit.take('a');
  });

  it('counts what comes at once, in this process and in others', async () => {
    const limits = [limitOf('at once', 10), limitOf('at once', 10)];
    const taking = Array.from({ length: 30 }, (_, index) => limits[index % 2]?.take('a'));
    const settled = await Promise.allSettled(taking);
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
    await limitOf('something else', 10).take('a');
  });

  it('counts neither what was taken back nor what was forgotten', async () => {
    const limit = limitOf('taken back', 1);
    const takeBack = await limit.take('a');
    await takeBack();
    await limit.take('a');
    await limit.forget('a');
    await limit.take('a');
    await secondsToWait(limit.take('a'));
  });

  it('takes from several all or none', async () => {
    const [wide, narrow] = [limitOf('wide', 2), limitOf('narrow', 1)];
    const take = () => takeAll([() => wide.take('a'), () => narrow.take('a')]);
    const takeBack = await take();
    for (const _ of [1, 2, 3]) await secondsToWait(take());
    await wide.take('a');
    await takeBack();
    await take();
  });

  it('makes whoever uses up one window after the other wait longer, up to a bound, and forgives whoever keeps quiet', async () => {
    const limit = limitOf('rises', 1, 2);
    const waits: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await limit.take('a');
      waits.push(await secondsToWait(limit.take('a')));
      await pass(waits.at(-1) ?? 0);
    }
    expect(waits.map((seconds) => Math.round(seconds / 30) * 30)).toEqual([60, 120, 240, 240]);
    await pass(240);
    await limit.take('a');
    expect(await secondsToWait(limit.take('a'))).toBeLessThanOrEqual(60);
  });

  it.each([
    ['half an hour', 0.5],
    ['two hours', 2],
    ['400 days', 400 * 24],
  ])('is over at once when the clock that began it was %s ahead and was corrected', async (_, hours) => {
    const name = `ahead ${hours}`;
    const limit = limitOf(name, 1, 2);
    await limit.take('a');
    await pass(-hours * 3_600);
    await limit.take('a');
    expect(await secondsToWait(limit.take('a'))).toBeLessThanOrEqual(60);
  });

  it('forgets windows of a clock that was ahead', async () => {
    await clearLimits(database.queries);
    await limitOf('in the future', 1).take('a');
    await pass(-400 * 24 * 3_600);
    await limitOf('now', 1).take('a');
    expect(await rows()).toHaveLength(1);
  });

  it('forgets all that it has counted about somebody', async () => {
    const limit = limitOf('about', 1);
    await limit.take('anna|192.0.2.7', ['anna', '192.0.2.7']);
    await limit.take('bert|192.0.2.8', ['bert', '192.0.2.8']);
    await clearLimits(database.queries, ['Anna']);
    await limit.take('anna|192.0.2.7', ['anna', '192.0.2.7']);
    await secondsToWait(limit.take('bert|192.0.2.8', ['bert', '192.0.2.8']));
    expect(await clearLimits(database.queries)).toBeGreaterThan(0);
    await limit.take('bert|192.0.2.8', ['bert', '192.0.2.8']);
  });

  it('keeps nothing that can be read, and nothing for long', async () => {
    await clearLimits(database.queries);
    await limitOf('private', 1).take('somebody@example.com');
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain('somebody');
    await pass(3 * 24 * 3_600);
    await limitOf('the next', 1).take('a');
    expect(await rows()).toHaveLength(1);
  });

  const rows = async () => database.queries.select({ key: sql<string>`key` }).from(sql`attempts`);
});

describe('the address that limits count', () => {
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
