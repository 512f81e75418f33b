import { describe, expect, it, vi } from 'vitest';
import { DatabaseCheck } from './database-check.ts';

describe('the check of the database', () => {
  const setUp = () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const ping = vi.fn(async () => {});
    return { ping, check: new DatabaseCheck({ ping }) };
  };

  it('is shared by all that ask within a second', async () => {
    const { ping, check } = setUp();
    await Promise.all([check.pass(), check.pass()]);
    vi.advanceTimersByTime(999);
    await check.pass();
    expect(ping).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(check.isRecent).toBe(false);
    await check.pass();
    expect(ping).toHaveBeenCalledTimes(2);
  });

  it('fails for everyone a second after the database was lost, and passes once it is back', async () => {
    const { ping, check } = setUp();
    await check.pass();
    ping.mockRejectedValue(new Error('lost'));
    vi.advanceTimersByTime(1_000);
    for (let request = 0; request < 3; request += 1) await expect(check.pass()).rejects.toThrow('lost');
    expect(check.isRecent).toBe(false);
    ping.mockResolvedValue();
    await check.pass();
    expect(check.isRecent).toBe(true);
  });

  it('fails while the database does not respond, with a single query, and passes once it does', async () => {
    const { ping, check } = setUp();
    let respond = () => {};
    ping.mockImplementation(() => new Promise<void>((resolve) => (respond = resolve)));
    for (let request = 0; request < 2; request += 1) {
      const failed = expect(check.pass()).rejects.toThrow('did not respond in time');
      await vi.advanceTimersByTimeAsync(1_500);
      await failed;
    }
    expect(ping).toHaveBeenCalledTimes(1);
    respond();
    ping.mockResolvedValue();
    await vi.advanceTimersByTimeAsync(0);
    await check.pass();
    expect(check.isRecent).toBe(true);
  });

  it('counts from its start, because the database may be lost while it responds', async () => {
    const { ping, check } = setUp();
    ping.mockImplementation(async () => void vi.advanceTimersByTime(1_000));
    await check.pass();
    expect(check.isRecent).toBe(false);
  });
});
