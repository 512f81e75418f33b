import { type SimulatedDisk, simulatedDisk } from '../engine/testing/simulated-disk.ts';
import { createNetwork, type Network } from './network.ts';
import { loadPage, type Page } from './page.ts';
import type { Random } from './random.ts';
import type { SimulatedServer } from './server.ts';
import type { World } from './world.ts';

/** One machine with a screen: its clocks, its disk, its cable, and the page that it may have open. */
export interface Machine {
  readonly name: string;
  readonly network: Network;
  readonly disk: SimulatedDisk;
  /** What the browser's own cache holds, by location. */
  readonly cached: Map<string, Uint8Array>;
  readonly traffic: Traffic;
  page: Page | null;
  openPage(): Page;
  /** Whether the service worker holds the page, and of which build. */
  shellBuild: string | null;
  /** Whether this browser has service workers and caches at all. */
  readonly keepsFiles: boolean;
  isAsleep(): boolean;
  sleep(): void;
  wake(tellsPage: boolean): void;
  /** Everything stands for a while, but the clocks. */
  freeze(ms: number): void;
  /** The page is in the background: its timers come once a minute. */
  throttle(ms: number): void;
  stepDeviceClock(ms: number): void;
  /** When it last did not run as it should. */
  lastUpsetAt(): number;
  /** When its own clock was last set. */
  lastSetAt(): number;
  /** The browser forgets everything that pages may keep, but not its cache. */
  loseStore(): void;
  /** The browser neither reads nor writes what pages keep, until the returned function is called. */
  refuseStore(): () => void;
  /** When what pages keep was last lost or out of reach. */
  lastWithoutStoreAt(): number;
  /** The page loads itself anew. */
  onReload: () => void;
  /** The page lets the browser paint. */
  onReveal: () => void;
  /** What the page left to the one that it was reloaded to. */
  note: unknown;
}

/** What went over the cable. */
export interface Traffic {
  /** When each of the latest requests was sent. */
  requestsAt: number[];
  /** When each of the latest pages was loaded. */
  pagesAt: number[];
  fileBytes: number;
  /** Of them, what a fault made worthless. */
  spoiltBytes: number;
  /** The size of every file that was fetched, by hash. */
  files: Map<string, number>;
}

const MINUTE_MS = 60_000;

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
  /** Quartz: up to 40 seconds in ten days. */
  const rate = 1 + random.between(-40e-6, 40e-6);
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
  /** What arrived while nothing could be done about it. */
  let arrived: (() => void)[] = [];
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

  /** Hands something from outside to the page, once it can take it. */
  function deliver(page: Page, action: () => void): void {
    if (machine.page !== page) return;
    if (isStill()) arrived.push(() => deliver(page, action));
    else {
      action();
      world.stir();
    }
  }

  function flush(): void {
    const actions = arrived;
    arrived = [];
    for (const action of actions) action();
  }

  const machine: Machine = {
    name,
    network,
    disk,
    cached: new Map(),
    traffic: { requestsAt: [], pagesAt: [], fileBytes: 0, spoiltBytes: 0, files: new Map() },
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

  /** When a timer that is due at a moment of the monotonic clock comes, in the world's time. */
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
