import type { StagePicture } from './area-layers.ts';
import type { Cancel } from './host.ts';

/** What is really on show, area by area: asked of the stages, not of the plan. */
export interface Glass {
  /** An area that is up. */
  add(areaId: string, stage: { picture(): StagePicture }): Cancel;
  /** The slide that each area shows; null for nothing. */
  shown(): { area: string; slide: string | null }[];
}

export function createGlass(): Glass {
  const stages = new Map<string, { picture(): StagePicture }>();
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
        slide: stage.picture().find((layer) => layer?.stage === 'showing')?.slide._id ?? null,
      })),
  };
}
