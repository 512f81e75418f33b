import { randomUUID } from 'node:crypto';
import type { Area } from '#contract/entities/area.ts';
import { copyName } from '#rules/copy-name.ts';
import type { Queries } from '#server/db/connection.ts';
import { areaStore } from '#server/features/areas/areas.store.ts';
import { copyStore } from './copies.store.ts';

interface AreaChanges {
  PortalId: number;
  name?: string | undefined;
  /** An area of that portal, or null. */
  useSlidesFrom: string | null;
}

/**
 * Creates an area like another one, without its slides. It stands beside the original, or at the end in another portal.
 */
export async function copyArea(
  queries: Queries,
  { UsableSlideIDs: _slides, ...original }: Area,
  { PortalId, name = original.name, useSlidesFrom }: AreaChanges,
): Promise<Area> {
  const store = areaStore(queries);
  const isElsewhere = PortalId !== original.PortalId;
  const copy = {
    ...original,
    ...{ _id: randomUUID(), PortalId, useSlidesFrom, archived: false },
    name: copyName(name, await copyStore(queries).names('area', PortalId)),
    orderingNumber: isElsewhere ? await store.nextOrderingNumber(PortalId) : original.orderingNumber,
  };
  await store.insert(copy);
  return { ...copy, UsableSlideIDs: [] };
}
