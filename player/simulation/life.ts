import { createRandom } from '#rules/testing/random.ts';
import { createSimulatedTimes } from './display-times.ts';
import { type FaultKind, faults, type Scene } from './faults.ts';
import { createPlans, POLL_MINUTES } from './plans.ts';
import { createSimulatedPlaylists } from './playlists.ts';
import { createScreen, type Screen } from './screen.ts';
import { createServer } from './server.ts';
import { createWatch, type Violation } from './watch.ts';
import { createWorld } from './world.ts';

export interface Life {
  violations: Violation[];
  /** A log of what happened, for investigating a violation. */
  story: string[];
  /** The number of occurrences of each fault. */
  faults: Map<FaultKind, number>;
  problems: Map<string, number>;
}

const DAYS = 30;
/** The share of days on which the screens are on. */
const SHARE_OF_BUSY_DAYS = 0.22;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Three polls, and the time between two retries of a screen that has just come back. */
const RECOVERY_MS = 3 * POLL_MINUTES * MINUTE_MS + 20_000;
/** A screen that is reloading its page shows nothing for a short time, and everything soon after. */
const BETWEEN_PAGES_MS = 10_000;
/** Share of nights in which a screen sleeps. In the following 0.01 it stays on, and in all others it is off. */
const SLEEPS_AT_NIGHT = 0.7;
const STAYS_ON_AT_NIGHT = 0.71;
const CHECK_EVERY_MS = { from: 500, to: 15_000 };

/**
 * Simulates thirty days of two or three screens of one channel. On some days they are on for a while, during which
 * faults start and end; in between they sleep or are off. The same seed gives the same life. `hasTimes`: slides have
 * display times. `daysOffline`: how many days without a network follow. See docs/decisions/023-simulate-screens.md
 */
export async function live(seed: number, { hasTimes = false, daysOffline = 0 } = {}): Promise<Life> {
  const random = createRandom(seed);
  const world = createWorld();
  const serverRandom = random.fork();
  const times = hasTimes ? createSimulatedTimes(serverRandom.fork(), world.now()) : null;
  // From a source of its own, so that seeds that once failed still have the same life apart from playlists.
  const playlists = createSimulatedPlaylists(createRandom(~seed));
  const server = createServer(world, serverRandom, createPlans(serverRandom, world.now(), playlists, times));
  const watch = createWatch(world, server);
  const story: string[] = [];
  const counts = new Map<FaultKind, number>();
  const startedAt = world.now();
  let serverTroubleAt = Number.NEGATIVE_INFINITY;

  const screens = Array.from({ length: random.is(0.3) ? 3 : 2 }, (_, index) =>
    createScreen(
      `screen ${index + 1}`,
      world,
      server,
      random.fork(),
      () => (server.isUp() ? serverTroubleAt : world.now()),
      {
        onChange: (screen) => world.afterwards(screen.look),
        onLook: watch.look,
        onBroken: watch.broken,
      },
    ),
  );
  const scene: Scene = { world, server, random, screens };

  function log(text: string, at = world.now()): void {
    const passed = at - startedAt;
    story.push(`day ${Math.floor(passed / DAY_MS) + 1} +${((passed % DAY_MS) / 1_000).toFixed(1)} s: ${text}`);
  }

  /** Starts a fault, and ends it after this time. */
  function startFault(kind: FaultKind, screen: Screen, forMs: number): void {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    log(`${kind} on ${screen.machine.name} for ${Math.round(forMs / 1_000)} s`);
    if (kind.startsWith('server')) serverTroubleAt = world.now();
    const end = faults[kind](scene, screen);
    if (!end) return;
    world.after(forMs, () => {
      log(`${kind} on ${screen.machine.name} is over`);
      if (kind.startsWith('server')) serverTroubleAt = world.now();
      end();
    });
  }

  async function pass(ms: number): Promise<void> {
    const until = world.now() + ms;
    while (world.now() < until) {
      await world.passUntil(Math.min(until, world.now() + random.between(CHECK_EVERY_MS.from, CHECK_EVERY_MS.to)));
      for (const screen of screens) screen.look();
    }
  }

  const isBetweenPages = ({ open }: Screen) => open === null || world.now() - open.page.loadedAt < BETWEEN_PAGES_MS;

  function turnOn(): void {
    for (const screen of screens) {
      if (screen.machine.isAsleep()) screen.machine.wake(random.is(0.8));
      screen.start();
    }
    log('the screens are turned on');
  }

  async function spendDay(): Promise<void> {
    turnOn();
    if (random.is(0.05)) await pass(random.between(20, 120) * MINUTE_MS);
    const kinds = Object.keys(faults) as FaultKind[];
    for (let count = random.whole(1, 4); count > 0; count -= 1) {
      await pass(random.between(0, 60_000));
      startFault(random.pick(kinds), random.pick(screens), random.pick([3_000, 20_000, 70_000, 240_000]));
    }
    // Waits for the longest fault, and for throttled pages.
    await pass(300_000);
    server.change();
    log('the last change');
    await pass(RECOVERY_MS);
    for (let tries = 0; tries < 6 && screens.some(isBetweenPages); tries += 1) await pass(BETWEEN_PAGES_MS);
    watch.expectCorrect(screens);
    spendNight();
  }

  function spendNight(): void {
    for (const screen of screens) {
      const night = random.next();
      if (night < SLEEPS_AT_NIGHT) screen.machine.sleep();
      else if (night > STAYS_ON_AT_NIGHT) screen.stop();
    }
  }

  /** The screens are turned on for a while every few weeks, and can't reach the server. */
  async function spendOffline(days: number): Promise<void> {
    const cutAt = world.now();
    log('the network is gone');
    for (const { machine } of screens) machine.network.add({ kind: 'cut', how: 'refuses' });
    while (world.now() < cutAt + days * DAY_MS && watch.violations.length === 0) {
      await world.passUntil(world.now() + random.between(1, 40) * DAY_MS);
      turnOn();
      await pass(random.between(5, 20) * MINUTE_MS);
      spendNight();
    }
  }

  for (let day = 0; day < DAYS && watch.violations.length === 0; day += 1) {
    await world.passUntil(startedAt + day * DAY_MS + random.between(0, 12) * 3_600_000);
    if (random.is(SHARE_OF_BUSY_DAYS)) await spendDay();
  }
  if (daysOffline > 0 && watch.violations.length === 0) await spendOffline(daysOffline);
  for (const screen of screens) watch.expectThrift(screen);
  for (const { promise, at, screen, detail } of watch.violations) log(`${promise}: ${screen}, ${detail}`, at);
  const problems = new Map<string, number>();
  for (const screen of screens)
    for (const [problem, count] of screen.problems) problems.set(problem, (problems.get(problem) ?? 0) + count);
  for (const screen of screens) screen.stop();
  return { violations: watch.violations, story, faults: counts, problems };
}
