import { createsCycle } from '#rules/area-slides.ts';
import type { PortalContent } from './portal-content.ts';

/**
 * Removes the links that make areas use each other's slides in a loop. The API refuses such links, but earlier versions
 * stored and exported them, and a whole portal must not be refused because of one. Returns the names of the areas that
 * lost their link: of each loop, the last area in display order.
 */
export function breakCycles(content: PortalContent): { content: PortalContent; unlinkedAreas: string[] } {
  const sources = new Map<string, string>();
  const unlinked = new Map<string, string>();
  for (const { _id, name, useSlidesFrom } of content.areas.toSorted(byOrder)) {
    if (useSlidesFrom === null) continue;
    if (createsCycle(_id, useSlidesFrom, sources)) unlinked.set(_id, name);
    else sources.set(_id, useSlidesFrom);
  }
  const areas = content.areas.map((area) => (unlinked.has(area._id) ? { ...area, useSlidesFrom: null } : area));
  return { content: { ...content, areas }, unlinkedAreas: [...unlinked.values()] };
}

function byOrder(one: { orderingNumber: number }, other: { orderingNumber: number }): number {
  return one.orderingNumber - other.orderingNumber;
}
