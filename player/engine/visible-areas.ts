import type { AreaPlayer } from './area-player.ts';
import type { Cancel } from './host.ts';

/** What is really on show, area by area: asked of the stages, not of the plan. */
export interface VisibleAreas {
  /** An area that is up. */
  add(areaId: string, areaPlayer: VisibleArea): Cancel;
  /** The slide that each area shows; null for nothing. */
  shown(): { area: string; slide: string | null }[];
  /** Whether all of these areas are up and show what they can. */
  areFilled(areaIds: readonly string[]): boolean;
  /** How long nothing will move or change, in milliseconds; 0 while something does. */
  idleForMs(): number;
  /** Whether somebody at the screen has paused it or turned its pages. */
  isControlled(): boolean;
}

type VisibleArea = Pick<AreaPlayer, 'layerPair' | 'isFilled' | 'idleForMs' | 'isControlled'>;

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
