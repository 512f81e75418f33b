import { beforeEach, describe, expect, it } from 'vitest';
import type { HostRequest } from './host.ts';
import { createProblemTracker } from './problem-tracker.ts';
import { createServerClock, readServerTime, type ServerClock } from './server-clock.ts';
import { type SimulatedHost, simulatedHost, THE_TIME } from './testing/simulated-host.ts';

describe('server clock', () => {
  let host: SimulatedHost;
  let clock: ServerClock;

  beforeEach(() => {
    host = simulatedHost();
    clock = createServerClock(
      host,
      createProblemTracker(host, () => {}),
    );
    host.response = () => ({ body: THE_TIME, thereMs: 2, backMs: 2 });
  });

  const error = () => Math.abs(clock.now() - host.worldNow());

  it('knows the time after the first answer', async () => {
    expect(clock.isSet()).toBe(false);
    clock.start();
    await host.pass(5);
    expect(clock.isSet()).toBe(true);
    expect(error()).toBeLessThan(2);
  });

  it('keeps the answer that was quickest, however slow the others are', async () => {
    host.response = () => ({ body: THE_TIME, thereMs: 1 + 80 * host.random(), backMs: 1 });
    clock.start();
    await host.pass(4_000);
    expect(error()).toBeLessThan(3);
  });

  it('asks little where nothing holds answers up, and more where they tremble', async () => {
    host.response = () => ({ body: THE_TIME, thereMs: 15 + host.random(), backMs: 15 + host.random() });
    clock.start();
    await host.pass(10_000);
    expect(host.requests.length).toBe(5);
    host.response = () => ({ body: THE_TIME, thereMs: 80 * host.random(), backMs: 80 * host.random() });
    await host.pass(80_000);
    expect(host.requests.length).toBe(5 + 8);
  });

  it('does not believe a single answer that contradicts all others, but two that agree', async () => {
    clock.start();
    await host.pass(1_000);
    let steps = 0;
    clock.onStep(() => {
      steps += 1;
    });
    const tell = (serverTime: number) => {
      const [sentAt, receivedAt] = [host.monotonicNow() - 4, host.monotonicNow()];
      clock.offer({ sentAt, receivedAt, serverTime: Math.floor(serverTime) });
    };
    // What something on the way has kept, twice the same.
    const stale = host.worldNow() - 3_600_000;
    for (const _ of [1, 2]) {
      tell(stale);
      await host.pass(1_000);
    }
    expect(error()).toBeLessThan(3);
    expect(steps).toBe(0);
    tell(host.worldNow() - 3_600_000);
    tell(host.worldNow() - 3_600_000);
    expect(error()).toBeGreaterThan(3_500_000);
    expect(steps).toBe(1);
  });

  it('takes no notice of the device clock, wrong or jumping', async () => {
    host.setDeviceClock(0);
    clock.start();
    await host.pass(1_000);
    host.setDeviceClock(host.worldNow() + 37_000);
    await host.pass(10_000);
    expect(error()).toBeLessThan(3);
  });

  it('never runs backwards or jumps for a small correction', async () => {
    host.response = () => ({ body: THE_TIME, thereMs: 120, backMs: 1 });
    clock.start();
    await host.pass(3_000);
    expect(error()).toBeGreaterThan(50);
    host.response = () => ({ body: THE_TIME, thereMs: 1, backMs: 1 });
    let before = clock.now();
    for (let second = 0; second < 900; second += 1) {
      await host.pass(100);
      const passed = clock.now() - before;
      expect(passed).toBeGreaterThan(90);
      expect(passed).toBeLessThan(110);
      before = clock.now();
    }
    expect(error()).toBeLessThan(3);
  });

  it('does not run backwards while it settles either: what was over would be shown once more', async () => {
    host.response = () => ({ body: THE_TIME, thereMs: host.requests.length > 1 ? 1 : 120, backMs: 1 });
    clock.start();
    await host.pass(122);
    expect(clock.now()).toBeGreaterThan(host.worldNow() + 50);
    for (let before = clock.now(), turn = 0; turn < 500; turn += 1) {
      await host.pass(5);
      expect(clock.now()).toBeGreaterThan(before);
      before = clock.now();
    }
    expect(error()).toBeLessThan(3);
  });

  it('takes a large correction at once and tells', async () => {
    clock.start();
    await host.pass(1_000);
    let steps = 0;
    clock.onStep(() => {
      steps += 1;
    });
    host.sleep(3_600_000);
    host.wake();
    await host.pass(10);
    expect(error()).toBeLessThan(3);
    expect(steps).toBe(1);
  });

  it('notices lost time by itself where nothing wakes it', async () => {
    clock.start();
    await host.pass(1_000);
    host.sleep(600_000);
    await host.pass(1_500);
    expect(error()).toBeLessThan(3);
  });

  it('finds the time again where even the clock that nobody can set is turned back', async () => {
    clock.start();
    await host.pass(20_000);
    const { monotonicNow, deviceNow, request } = host;
    const back = (moment: number) => moment - 3_600_000;
    host.monotonicNow = () => back(monotonicNow());
    host.deviceNow = () => back(deviceNow());
    host.request = async (asked) => {
      const response = await request(asked);
      return { ...response, sentAt: back(response.sentAt), receivedAt: back(response.receivedAt) };
    };
    await host.pass(3_000);
    expect(error()).toBeLessThan(10);
  });

  it('asks little on a device whose clock jumps all the time', async () => {
    clock.start();
    await host.pass(1_000);
    const before = host.requests.length;
    for (let second = 0; second < 600; second += 1) {
      host.setDeviceClock(host.random() * 2_000_000_000_000);
      await host.pass(1_000);
    }
    expect(host.requests.length - before).toBeLessThan(60 * 6);
    expect(error()).toBeLessThan(3);
  });

  it('keeps going on what it knows while nothing or nonsense answers, and asks politely', async () => {
    clock.start();
    await host.pass(1_000);
    const nonsense = ['<html>Log in to the network</html>', '"1790000000000"', '-5', '{}', '', 'null', '17'];
    host.response = () => {
      const text = nonsense[Math.floor(host.random() * nonsense.length)];
      if (host.random() < 0.5) throw new Error('no network');
      return { text };
    };
    const before = host.requests.length;
    await host.pass(3_600_000);
    expect(error()).toBeLessThan(3);
    expect(host.requests.length - before).toBeLessThan(60 * 4);
    host.response = () => ({ body: THE_TIME });
    host.sleep(100_000);
    await host.pass(120_000);
    expect(error()).toBeLessThan(3);
  });

  it('stays right for a day on a network that trembles', async () => {
    host.response = () => {
      if (host.random() < 0.1) throw new Error('lost');
      return { body: THE_TIME, thereMs: 80 * host.random(), backMs: 80 * host.random() };
    };
    clock.start();
    await host.pass(86_400_000);
    expect(error()).toBeLessThan(25);
  });

  it('keeps screens as close after half an hour as when they were opened, though their quartzes part', async () => {
    const offs: Awaited<ReturnType<typeof offOf>>[] = [];
    for (let seed = 1; seed <= 40; seed += 1) offs.push(await offOf(seed, seed % 2 === 0 ? 5e-5 : -5e-5));
    const apart = (moment: 'soon' | 'late') =>
      middleOf(offs.slice(1).map((off, nth) => Math.abs(off[moment] - (offs[nth]?.[moment] ?? 0))));
    expect(apart('late')).toBeLessThan(2 * apart('soon'));
  });
});

/** By how many milliseconds a screen with a quartz that runs wrong is off, five seconds and half an hour after it was opened. */
async function offOf(seed: number, drift: number): Promise<{ soon: number; late: number }> {
  const world = simulatedHost(seed * 7919);
  world.response = () => ({ body: THE_TIME, thereMs: 80 * world.random(), backMs: 2 });
  const own = (monotonic: number) => monotonic * (1 + drift);
  const host = {
    ...world,
    monotonicNow: () => own(world.monotonicNow()),
    request: async (request: HostRequest) => {
      const response = await world.request(request);
      return { ...response, sentAt: own(response.sentAt), receivedAt: own(response.receivedAt) };
    },
  };
  const clock = createServerClock(
    host,
    createProblemTracker(host, () => {}),
  );
  clock.start();
  const offAfter = async (ms: number) => {
    await world.pass(ms);
    return clock.now() - world.worldNow();
  };
  return { soon: await offAfter(5_000), late: await offAfter(1_795_000) };
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

describe('readServerTime', () => {
  it('reads a bare integer', () => {
    expect(readServerTime(200, '1790000000123')).toBe(1_790_000_000_123);
  });

  it.each([
    [500, '1790000000123'],
    [200, '"1790000000123"'],
    [200, '-1790000000123'],
    [200, '1790000000.5'],
    [200, '9999999999999'],
    [200, '<!doctype html>'],
  ])('refuses %s %j', (status, text) => {
    expect(readServerTime(status, text)).toBeNull();
  });
});
