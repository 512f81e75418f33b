import type { DisplaySlide } from '#contract/entities/display.ts';
import { areaPlans } from '#rules/on-air.ts';
import type { Random } from '#rules/testing/random.ts';
import { type AreaHealth, createAreaHealth } from '../engine/areas/area-health.ts';
import type { Layer } from '../engine/areas/area-layers.ts';
import { type AreaPlayer, createAreaPlayer } from '../engine/areas/area-player.ts';
import type { Cancel } from '../engine/host/host.ts';
import type { Player, Showing } from '../engine/player.ts';
import type { Machine } from './machine.ts';
import type { Page } from './page-machine.ts';
import { TYPES } from './plans.ts';
import type { SimulatedServer } from './server.ts';
import type { World } from './world.ts';

/** Faults of a slide on one machine. */
export type ViewFault = 'fails' | 'crashes' | 'neverReady' | 'stuckUntilNudged' | 'stuckUntilRemounted' | 'stuck';

/** What is visible in an area. */
export interface Seen {
  areaId: string;
  /** The painted slide in front; null for the background. */
  slide: DisplaySlide | null;
  /** The slide being prepared behind it. */
  prepared: DisplaySlide | null;
  /** Since when this area has been visible. */
  mountedAt: number;
}

/** A simulation of the page's components, which render what the engine says. */
export interface RenderedPage {
  seen(): Seen[];
  /** What it currently renders. */
  drawn(): Showing;
  /** When its plan last changed. */
  planAt(): number;
  /** Whether a View of this slide was mounted during a fault and has not recovered. */
  isBrokenFor(slide: DisplaySlide): boolean;
  /** Describes the layers of an area, for investigating a violation. */
  describe(areaId: string): string;
  close(): void;
}

interface OpenView {
  slide: DisplaySlide;
  isPainted: boolean;
  mountedAt: number;
  /** Whether it had a fault or lacked its file when it was mounted or prepared. */
  startedFaulty: boolean;
  close(): void;
}

interface OpenArea {
  areaPlayer: AreaPlayer;
  health: AreaHealth;
  views: Map<number, OpenView>;
  rebuilds: number[];
  mountedAt: number;
  isUnseen: boolean;
  isStarted: boolean;
  close(): void;
}

/** How long a slide takes to load, decode and paint. */
const PREPARES_MS = { from: 15, to: 250 };

/** Browsers start animations a few frames late. */
const MOVES_AFTER_MS = 100;
/** Longer than an empty area waits for a slide before it tries another. */
const EMPTY_AREA_TENSE_MS = 6_000;

export function createRenderedPage(
  world: World,
  server: SimulatedServer,
  machine: Machine,
  page: Page,
  player: Player,
  random: Random,
  viewFaults: ReadonlyMap<string, ViewFault>,
  onChange: () => void,
): RenderedPage {
  const { host } = page;
  const areas = new Map<string, OpenArea>();
  let isRenderScheduled = false;
  let planAt = world.now();
  let drawn: Showing = { kind: 'nothing' };

  /** Renders asynchronously and once for several changes, like React. */
  function scheduleRender(): void {
    world.stir();
    if (isRenderScheduled) return;
    isRenderScheduled = true;
    queueMicrotask(() => {
      isRenderScheduled = false;
      if (machine.page === page) render();
    });
  }

  function render(): void {
    const showing = player.showing();
    const shown = showing.kind === 'channel' ? areaPlans(showing.document) : [];
    const upcomingPlans = showing.kind === 'channel' && showing.upcoming ? areaPlans(showing.upcoming) : null;
    const added = (upcomingPlans ?? []).filter(({ area }) => !shown.some((known) => known.area._id === area._id));
    for (const [id, area] of areas) {
      if (![...shown, ...added].some((plan) => plan.area._id === id)) area.close();
    }
    if (planOf(showing) !== planOf(drawn)) planAt = world.now();
    drawn = showing;
    for (const { area, slides } of [...shown, ...added]) {
      const isUnseen = added.some((one) => one.area === area);
      const upcoming = upcomingPlans?.find((one) => one.area._id === area._id)?.slides ?? null;
      const built = areas.get(area._id) ?? build(area._id, []);
      if (built.isUnseen && !isUnseen) built.mountedAt = world.now();
      built.isUnseen = isUnseen;
      built.areaPlayer.setSlides(isUnseen ? [] : slides, area.transition);
      built.areaPlayer.setUpcoming(upcoming, () => player.prepared(area._id));
      if (!built.isStarted) {
        built.isStarted = true;
        built.areaPlayer.start();
        built.health.start();
      }
    }
    onChange();
  }

  function build(id: string, rebuilds: number[]): OpenArea {
    const areaPlayer = createAreaPlayer(player);
    const views = new Map<number, OpenView>();
    const health = createAreaHealth(player, areaPlayer, rebuilds, () => {
      area.close();
      build(id, rebuilds);
      render();
    });
    const area: OpenArea = {
      areaPlayer,
      health,
      views,
      rebuilds,
      mountedAt: world.now(),
      isUnseen: false,
      isStarted: false,
      close() {
        health.stop();
        areaPlayer.stop();
        for (const view of views.values()) view.close();
        areas.delete(id);
      },
    };
    const moved = new Set<number>();
    areaPlayer.subscribe(() => {
      const layers = areaPlayer.layerPair().filter((layer) => layer !== null);
      if (!layers.some(({ phase }) => phase === 'showing')) world.incident(EMPTY_AREA_TENSE_MS);
      for (const [key, view] of views) {
        if (layers.some((layer) => layer.key === key)) continue;
        // The area has given up on it, and may show another slide instead.
        if (!view.isPainted) world.incident();
        view.close();
        views.delete(key);
      }
      for (const layer of layers) if (!views.has(layer.key)) views.set(layer.key, openView(area, layer));
      for (const { key, motion } of layers) {
        if (!motion || moved.has(key)) continue;
        moved.add(key);
        host.after(motion.durationMs + MOVES_AFTER_MS, () => areaPlayer.moved(key));
      }
      onChange();
    });
    areas.set(id, area);
    return area;
  }

  function openView({ areaPlayer, health }: OpenArea, { key, slide }: Layer): OpenView {
    let isOpen = true;
    let nudges = 0;
    const mountedAt = host.monotonicNow();
    const cancels: Cancel[] = [];
    const fault = () => viewFaults.get(slide._id);
    const view: OpenView = {
      slide,
      isPainted: false,
      mountedAt,
      startedFaulty: fault() !== undefined || !isHere(slide),
      close() {
        isOpen = false;
        health.setPlayback(key, null);
        for (const cancel of cancels) cancel();
      },
    };
    const faultAtMount = fault();
    const isStuck = () => {
      if (slide.type !== TYPES.video || fault() === undefined) return false;
      if (fault() === 'stuckUntilNudged') return nudges === 0;
      // A View that was mounted during the fault works.
      if (fault() === 'stuckUntilRemounted') return faultAtMount !== 'stuckUntilRemounted';
      return fault() === 'stuck';
    };
    health.setPlayback(key, {
      progress: () => (slide.type !== TYPES.video ? null : isStuck() ? mountedAt : host.monotonicNow()),
      nudge: () => {
        nudges += 1;
      },
    });
    const later = (ms: number, action: () => void) => {
      cancels.push(host.after(ms, () => isOpen && action()));
    };
    const ready = () => {
      view.isPainted = true;
      areaPlayer.ready(key);
      onChange();
    };
    const fail = (problem: 'slideFailed' | 'slideCrashed') => {
      view.isPainted = false;
      // The area may be empty until another slide is ready.
      world.incident(EMPTY_AREA_TENSE_MS);
      areaPlayer.failed(key, problem, problem);
      onChange();
    };
    later(random.between(PREPARES_MS.from, PREPARES_MS.to), () => {
      // A fault that started during the preparation also affects it.
      view.startedFaulty ||= fault() !== undefined;
      if (fault() === 'neverReady') return;
      if (fault() === 'fails') return fail('slideFailed');
      loadFile(slide, (isHere) => {
        if (!isOpen) return;
        if (!isHere) return fail('slideFailed');
        ready();
        if (fault() === 'crashes') later(random.between(100, 4_000), () => fail('slideCrashed'));
      });
    });
    return view;
  }

  const isHere = ({ image_path: location }: DisplaySlide) =>
    typeof location !== 'string' || machine.disk.completeFiles.has(location) || machine.cached.has(location);

  /** Loads the slide's file from the store, the HTTP cache or the network. */
  function loadFile(slide: DisplaySlide, done: (isHere: boolean) => void): void {
    const location = slide.image_path;
    if (typeof location !== 'string' || isHere(slide)) {
      done(true);
      return;
    }
    host.request({ method: 'GET', path: location }).then(
      () => {
        const file = server.plans.file(location);
        if (!file || !machine.network.brings()) return done(false);
        machine.cached.set(location, file.content);
        done(true);
      },
      () => done(false),
    );
  }

  const unsubscribe = player.subscribe(scheduleRender);
  scheduleRender();
  return {
    seen: () =>
      [...areas].flatMap(([areaId, { areaPlayer, views, mountedAt, isUnseen }]) => {
        if (isUnseen) return [];
        const layers = areaPlayer.layerPair();
        const front = layers.find((layer) => layer?.phase === 'showing');
        const view = front && views.get(front.key);
        const slide = view?.isPainted ? (front?.slide ?? null) : null;
        const prepared = layers.find((layer) => layer?.phase === 'preparing')?.slide ?? null;
        return [{ areaId, slide, prepared, mountedAt }];
      }),
    drawn: () => drawn,
    planAt: () => planAt,
    isBrokenFor: ({ _id }) =>
      [...areas.values()].some(({ views }) =>
        [...views.values()].some(
          ({ slide, isPainted, startedFaulty }) => slide._id === _id && startedFaulty && !isPainted,
        ),
      ),
    describe(areaId) {
      const { areaPlayer, views } = areas.get(areaId) ?? {};
      const layers = (areaPlayer?.layerPair() ?? []).map((layer) => {
        if (!layer) return 'empty';
        const isPainted = views?.get(layer.key)?.isPainted;
        return `${layer.slide._id} (type ${layer.slide.type}) ${layer.phase}${isPainted ? '' : ', not painted'} since ${Math.round(host.monotonicNow() - (views?.get(layer.key)?.mountedAt ?? 0))} ms`;
      });
      return layers.join(' | ');
    },
    close() {
      unsubscribe();
      for (const area of [...areas.values()]) area.close();
    },
  };
}

function planOf(showing: Showing): string | null {
  return showing.kind === 'channel' ? showing.document.revision : null;
}
