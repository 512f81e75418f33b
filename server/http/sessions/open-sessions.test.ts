import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portals, sessions, users } from '#server/db/schema.ts';
import { sentStatements } from '#server/testing/count-statements.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { OpenSessions } from './open-sessions.ts';

const HOUR = 3_600_000;

describe('the user of a session', () => {
  let database: TestDatabase;
  let open: OpenSessions;
  const [sessionId, userId] = [randomUUID(), randomUUID()];
  beforeEach(async () => {
    database = await openTestDatabase();
    open = new OpenSessions(database);
    await database.queries.insert(portals).values({ _id: randomUUID(), PortalId: 1, PortalName: 'Shop' });
    const user = { _id: userId, PortalId: 1, userName: 'anna', userNameKey: 'anna', passwordHash: '', roleName: 2 };
    await database.queries.insert(users).values({ ...user, roleName: 2 });
    const expiresAt = new Date(Date.now() + HOUR).toISOString();
    await database.queries.insert(sessions).values({ _id: sessionId, userId, expiresAt });
    // Nothing is kept that is read while changes are announced, and these may not have been yet.
    await database.catchUp();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.remove();
  });

  const found = async () => (await open.find([sessionId])).get(sessionId);

  it('is read once until something changes', async () => {
    const first = await found();
    expect(first).toMatchObject({ _id: userId, userName: 'anna', roleName: 2 });
    const sent = await sentStatements(database, async () => expect(await found()).toEqual(first));
    // On a PostgreSQL server, an empty one proves that nothing has changed.
    expect(sent.filter((text) => text !== '')).toEqual([]);
  });

  // As another process would make it; this one is only notified of it.
  it('is current as soon as a change of another process is committed', async () => {
    for (let change = 1; change <= 50; change += 1) {
      const name = `Named ${change} times`;
      await database.queries.execute(sql`update users set display_name = ${name}`);
      expect((await found())?.displayName).toBe(name);
    }
  });

  it.each([
    ['a logout', sql`delete from sessions`],
    ['the end of the session', sql`update sessions set expires_at = now()`],
    ['a new password', sql`update users set password_hash = 'another'`],
    ['another role', sql`update users set role = 1`],
    ['the deletion of the user', sql`delete from users`],
    ['the deletion of the portal', sql`update portals set deleted = true`],
    ['an emptied table', sql`truncate sessions`],
  ])('is gone after %s, by whichever process', async (_what, change) => {
    expect(await found()).toBeDefined();
    await database.queries.execute(change);
    expect(await found()).toBeUndefined();
  });

  it('stays known when others change', async () => {
    await found();
    await database.queries
      .insert(users)
      .values({ _id: 'other', PortalId: 1, userName: 'ben', userNameKey: 'ben', passwordHash: '', roleName: 2 });
    await database.queries.execute(sql`update users set role = 1 where id = 'other'`);
    const sent = await sentStatements(database, found);
    expect(sent.filter((text) => text !== '')).toEqual([]);
  });

  it('is gone after its end, although it was known before', async () => {
    expect(await found()).toBeDefined();
    const now = performance.now();
    const elapsed = vi.spyOn(performance, 'now').mockReturnValue(now + HOUR - 60_000);
    expect(await found()).toBeDefined();
    elapsed.mockReturnValue(now + HOUR);
    expect(await found()).toBeUndefined();
    elapsed.mockRestore();
  });

  it('does not depend on the clock of this machine', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const difference of [0, -48 * HOUR, 48 * HOUR]) {
      vi.setSystemTime(Date.now() + difference);
      expect(await found()).toBeDefined();
    }
  });

  it('is not kept if it changes while it is being read', async () => {
    open = new OpenSessions({
      ...database,
      readAnnounced: async (read) => {
        const before = await database.readAnnounced(read);
        await database.queries.execute(sql`update users set display_name = 'Anna B.'`);
        return before;
      },
    });
    expect((await found())?.displayName).toBe('');
    expect((await found())?.displayName).toBe('Anna B.');
  });

  it('is read at each request while no notifications arrive', async () => {
    await found();
    const isReceiving = vi.spyOn(database.changes, 'isReceiving', 'get').mockReturnValue(false);
    await database.queries.execute(sql`alter table users disable trigger user`);
    await database.queries.execute(sql`update users set display_name = 'Anna B.'`);
    expect((await found())?.displayName).toBe('Anna B.');
    await database.queries.execute(sql`alter table users enable trigger user`);
    isReceiving.mockRestore();
  });
});
