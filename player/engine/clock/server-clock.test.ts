import { beforeEach, describe, expect, it } from 'vitest';
import type { HostRequest } from '../host/host.ts';
import { createProblemTracker } from '../host/problem-tracker.ts';
import { SERVER_TIME, type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { createServerClock, readServerTime, type ServerClock } from './server-clock.ts';

describe('server clock', () => {
  let host: SimulatedHost;
  let clock: ServerClock;

  beforeEach(() => {
    host = simulatedHost();
    clock = createServerClock(
      host,
      createProblemTracker(host, () => {}),
    );
    host.response = () => ({ body: SERVER_TIME, requestMs: 2, responseMs: 2 });
  });

  const error = () => Math.abs(clock.now() - host.worldNow());

  it('knows the time after the first response', async () => {
    expect(clock.isSet()).toBe(false);
    clock.start();
    await host.pass(5);
    expect(clock.isSet()).toBe(true);
    expect(error()).toBeLessThan(2);
  });

  it('uses the fastest response, however slow the others are', async () => {
    host.response = () => ({ body: SERVER_TIME, requestMs: 1 + 80 * host.random(), responseMs: 1 });
    clock.start();
    await host.pass(4_000);
    expect(error()).toBeLessThan(3);
  });

  it('sends few requests on a steady network, and more on one with jitter', async () => {
    host.response = () => ({ body: SERVER_TIME, requestMs: 15 + host.random(), responseMs: 15 + host.random() });
    clock.start();
    await host.pass(10_000);
    expect(host.requests.length).toBe(5);
    host.response = () => ({ body: SERVER_TIME, requestMs: 80 * host.random(), responseMs: 80 * host.random() });
    await host.pass(80_000);
    expect(host.requests.length).toBe(5 + 8);
  });

  it('ignores a single contradicting response, but accepts two that agree', async () => {
    clock.start();
    await host.pass(1_000);
    let steps = 0;
    clock.onStep(() => {
      steps += 1;
    });
    const offerTime = (serverTime: number) => {
      const [sentAt, receivedAt] = [host.monotonicNow() - 4, host.monotonicNow()];
      clock.offer({ sentAt, receivedAt, serverTime: Math.floor(serverTime) });
    };
    // The same cached response twice.
    const stale = host.worldNow() - 3_600_000;
    for (const _ of [1, 2]) {
      offerTime(stale);
      await host.pass(1_000);
    }
    expect(error()).toBeLessThan(3);
    expect(steps).toBe(0);
    offerTime(host.worldNow() - 3_600_000);
    offerTime(host.worldNow() - 3_600_000);
    expect(error()).toBeGreaterThan(3_500_000);
    expect(steps).toBe(1);
  });

  it('ignores a device clock that is wrong or jumps', async () => {
    host.setDeviceClock(0);
    clock.start();
    await host.pass(1_000);
    host.setDeviceClock(host.worldNow() + 37_000);
    await host.pass(10_000);
    expect(error()).toBeLessThan(3);
  });

  it('never runs backwards or jumps for a small correction', async () => {
    host.response = () => ({ body: SERVER_TIME, requestMs: 120, responseMs: 1 });
    clock.start();
    await host.pass(3_000);
    expect(error()).toBeGreaterThan(50);
    host.response = () => ({ body: SERVER_TIME, requestMs: 1, responseMs: 1 });
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

  it('does not run backwards while it settles, so that no slide is shown twice', async () => {
    host.response = () => ({ body: SERVER_TIME, requestMs: host.requests.length > 1 ? 1 : 120, responseMs: 1 });
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

  it('applies a large correction immediately and notifies listeners', async () => {
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

  it('notices lost time without a wake event', async () => {
    clock.start();
    await host.pass(1_000);
    host.sleep(600_000);
    await host.pass(1_500);
    expect(error()).toBeLessThan(3);
  });

  it('recovers the time that it slept without a connection, and ignores its own clock otherwise', async () => {
    host.setDeviceClock(host.worldNow() - 7_200_000);
    clock.start();
    await host.pass(1_000);
    const { response } = host;
    host.response = () => {
      throw new Error('no network');
    };
    await host.pass(100_000);
    host.sleep(9 * 3_600_000);
    await host.pass(5_000);
    expect(error()).toBeLessThan(50);
    // Nobody can tell by how much a clock is wrong that has been set back, or by more than a year.
    host.setDeviceClock(host.worldNow() - 86_400_000);
    await host.pass(70_000);
    host.setDeviceClock(host.worldNow() + 500 * 86_400_000);
    await host.pass(70_000);
    expect(error()).toBeLessThan(50);
    host.response = response;
    await host.pass(70_000);
    expect(error()).toBeLessThan(3);
  });

  it('recovers if even the monotonic clock is turned back', async () => {
    clock.start();
    await host.pass(20_000);
    const { monotonicNow, deviceNow, request } = host;
    const turnedBack = (time: number) => time - 3_600_000;
    host.monotonicNow = () => turnedBack(monotonicNow());
    host.deviceNow = () => turnedBack(deviceNow());
    host.request = async (hostRequest) => {
      const response = await request(hostRequest);
      return { ...response, sentAt: turnedBack(response.sentAt), receivedAt: turnedBack(response.receivedAt) };
    };
    await host.pass(3_000);
    expect(error()).toBeLessThan(10);
  });

  it('sends few requests on a device whose clock jumps constantly', async () => {
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

  it('keeps its time while responses are missing or invalid, and limits its rate of requests', async () => {
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
    host.response = () => ({ body: SERVER_TIME });
    host.sleep(100_000);
    await host.pass(120_000);
    expect(error()).toBeLessThan(3);
  });

  it('stays accurate for a day on a network with jitter', async () => {
    host.response = () => {
      if (host.random() < 0.1) throw new Error('lost');
      return { body: SERVER_TIME, requestMs: 80 * host.random(), responseMs: 80 * host.random() };
    };
    clock.start();
    await host.pass(86_400_000);
    expect(error()).toBeLessThan(25);
  });

  it('keeps screens as close after half an hour as at the start, although their clocks drift', async () => {
    const errors: Awaited<ReturnType<typeof clockErrors>>[] = [];
    for (let seed = 1; seed <= 40; seed += 1) errors.push(await clockErrors(seed, seed % 2 === 0 ? 5e-5 : -5e-5));
    const medianDifference = (phase: 'soon' | 'late') =>
      medianOf(errors.slice(1).map((clockError, index) => Math.abs(clockError[phase] - (errors[index]?.[phase] ?? 0))));
    expect(medianDifference('late')).toBeLessThan(2 * medianDifference('soon'));
  });
});

/** The error in milliseconds of a screen whose clock drifts, five seconds and half an hour after the start. */
async function clockErrors(seed: number, drift: number): Promise<{ soon: number; late: number }> {
  const world = simulatedHost(seed * 7919);
  world.response = () => ({ body: SERVER_TIME, requestMs: 80 * world.random(), responseMs: 2 });
  const ownTime = (monotonic: number) => monotonic * (1 + drift);
  const host = {
    ...world,
    monotonicNow: () => ownTime(world.monotonicNow()),
    request: async (request: HostRequest) => {
      const response = await world.request(request);
      return { ...response, sentAt: ownTime(response.sentAt), receivedAt: ownTime(response.receivedAt) };
    },
  };
  const clock = createServerClock(
    host,
    createProblemTracker(host, () => {}),
  );
  clock.start();
  const errorAfter = async (ms: number) => {
    await world.pass(ms);
    return clock.now() - world.worldNow();
  };
  return { soon: await errorAfter(5_000), late: await errorAfter(1_795_000) };
}

function medianOf(values: readonly number[]): number {
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
  ])('rejects %s %j', (status, text) => {
    expect(readServerTime(status, text)).toBeNull();
  });
});
