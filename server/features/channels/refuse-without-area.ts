import type { Queries } from '#server/db/connection.ts';
import { badRequest } from '#server/errors.ts';
import { areaStore } from '../areas/areas.store.ts';
import { channelStore } from './channels.store.ts';

const MOST_NAMES = 3;

/** Refuses an archived area, and names those of these channels that do not have the area; `having` are those that do. */
export async function refuseWithoutArea(
  queries: Queries,
  channelIds: string[],
  having: string[],
  areaId: string,
): Promise<void> {
  const lacking = channelIds.filter((channelId) => !having.includes(channelId));
  if (lacking.length === 0) return;
  const places = await channelStore(queries).places(lacking);
  const names = lacking.map((channelId) => `“${places.get(channelId)?.name}”`);
  const area = await areaStore(queries).find(areaId);
  const isOfPortal = area?.PortalId === places.get(lacking[0] ?? '')?.PortalId;
  if (area && isOfPortal && area.archived) throw badRequest(`The area “${area.name}” is archived. Restore it first.`);
  const areaName = area && isOfPortal ? `the area “${area.name}”` : 'this area';
  throw badRequest(
    names.length === 1
      ? `The channel ${names[0]} does not have ${areaName}. Add the area to the channel first.`
      : `The channels ${listed(names)} do not have ${areaName}. Add the area to them first.`,
  );
}

/** “A”, “B” and “C”; of many the first few and how many more. */
function listed(names: string[]): string {
  const isLong = names.length > MOST_NAMES + 1;
  const named = isLong ? [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`] : names;
  return `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
