import { describe, expect, it } from 'vitest';
import { QuotaReservations } from './quota-reservations.ts';

describe('reservations of a portal’s quota', () => {
  const QUOTA = 100;

  it('count all uploads of a portal together, and no other portal’s', async () => {
    const reservations = new QuotaReservations(async () => 20, QUOTA);
    const [one, other, elsewhere] = [
      await reservations.reserve(1, 0),
      await reservations.reserve(1, 0),
      await reservations.reserve(2, 0),
    ];
    await one.add(40);
    await elsewhere.add(80);
    await other.add(40);
    await expect(one.add(1)).rejects.toMatchObject({ status: 413 });
    // A rejected upload frees its bytes immediately, before it has ended.
    await other.add(40);
    await expect(other.add(1)).rejects.toMatchObject({ status: 413 });
  });

  it('count stored bytes after an upload has ended, also for uploads that started before', async () => {
    const reservations = new QuotaReservations(async () => used, QUOTA);
    let used = 0;
    const [one, other] = [await reservations.reserve(1, 0), await reservations.reserve(1, 0)];
    await one.add(60);
    used = 60;
    one.end(60);
    one.end(60);
    await expect(other.add(41)).rejects.toMatchObject({ status: 413 });
    // Deleted files free their bytes immediately.
    used = 0;
    await other.add(1);
  });

  it('count an announced length from the start of an upload', async () => {
    const [kilobytes, form] = [1024, 64 * 1024];
    const reservations = new QuotaReservations(async () => 0, 1000 * kilobytes);
    const one = await reservations.reserve(1, 600 * kilobytes + form);
    await expect(reservations.reserve(1, 600 * kilobytes + form)).rejects.toMatchObject({ status: 413 });
    const small = await reservations.reserve(1, 300 * kilobytes + form);
    await one.add(600 * kilobytes);
    await small.add(400 * kilobytes);
    await expect(small.add(1)).rejects.toMatchObject({ status: 413 });
    one.end(0);
    await reservations.reserve(1, 600 * kilobytes + form);
  });
});
