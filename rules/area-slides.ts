import type { AreaSlides } from '#contract/entities/channel.ts';

/**
 * Whether areas would take their slides from each other in a cycle if this area took its slides from `source`.
 * `sources` maps each area to the area it takes its slides from.
 */
export function createsCycle(areaId: string, source: string, sources: ReadonlyMap<string, string | null>): boolean {
  const passed = new Set<string>();
  for (let next: string | null = source; next !== null && !passed.has(next); next = sources.get(next) ?? null) {
    if (next === areaId) return true;
    passed.add(next);
  }
  return false;
}

/**
 * Returns the slides that an area of a channel rotates, in order: its own, or those of the area it takes its slides
 * from. Ids that aren't in `slides` are skipped.
 */
export function slidesOfArea<Slide extends { _id: string }>(
  area: { _id: string; useSlidesFrom: string | null },
  selectedSlides: readonly AreaSlides[],
  slides: readonly Slide[],
): Slide[] {
  const source = area.useSlidesFrom ?? area._id;
  const ids = selectedSlides.find((selection) => selection.AreaID === source)?.SlideIDs ?? [];
  const byId = new Map(slides.map((slide) => [slide._id, slide]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
