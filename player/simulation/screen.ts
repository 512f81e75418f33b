import type { DisplaySlide } from '#contract/entities/display.ts';
import { PAINT_HELD_AT_MOST_MS } from '#rules/paint-hold.ts';
import type { Random } from '#rules/testing/random.ts';
import type { Cancel } from '../engine/host/host.ts';
import type { PlayerProblem } from '../engine/host/problem-tracker.ts';
import { createPlayer, type Player } from '../engine/player.ts';
import { createMachine, type Machine } from './machine.ts';
import type { Page } from './page-machine.ts';
import { TYPES } from './plans.ts';
import { createRenderedPage, type RenderedPage, type ViewFault } from './rendered-page.ts';
import type { SimulatedServer } from './server.ts';
import type { World } from './world.ts';

/** A machine that runs the player. */
export interface Screen {
  readonly machine: Machine;
  readonly open: {
    page: Page;
    player: Player & { lastStepAt(): number };
    rendered: RenderedPage;
    /** By the machine's monotonic clock. */
    passedOverUntil: ReadonlyMap<string, number>;
    /** Until when slides count as damaged after one of their files was, by the same clock. */
    spoiledUntil: Map<string, number>;
  } | null;
  /** The reload that this page came from; null after other starts, or if nothing was visible before the reload. */
  readonly reload: Reload | null;
  /** Runs the action when the page next reloads. */
  atReload(action: () => void): Cancel;
  readonly viewFaults: Map<string, ViewFault>;
  /** The number of occurrences of each problem. */
  readonly problems: Map<PlayerProblem, number>;
  /** Turns the machine on. Its browser retries until the page is loaded. */
  start(): void;
  stop(): void;
  /** Whether a slide has a fault, or is skipped because it had one recently. */
  isFaulty(slide: DisplaySlide): boolean;
  /** Whether a slide is skipped because one of its files is damaged or was recently. */
  hasDamagedFile(slide: DisplaySlide): boolean;
  /** Makes the watch check this screen. */
  look(): void;
  /** Whether the slide's file is available without the network. */
  holds(slide: DisplaySlide): boolean;
  lastServerFaultAt(): number;
  memoryOf(areaId: string): AreaMemory;
  /** Ends the faults of its slides. */
  cure(): void;
  /** Whether no fault has affected its disk and files, so that downloaded bytes can be counted. */
  isThrifty(): boolean;
  spoilThrift(): void;
}

/** A reload of a page that showed something. */
export interface Reload {
  /** When the previous page was closed. */
  readonly leftAt: number;
  /** The error of the previous page's time. */
  readonly errorMs: number;
  /** When the browser first painted the new page; null while it still shows the previous page's last frame. */
  paintedAt: number | null;
}

/** The history of an area. */
interface AreaMemory {
  hasShown: boolean;
  blankSince: number | null;
  slide: string | null;
  slideSince: number;
  /** Since when the file of each slide has been available, by slide ID. */
  heldSince: Map<string, number>;
  /**
   * Whether none of the slides that are shown first works, and when that last changed or one was on show nevertheless.
   */
  isFallback: boolean;
  fallbackChangedAt: number;
}

const OF_SLIDES: readonly PlayerProblem[] = ['slideFailed', 'slideCrashed', 'slideLate', 'slideStuck'];
/** A retried slide may take a while, and a slide in an empty area is retried after ten seconds. */
const COMES_BACK_WITHIN_MS = 15_000;
const LOADS_IN_MS = 800;
const RETRIES_AFTER_MS = 30_000;
/** The player can't notice a network failure that started less than this before a reload. */
const UNFORESEEABLE_MS = 10_000;
/** How long a service worker takes to store the page. */
const KEEPS_SHELL_AFTER_MS = 5_000;

export interface ScreenListener {
  onChange(screen: Screen): void;
  onLook(screen: Screen): void;
  onBroken(promise: string, screen: Screen, detail: string): void;
}

export function createScreen(
  name: string,
  world: World,
  server: SimulatedServer,
  random: Random,
  lastServerFaultAt: () => number,
  listener: ScreenListener,
): Screen {
  const keepsFiles = random.is(0.75);
  const machine = createMachine(name, world, server, random.fork(), keepsFiles);
  const viewFaults = new Map<string, ViewFault>();
  const curedAt = new Map<string, number>();
  const problems = new Map<PlayerProblem, number>();
  let memories = new Map<string, AreaMemory>();
  let open: Screen['open'] = null;
  let reload: Reload | null = null;
  const reloadActions = new Set<() => void>();
  let isOn = false;
  // Without a store, files whose download was resumed are in no cache.
  let isThrifty = keepsFiles;

  const canLoad = () => machine.shellBuild !== null || machine.network.brings();

  function load(): void {
    if (!isOn || open) return;
    if (!canLoad()) {
      world.after(RETRIES_AFTER_MS, load);
      return;
    }
    world.incident();
    const page = machine.openPage();
    machine.page = page;
    machine.traffic.pagesAt.push(world.now());
    let stepAt = world.now();
    const passedOverUntil = new Map<string, number>();
    const settings = { hasFeed: (type: number) => type === TYPES.feed };
    const address = { PortalId: '54', originalName: 'lobby', isTest: false };
    const created = createPlayer(
      page.host,
      (problem, detail, _times, retryInMs) => {
        problems.set(problem, (problems.get(problem) ?? 0) + 1);
        if (!OF_SLIDES.includes(problem)) return;
        const [id = ''] = detail.split(/[ :]/);
        passedOverUntil.set(id, page.host.monotonicNow() + retryInMs + COMES_BACK_WITHIN_MS);
      },
      address,
      settings,
    );
    created.clock.onStep(() => {
      stepAt = world.now();
      world.incident();
    });
    const player = { ...created, lastStepAt: () => stepAt };
    const onChange = () => listener.onChange(screen);
    const rendered = createRenderedPage(world, server, machine, page, player, random.fork(), viewFaults, onChange);
    open = { page, player, rendered, passedOverUntil, spoiledUntil: new Map() };
    if (!reload) memories = new Map();
    player.start();
    world.stir();
    if (keepsFiles && !machine.shellBuild) {
      world.after(KEEPS_SHELL_AFTER_MS, () => {
        if (open?.page === page && machine.network.brings()) machine.shellBuild = server.script();
      });
    }
  }

  function close(): void {
    open?.player.stop();
    open?.rendered.close();
    open?.page.close();
    open = null;
    reload = null;
  }

  machine.onReload = () => {
    const goneSince = machine.network.goneSince();
    if (machine.shellBuild === null && goneSince !== null && world.now() - goneSince > UNFORESEEABLE_MS) {
      listener.onBroken('never reloads into nothing', screen, `unreachable for ${world.now() - goneSince} ms`);
    }
    const left = recordReload();
    close();
    reload = left;
    if (left) world.after(PAINT_HELD_AT_MOST_MS, () => paint(left));
    for (const action of reloadActions) action();
    reloadActions.clear();
    world.after(LOADS_IN_MS, load);
  };
  machine.onReveal = () => {
    if (reload) paint(reload);
  };

  /** Records the reload if the page's last frame remains visible; returns null if the page shows nothing. */
  function recordReload(): Reload | null {
    const isLit = open?.rendered.seen().some(({ slide }) => slide !== null);
    if (!open || !isLit) return null;
    return { leftAt: world.now(), errorMs: Math.abs(open.player.clock.now() - server.now()), paintedAt: null };
  }

  /** The browser paints the new page for the first time. */
  function paint(painted: Reload): void {
    if (painted !== reload || painted.paintedAt !== null) return;
    painted.paintedAt = world.now();
    world.incident();
    listener.onChange(screen);
  }

  const screen: Screen = {
    machine,
    get open() {
      return open;
    },
    get reload() {
      return reload;
    },
    atReload(action) {
      reloadActions.add(action);
      return () => reloadActions.delete(action);
    },
    viewFaults,
    problems,
    start() {
      isOn = true;
      load();
    },
    stop() {
      isOn = false;
      close();
    },
    isFaulty(slide) {
      if (viewFaults.has(slide._id)) return true;
      if (world.now() - (curedAt.get(slide._id) ?? 0) < COMES_BACK_WITHIN_MS) return true;
      if (!open) return false;
      return (
        open.rendered.isBrokenFor(slide) || open.page.host.monotonicNow() < (open.passedOverUntil.get(slide._id) ?? 0)
      );
    },
    hasDamagedFile(slide) {
      if (!open) return false;
      const now = open.page.host.monotonicNow();
      if (open.player.hasDamagedFile(slide)) open.spoiledUntil.set(slide._id, now + COMES_BACK_WITHIN_MS);
      return now < (open.spoiledUntil.get(slide._id) ?? 0);
    },
    holds: ({ image_path }) =>
      typeof image_path !== 'string' || machine.disk.completeFiles.has(image_path) || machine.cached.has(image_path),
    lastServerFaultAt,
    memoryOf(areaId) {
      const memory = memories.get(areaId) ?? {
        hasShown: false,
        blankSince: null,
        slide: null,
        slideSince: 0,
        heldSince: new Map(),
        isFallback: false,
        fallbackChangedAt: 0,
      };
      memories.set(areaId, memory);
      return memory;
    },
    look: () => listener.onLook(screen),
    cure() {
      for (const id of viewFaults.keys()) curedAt.set(id, world.now());
      viewFaults.clear();
    },
    isThrifty: () => isThrifty,
    spoilThrift() {
      isThrifty = false;
    },
  };
  return screen;
}
