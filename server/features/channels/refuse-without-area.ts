import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest } from '#server/errors.ts';
import { areaStore } from '../areas/areas.store.ts';
import { channelStore } from './channels.store.ts';

const MOST_NAMES = 10;

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
  const area = await areaStore(queries).find(areaId);
  if (!area || area.PortalId !== places.get(lacking[0] ?? '')?.PortalId) throw badRequest(problem('area-not-found'));
  if (area.archived) throw badRequest(problem('area-archived', { name: area.name }));
  const [first = '', ...others] = lacking.map((channelId) => places.get(channelId)?.name ?? '');
  if (others.length === 0) throw badRequest(problem('channel-lacks-area', { channel: first, area: area.name }));
  const named = [first, ...others].slice(0, MOST_NAMES).map((name) => `“${name}”`);
  const list = lacking.length > MOST_NAMES ? [...named, '…'] : named;
  throw badRequest(problem('channels-lack-area', { area: area.name, channels: list.join(', ') }));
}
