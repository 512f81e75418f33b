import { problem } from '#contract/errors/problem.ts';
import { LARGEST_CHANNEL_BYTES } from '#rules/channel-size.ts';
import { LARGEST_CHANNEL_MB } from '#rules/limits.ts';
import type { Queries } from '#server/db/connection.ts';
import { tooLarge } from '#server/errors.ts';
import { MEGABYTE } from '#server/media/inspect/file-formats.ts';
import { type ChannelFilter, channelSizeStore } from './channels/channel-sizes.store.ts';

/**
 * Throws 413 if one of these channels now shows more text than screens can load. Must be called after a change that can
 * add text to a channel, in the same transaction. `allowedBytes` is the size before the change, so that a channel that
 * was already too large can be made smaller.
 */
export async function refuseOversized(
  queries: Queries,
  portalId: number,
  filter: ChannelFilter,
  allowedBytes = 0,
): Promise<void> {
  const largest = await channelSizeStore(queries).failIfLargerThan(
    portalId,
    filter,
    Math.max(LARGEST_CHANNEL_BYTES, allowedBytes),
  );
  if (!largest) return;
  const megabytes = (largest.bytes / MEGABYTE).toFixed(1);
  throw tooLarge(problem('channel-too-large', { name: largest.name, megabytes, most: LARGEST_CHANNEL_MB }));
}

/**
 * Returns the size of a channel's text if it is already too large, otherwise 0: what `refuseOversized` allows it to
 * keep.
 */
export async function bytesIfOversized(queries: Queries, portalId: number, channelId: string): Promise<number> {
  const filter = { channelIds: [channelId] };
  const [channel] = await channelSizeStore(queries).largerThan(portalId, filter, LARGEST_CHANNEL_BYTES);
  return channel?.bytes ?? 0;
}
