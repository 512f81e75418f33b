import type { Cancel } from '../host/host.ts';
import type { LayerPair } from './area-layers.ts';

/** What is really on screen, area by area, according to the areas and not to the plan. */
export interface VisibleAreas {
  /** Adds a mounted area. */
  add(areaId: string, area: VisibleArea): Cancel;
  /** Returns the slide that each area shows; null for none. */
  shown(): { area: string; slide: string | null }[];
  /** Whether all of these areas are mounted and show what they can. */
  areFilled(areaIds: readonly string[]): boolean;
  /** Returns for how many milliseconds nothing will move or change; 0 while something does. */
  idleForMs(): number;
  /** Whether someone at the screen has paused or stepped it. */
  isControlled(): boolean;
}

/** A mounted area. */
export interface VisibleArea {
  layerPair(): LayerPair;
  /** Whether the area shows what it can: a complete slide, or nothing if there is none. */
  isFilled(): boolean;
  /** Returns for how many milliseconds nothing will move or change; 0 while something does. */
  idleForMs(): number;
  /** Whether someone at the screen has paused or stepped it. */
  isControlled(): boolean;
}

export function createVisibleAreas(): VisibleAreas {
  const areaPlayers = new Map<string, VisibleArea>();
  return {
    add(areaId, areaPlayer) {
      areaPlayers.set(areaId, areaPlayer);
      return () => {
        if (areaPlayers.get(areaId) === areaPlayer) areaPlayers.delete(areaId);
      };
    },
    shown: () =>
      [...areaPlayers].map(([area, areaPlayer]) => ({
        area,
        slide: areaPlayer.layerPair().find((layer) => layer?.phase === 'showing')?.slide._id ?? null,
      })),
    areFilled: (areaIds) => areaIds.every((areaId) => areaPlayers.get(areaId)?.isFilled() ?? false),
    idleForMs: () => Math.min(...[...areaPlayers.values()].map((areaPlayer) => areaPlayer.idleForMs())),
    isControlled: () => [...areaPlayers.values()].some((areaPlayer) => areaPlayer.isControlled()),
  };
}
