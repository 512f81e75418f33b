import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import type { Database } from '#server/db/database.ts';
import { SaveUncertain } from '#server/errors.ts';
import { TickQueue } from './tick-queue.ts';

const anna = {
  ...{ _id: 'anna', userName: 'anna', displayName: 'Anna', email: '', roleName: Role.Editor, PortalId: 1 },
  ...{ channels: [], channelsPerPage: 3, isSuperUser: false, sessionId: 'session', sessionEndsAt: 0 },
};

it('repeats no simultaneous clicks if it is unknown whether they were saved', async () => {
  /** How many clicks were in each transaction. */
  const transactions: number[] = [];
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const breaking: Pick<Database, 'joinWrite' | 'writeTogether'> = {
    joinWrite: () => [],
    writeTogether: async (_actor, shares) => {
      transactions.push(shares.length);
      throw new SaveUncertain(new DrizzleQueryError('insert into placements', [], lost));
    },
  };
  const queue = new TickQueue(breaking);
  const cells = { channelId: 'channel', areaId: 'area' };
  const clicks = ['one', 'two', 'three'].map((slideId) => queue.toggle(anna, cells, { slideId, isPlaced: undefined }));
  const outcomes = await Promise.allSettled(clicks);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(transactions).toEqual([1, 2]);
});
