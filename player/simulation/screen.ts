import type { DisplaySlide } from '#contract/entities/display.ts';
import { PAINT_HELD_AT_MOST_MS } from '#rules/paint-hold.ts';
import type { Cancel } from '../engine/host.ts';
import { createPlayer, type Player } from '../engine/player.ts';
import type { PlayerProblem } from '../engine/problem-tracker.ts';
import { createMachine, type Machine } from './machine.ts';
import type { Page } from './page.ts';
import { TYPES } from './plans.ts';
import type { Random } from './random.ts';
import { createRenderedPage, type RenderedPage, type ViewFault } from './rendered-page.ts';
import type { SimulatedServer } from './server.ts';
import type { World } from './world.ts';

/** A machine with the player on it. */
export interface Screen {
  readonly machine: Machine;
  readonly open: {
    page: Page;
    player: Player & { lastStepAt(): number };
    rendered: RenderedPage;
    /** By the machine's monotonic clock. */
    passedOverUntil: ReadonlyMap<string, number>;
    /** Slides that needed a damaged file, by the same clock. */
    spoiledUntil: Map<string, number>;
  } | null;
  /**
   * The reload that the page came from, while what it left is on the glass or was until now; null after other starts.
   */
  readonly reload: Reload | null;
  /** Runs the action when the page next reloads. */
  atReload(action: () => void): Cancel;
  readonly viewFaults: Map<string, ViewFault>;
  /** How often each problem was met. */
  readonly problems: Map<PlayerProblem, number>;
  /** Turns the machine on: its browser opens the page, again and again until it comes. */
  start(): void;
  stop(): void;
  /** Whether a slide does not work here, or is passed over because it did not a while ago. */
  isFaulty(slide: DisplaySlide): boolean;
  /** Whether a slide is passed over because a file of it is damaged, or was a moment ago. */
  hasDamagedFile(slide: DisplaySlide): boolean;
  /** Has the watch look at it. */
  look(): void;
  /** Whether the slide's file can be had without the network. */
  holds(slide: DisplaySlide): boolean;
  lastServerFaultAt(): number;
  memoryOf(areaId: string): AreaMemory;
  /** Its slides are well again. */
  cure(): void;
  /** Whether its disk and its files were left alone, so that bytes can be counted. */
  isThrifty(): boolean;
  spoilThrift(): void;
}

/** A page that took the place of one that showed something. */
interface Reload {
  /** When the page before went. */
  readonly leftAt: number;
  /** By how much that one's time was wrong. */
  readonly errorMs: number;
  /** Since when the browser has painted the new page; null while it still shows what the one before left. */
  paintedAt: number | null;
}

/** What was seen of an area. */
interface AreaMemory {
  hasShown: boolean;
  blankSince: number | null;
  slide: string | null;
  slideSince: number;
  /** When the file of each slide was first seen to be there, by slide ID. */
  heldSince: Map<string, number>;
}

const OF_SLIDES: readonly PlayerProblem[] = ['slideFailed', 'slideCrashed', 'slideLate', 'slideStuck'];
/** A slide that is tried again may have to be waited for, and one that is dark is tried after ten seconds. */
const COMES_BACK_WITHIN_MS = 15_000;
const LOADS_IN_MS = 800;
const TRIES_AGAIN_AFTER_MS = 30_000;
/** So long before, the network may have gone without anybody knowing. */
const UNFORESEEABLE_MS = 10_000;
/** A service worker needs a moment, too. */
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
  // Without a store, files that broke off and were fetched on are in no cache.
  let isThrifty = keepsFiles;

  const canLoad = () => machine.shellBuild !== null || machine.network.brings();

  function load(): void {
    if (!isOn || open) return;
    if (!canLoad()) {
      world.after(TRIES_AGAIN_AFTER_MS, load);
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
      listener.onBroken('never reloads into nothing', screen, `gone for ${world.now() - goneSince} ms`);
    }
    const left = picture();
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

  /** What goes on being seen when the page goes; null for nothing. */
  function picture(): Reload | null {
    const isLit = open?.rendered.seen().some(({ slide }) => slide !== null);
    if (!open || !isLit) return null;
    return { leftAt: world.now(), errorMs: Math.abs(open.player.clock.now() - server.now()), paintedAt: null };
  }

  /** The browser shows the new page as it is. */
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
      const known = memories.get(areaId) ?? {
        hasShown: false,
        blankSince: null,
        slide: null,
        slideSince: 0,
        heldSince: new Map(),
      };
      memories.set(areaId, known);
      return known;
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
