import type { Random } from '#rules/testing/random.ts';
import { simulatedDisk } from '../engine/testing/simulated-disk.ts';
import { createNetwork } from './network.ts';
import { loadPage } from './page.ts';
import type { Page, PageMachine } from './page-machine.ts';
import type { SimulatedServer } from './server.ts';
import type { World } from './world.ts';

/** A machine with a screen: its clocks, disk, network connection and page. */
export interface Machine extends PageMachine {
  openPage(): Page;
  /** Whether this browser has service workers and caches. */
  readonly keepsFiles: boolean;
  isAsleep(): boolean;
  sleep(): void;
  wake(tellsPage: boolean): void;
  /** Stops everything except the clocks for this time. */
  freeze(ms: number): void;
  /** Puts the page in the background, where timers run once a minute. */
  throttle(ms: number): void;
  stepDeviceClock(ms: number): void;
  /** When it last didn't run normally. */
  lastUpsetAt(): number;
  /** When its own clock was last set. */
  lastSetAt(): number;
  /** Deletes everything that pages have stored, but not the HTTP cache. */
  loseStore(): void;
  /** Makes all calls to the page's storage fail until the returned function is called. */
  refuseStore(): () => void;
  /** When the page's storage was last lost or inaccessible. */
  lastWithoutStoreAt(): number;
}

const MINUTE_MS = 60_000;
/** By which fraction its clock is too fast or too slow: up to 35 seconds in ten days. */
export const MOST_DRIFT = 40e-6;

export function createMachine(
  name: string,
  world: World,
  server: SimulatedServer,
  random: Random,
  keepsFiles: boolean,
): Machine {
  const disk = simulatedDisk();
  disk.offersFileStore = keepsFiles;
  const network = createNetwork(world, server, random.fork());
  const rate = 1 + random.between(-MOST_DRIFT, MOST_DRIFT);
  const runsAsleep = random.is(0.3);
  let clock = { world: world.now(), monotonic: random.between(1_000, 1e9) };
  let deviceAheadMs = random.pick([0, random.between(-3_000, 3_000), random.between(-1e8, 1e8)]);
  let isAsleep = false;
  let frozenUntil = 0;
  let throttledUntil = 0;
  let upsetAt = Number.NEGATIVE_INFINITY;
  let setAt = Number.NEGATIVE_INFINITY;
  let withoutStoreAt = Number.NEGATIVE_INFINITY;
  let ranAt = Number.NEGATIVE_INFINITY;
  /** Events that arrived while the machine was asleep or frozen. */
  let pendingEvents: (() => void)[] = [];
  const wakers = new Set<() => void>();

  function monotonicNow(): number {
    if (isAsleep) return clock.monotonic;
    return Math.max(ranAt, clock.monotonic + (world.now() - clock.world) * rate);
  }

  function setClock(monotonic: number): void {
    clock = { world: world.now(), monotonic };
  }

  function upset(until: number): void {
    upsetAt = Math.max(upsetAt, until);
  }

  const isStill = () => isAsleep || world.now() < frozenUntil;

  /** Delivers an external event to the page, as soon as the page can run. */
  function deliver(page: Page, action: () => void): void {
    if (machine.page !== page) return;
    if (isStill()) pendingEvents.push(() => deliver(page, action));
    else {
      action();
      world.stir();
    }
  }

  function flush(): void {
    const actions = pendingEvents;
    pendingEvents = [];
    for (const action of actions) action();
  }

  const machine: Machine = {
    name,
    network,
    disk,
    cached: new Map(),
    traffic: { requestsAt: [], pagesAt: [], fileBytes: 0, spoiltBytes: 0, files: new Map(), damagedStarts: new Set() },
    page: null,
    openPage,
    shellBuild: null,
    keepsFiles,
    isAsleep: () => isAsleep,
    sleep() {
      setClock(monotonicNow());
      isAsleep = true;
    },
    wake(tellsPage) {
      if (!isAsleep) return;
      const sleptMs = world.now() - clock.world;
      isAsleep = false;
      setClock(clock.monotonic + (runsAsleep ? sleptMs : 0));
      upset(world.now());
      world.incident();
      if (tellsPage) for (const action of wakers) action();
      flush();
      world.stir();
    },
    freeze(ms) {
      world.incident();
      frozenUntil = Math.max(frozenUntil, world.now() + ms);
      upset(frozenUntil);
      world.after(ms, () => {
        world.incident();
        flush();
      });
    },
    throttle(ms) {
      throttledUntil = Math.max(throttledUntil, world.now() + ms);
      upset(throttledUntil + MINUTE_MS);
    },
    stepDeviceClock(ms) {
      world.incident();
      setAt = world.now();
      deviceAheadMs += ms;
    },
    lastUpsetAt: () => (isAsleep ? world.now() : upsetAt),
    lastSetAt: () => setAt,
    loseStore() {
      withoutStoreAt = world.now();
      disk.clear();
      machine.shellBuild = null;
    },
    refuseStore() {
      disk.isRefusing = true;
      return () => {
        disk.isRefusing = false;
        withoutStoreAt = world.now();
      };
    },
    lastWithoutStoreAt: () => (disk.isRefusing ? world.now() : withoutStoreAt),
    onReload: () => {},
    onReveal: () => {},
    note: null,
  };

  /** The world's time at which a timer fires that is due at this time of the monotonic clock. */
  function comesAt(due: number): number {
    if (isAsleep || !Number.isFinite(due)) return Number.POSITIVE_INFINITY;
    const at = Math.max(clock.world + (due - clock.monotonic) / rate, frozenUntil);
    return at < throttledUntil ? Math.min(throttledUntil, Math.ceil(at / MINUTE_MS) * MINUTE_MS) : at;
  }

  function openPage(): Page {
    wakers.clear();
    return loadPage({
      machine,
      world,
      server,
      random,
      monotonicNow,
      deviceNow: () => world.now() + deviceAheadMs,
      comesAt,
      ran(due) {
        ranAt = Math.max(ranAt, due);
      },
      deliver,
      wakers,
    });
  }

  return machine;
}
