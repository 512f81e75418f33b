import { describe, expect, it } from 'vitest';
import { QuotaReservations } from './quota-reservations.ts';

describe('bytes that arrive for a portal', () => {
  const QUOTA = 100;

  it('count together with those of its other uploads, and not with another portal’s', async () => {
    const arriving = new QuotaReservations(async () => 20, QUOTA);
    const [one, other, elsewhere] = [
      await arriving.reserve(1, 0),
      await arriving.reserve(1, 0),
      await arriving.reserve(2, 0),
    ];
    await one.add(40);
    await elsewhere.add(80);
    await other.add(40);
    await expect(one.add(1)).rejects.toMatchObject({ status: 413 });
    // A refused upload makes room at once, before it has ended.
    await other.add(40);
    await expect(other.add(1)).rejects.toMatchObject({ status: 413 });
  });

  it('count on as what was stored, also for those that began before', async () => {
    const arriving = new QuotaReservations(async () => used, QUOTA);
    let used = 0;
    const [one, other] = [await arriving.reserve(1, 0), await arriving.reserve(1, 0)];
    await one.add(60);
    used = 60;
    one.end(60);
    one.end(60);
    await expect(other.add(41)).rejects.toMatchObject({ status: 413 });
    // What was removed makes room at once.
    used = 0;
    await other.add(1);
  });

  it('count from the beginning where their number is announced', async () => {
    const [kilobytes, form] = [1024, 64 * 1024];
    const arriving = new QuotaReservations(async () => 0, 1000 * kilobytes);
    const one = await arriving.reserve(1, 600 * kilobytes + form);
    await expect(arriving.reserve(1, 600 * kilobytes + form)).rejects.toMatchObject({ status: 413 });
    const small = await arriving.reserve(1, 300 * kilobytes + form);
    await one.add(600 * kilobytes);
    await small.add(400 * kilobytes);
    await expect(small.add(1)).rejects.toMatchObject({ status: 413 });
    one.end(0);
    await arriving.reserve(1, 600 * kilobytes + form);
  });
});
