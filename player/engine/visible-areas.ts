import type { AreaStage } from './area-stage.ts';
import type { Cancel } from './host.ts';

/** What is really on show, area by area: asked of the stages, not of the plan. */
export interface Glass {
  /** An area that is up. */
  add(areaId: string, stage: Stage): Cancel;
  /** The slide that each area shows; null for nothing. */
  shown(): { area: string; slide: string | null }[];
  /** Whether all of these areas are up and show what they can. */
  areFilled(areaIds: readonly string[]): boolean;
  /** How long nothing will move or change, in milliseconds; 0 while something does. */
  calmForMs(): number;
  /** Whether somebody at the screen has paused it or turned its pages. */
  isHandled(): boolean;
}

type Stage = Pick<AreaStage, 'picture' | 'isFilled' | 'calmForMs' | 'isHandled'>;

export function createGlass(): Glass {
  const stages = new Map<string, Stage>();
  return {
    add(areaId, stage) {
      stages.set(areaId, stage);
      return () => {
        if (stages.get(areaId) === stage) stages.delete(areaId);
      };
    },
    shown: () =>
      [...stages].map(([area, stage]) => ({
        area,
        slide: stage.picture().find((layer) => layer?.phase === 'showing')?.slide._id ?? null,
      })),
    areFilled: (areaIds) => areaIds.every((areaId) => stages.get(areaId)?.isFilled() ?? false),
    calmForMs: () => Math.min(...[...stages.values()].map((stage) => stage.calmForMs())),
    isHandled: () => [...stages.values()].some((stage) => stage.isHandled()),
  };
}
