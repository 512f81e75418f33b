import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Layer } from '../areas/area-layers.ts';
import { type AreaPlayer, createAreaPlayer } from '../areas/area-player.ts';
import { createEngine } from '../areas/engine.ts';
import { type SimulatedHost, simulatedHost } from './simulated-host.ts';

/** An area player on a simulated screen, whose Views become ready or fail as a test says. */
export interface SimulatedArea {
  host: SimulatedHost;
  areaPlayer: AreaPlayer;
  /** How long a View takes until it is ready; null for never. */
  readyAfterMs: (id: string) => number | null;
  /** How late the browser starts an animation; null if it never reports the end of one. */
  animationDelayMs: number | null;
  /** Slides whose Views fail. */
  failing: Set<string>;
  /** Slides that need a damaged file. */
  damaged: Set<string>;
  problems: string[];
  show(slides: readonly DisplaySlide[], transition?: 'fade' | 'none'): void;
  /** The ids of the slides in this phase. */
  slideIn(phase: Layer['phase']): string;
  shown(): string;
  frontLayer(): Layer | null | undefined;
}

/** The server's clock starts at a multiple of a minute, and Views become ready after 20 ms. */
export function simulateArea(host = simulatedHost()): SimulatedArea {
  const problems: string[] = [];
  const failing = new Set<string>();
  const damaged = new Set<string>();
  const engine = createEngine(host, (problem) => problems.push(problem), { hasFeed: () => false });
  const serverTime = Math.ceil(host.worldNow() / 60_000) * 60_000;
  engine.clock.offer({ sentAt: host.monotonicNow(), receivedAt: host.monotonicNow(), serverTime });
  const areaPlayer = createAreaPlayer({ ...engine, hasDamagedFile: ({ _id }) => damaged.has(_id) });

  const mounted = new Set<number>();
  const animating = new Set<number>();
  areaPlayer.subscribe(() => {
    for (const layer of areaPlayer.layerPair()) {
      if (layer?.motion && area.animationDelayMs !== null && !animating.has(layer.key)) {
        animating.add(layer.key);
        host.after(area.animationDelayMs + layer.motion.durationMs, () => areaPlayer.moved(layer.key));
      }
      if (!layer || mounted.has(layer.key)) continue;
      mounted.add(layer.key);
      const delayMs = area.readyAfterMs(layer.slide._id);
      if (delayMs === null) continue;
      host.after(delayMs, () => {
        if (failing.has(layer.slide._id)) areaPlayer.failed(layer.key, 'slideFailed', 'broken');
        else areaPlayer.ready(layer.key);
      });
    }
  });

  const slideIn: SimulatedArea['slideIn'] = (phase) =>
    areaPlayer
      .layerPair()
      .filter((layer) => layer?.phase === phase)
      .map((layer) => layer?.slide._id)
      .join();
  const area: SimulatedArea = {
    host,
    areaPlayer,
    readyAfterMs: () => 20,
    animationDelayMs: 50,
    failing,
    damaged,
    problems,
    show(slides, transition = 'fade') {
      areaPlayer.setSlides(slides, transition);
      areaPlayer.start();
    },
    slideIn,
    shown: () => slideIn('showing'),
    frontLayer: () => areaPlayer.layerPair().find((layer) => layer?.phase === 'showing'),
  };
  return area;
}
