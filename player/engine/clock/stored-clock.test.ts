import { beforeEach, describe, expect, it } from 'vitest';
import { createProblemTracker } from '../host/problem-tracker.ts';
import { type SimulatedDisk, simulatedDisk } from '../testing/simulated-disk.ts';
import { SERVER_TIME, type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { createStoredClock } from './stored-clock.ts';

const DAY_MS = 86_400_000;
/** How often the time is stored. */
const STORED_EVERY_MS = 600_000;

describe('the clock of a screen that is turned on without the server', () => {
  let disk: SimulatedDisk;
  /** When it was turned off, by the server's clock. */
  let turnedOffAt: number;

  beforeEach(async () => {
    disk = simulatedDisk();
    const host = simulatedHost(1, disk);
    host.setDeviceClock(host.worldNow() - 37_000);
    host.response = () => ({ body: SERVER_TIME });
    const { clock } = turnOn(host);
    clock.start();
    await host.pass(STORED_EVERY_MS * 3);
    clock.stop();
    turnedOffAt = host.worldNow();
  });

  function turnOn(host: SimulatedHost) {
    const clock = createServerClock(
      host,
      createProblemTracker(host, () => {}),
    );
    return { clock, kept: createStoredClock(host, clock) };
  }

  /** Starts a page without the server on a device with this time. */
  async function turnOnAt(deviceTime: number): Promise<{ host: SimulatedHost; clock: ServerClock }> {
    const host = simulatedHost(2, disk);
    host.setDeviceClock(deviceTime);
    const { clock, kept: storedClock } = turnOn(host);
    await storedClock.recall();
    return { host, clock };
  }

  it('uses the device’s time and its stored error', async () => {
    const { clock } = await turnOnAt(turnedOffAt - 37_000 + 3 * DAY_MS);
    expect(Math.abs(clock.now() - (turnedOffAt + 3 * DAY_MS))).toBeLessThan(10);
  });

  it('is as accurate as it became within seconds', async () => {
    const host = simulatedHost(3, disk);
    host.setDeviceClock(host.worldNow());
    const { clock } = turnOn(host);
    // The time embedded in a page is only approximate.
    clock.offer({ sentAt: host.monotonicNow() - 400, receivedAt: host.monotonicNow(), serverTime: host.worldNow() });
    host.response = () => ({ body: SERVER_TIME });
    clock.start();
    await host.pass(9_000);
    clock.stop();
    const { clock: restartedClock } = await turnOnAt(host.worldNow() + DAY_MS);
    expect(Math.abs(restartedClock.now() - (host.worldNow() + DAY_MS))).toBeLessThan(10);
  });

  it.each([
    ['of 1970', 0],
    ['ten years behind', -3650 * DAY_MS],
    ['ten years ahead', 3650 * DAY_MS],
  ])('continues from the last known time if the device’s clock is %s', async (_, wrongBy) => {
    const { clock } = await turnOnAt(wrongBy === 0 ? 0 : turnedOffAt + wrongBy);
    expect(clock.isSet()).toBe(true);
    expect(turnedOffAt - clock.now()).toBeLessThan(STORED_EVERY_MS + 1_000);
    expect(clock.now()).toBeLessThanOrEqual(turnedOffAt);
  });

  it('continues from the last known time at each start without a clock battery', async () => {
    const { host, clock } = await turnOnAt(0);
    const first = clock.now();
    await host.pass(5 * 3_600_000);
    const { clock: restartedClock } = await turnOnAt(0);
    expect(restartedClock.now() - first).toBeGreaterThan(5 * 3_600_000 - STORED_EVERY_MS - 1_000);
  });
});
