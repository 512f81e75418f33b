import { LARGEST_CHANNEL_MB } from '#rules/limits.ts';
import type { Queries } from '#server/db/connection.ts';
import { tooLarge } from '#server/errors.ts';
import { channelStore } from './channels/channels.store.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Throws 413 where one of these channels, or one that shows this slide, would show more text than a screen should load. Only for changes that
 * add text, after they were made: a channel that is too large already still plays, and can be made smaller.
 */
export async function refuseOversized(
  queries: Queries,
  portalId: number,
  which: { channelIds: string[] } | { slideId: string },
): Promise<void> {
  const largest = await channelStore(queries).mostText(portalId, which);
  if (!largest || largest.bytes <= LARGEST_CHANNEL_MB * MEGABYTE) return;
  const megabytes = (largest.bytes / MEGABYTE).toFixed(1);
  throw tooLarge(
    `The channel “${largest.name}” would show ${megabytes} MB of text, and screens can load ${LARGEST_CHANNEL_MB} MB. Shorten its slides or take some off it.`,
  );
}
