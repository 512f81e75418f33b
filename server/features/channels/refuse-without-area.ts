import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest } from '#server/errors.ts';
import { areaStore } from '../areas/areas.store.ts';
import { channelStore } from './channels.store.ts';

const MAX_NAMES = 10;

/**
 * Throws 400 if the area is archived, or, with their names, if some of the channels are not in `withArea`, which lists
 * those that have it.
 */
export async function refuseWithoutArea(
  queries: Queries,
  channelIds: string[],
  withArea: string[],
  areaId: string,
): Promise<void> {
  const withoutArea = channelIds.filter((channelId) => !withArea.includes(channelId));
  if (withoutArea.length === 0) return;
  const channels = await channelStore(queries).summaries(withoutArea);
  const area = await areaStore(queries).find(areaId);
  if (!area || area.PortalId !== channels.get(withoutArea[0] ?? '')?.PortalId)
    throw badRequest(problem('area-not-found'));
  if (area.archived) throw badRequest(problem('area-archived', { name: area.name }));
  const [first = '', ...others] = withoutArea.map((channelId) => channels.get(channelId)?.name ?? '');
  if (others.length === 0) throw badRequest(problem('channel-lacks-area', { channel: first, area: area.name }));
  const quotedNames = [first, ...others].slice(0, MAX_NAMES).map((name) => `“${name}”`);
  const list = withoutArea.length > MAX_NAMES ? [...quotedNames, '…'] : quotedNames;
  throw badRequest(problem('channels-lack-area', { area: area.name, channels: list.join(', ') }));
}
