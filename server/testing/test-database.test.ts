import { expect, it } from 'vitest';
import { openTestDatabase } from './test-database.ts';

it('gives each test a database that no other test seems to have used', async () => {
  const first = await openTestDatabase();
  first.sessionUsage.seconds = -1_000;
  await first.remove();
  const second = await openTestDatabase();
  expect(second.sessionUsage).toBe(first.sessionUsage);
  expect(second.sessionUsage.seconds).toBeGreaterThanOrEqual(0);
  await second.remove();
});
