import { beforeEach, describe, expect, it } from 'vitest';
import { createProblemTracker } from './problem-tracker.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { createStoredClock } from './stored-clock.ts';
import { type SimulatedDisk, simulatedDisk } from './testing/simulated-disk.ts';
import { type SimulatedHost, simulatedHost, THE_TIME } from './testing/simulated-host.ts';

const DAY_MS = 86_400_000;
/** What is known of the time is written down this often. */
const NOTED_EVERY_MS = 600_000;

describe('the time of a screen that is turned on without the server', () => {
  let disk: SimulatedDisk;
  /** When it was turned off, by the server's clock. */
  let offAt: number;

  beforeEach(async () => {
    disk = simulatedDisk();
    const host = simulatedHost(1, disk);
    host.setDeviceClock(host.worldNow() - 37_000);
    host.response = () => ({ body: THE_TIME });
    const { clock } = turnOn(host);
    clock.start();
    await host.pass(NOTED_EVERY_MS * 3);
    clock.stop();
    offAt = host.worldNow();
  });

  function turnOn(host: SimulatedHost) {
    const clock = createServerClock(
      host,
      createProblemTracker(host, () => {}),
    );
    return { clock, kept: createStoredClock(host, clock) };
  }

  /** A page that starts by itself; its clock tells this. */
  async function turnOnAt(deviceTime: number): Promise<{ host: SimulatedHost; clock: ServerClock }> {
    const host = simulatedHost(2, disk);
    host.setDeviceClock(deviceTime);
    const { clock, kept } = turnOn(host);
    await kept.recall();
    return { host, clock };
  }

  it('follows from the device’s, and from how wrong that was', async () => {
    const { clock } = await turnOnAt(offAt - 37_000 + 3 * DAY_MS);
    expect(Math.abs(clock.now() - (offAt + 3 * DAY_MS))).toBeLessThan(10);
  });

  it('is as exact as it became within seconds', async () => {
    const host = simulatedHost(3, disk);
    host.setDeviceClock(host.worldNow());
    const { clock } = turnOn(host);
    // What a page brings along is a rough time.
    clock.offer({ sentAt: host.monotonicNow() - 400, receivedAt: host.monotonicNow(), serverTime: host.worldNow() });
    host.response = () => ({ body: THE_TIME });
    clock.start();
    await host.pass(9_000);
    clock.stop();
    const { clock: again } = await turnOnAt(host.worldNow() + DAY_MS);
    expect(Math.abs(again.now() - (host.worldNow() + DAY_MS))).toBeLessThan(10);
  });

  it.each([
    ['of 1970', 0],
    ['ten years behind', -3650 * DAY_MS],
    ['ten years ahead', 3650 * DAY_MS],
  ])('goes on from when it was known last where the device’s clock is %s', async (_, wrongBy) => {
    const { clock } = await turnOnAt(wrongBy === 0 ? 0 : offAt + wrongBy);
    expect(clock.isSet()).toBe(true);
    expect(offAt - clock.now()).toBeLessThan(NOTED_EVERY_MS + 1_000);
    expect(clock.now()).toBeLessThanOrEqual(offAt);
  });

  it('goes on from there each time, where the battery is dead', async () => {
    const { host, clock } = await turnOnAt(0);
    const first = clock.now();
    await host.pass(5 * 3_600_000);
    const { clock: again } = await turnOnAt(0);
    expect(again.now() - first).toBeGreaterThan(5 * 3_600_000 - NOTED_EVERY_MS - 1_000);
  });
});
