import type { Queries } from '#server/db/connection.ts';
import { channelStore } from '../channels/channels.store.ts';
import { slideStore } from './slides.store.ts';

/**
 * Locks the channels that show a slide until the transaction ends. Call it before locking the slide to archive or
 * delete it: triggers then change these channels, and those who place slides lock a channel first and then its slides.
 */
export async function lockChannelsOf(queries: Queries, slideId: string): Promise<void> {
  await channelStore(queries).lock(await slideStore(queries).channelIdsOf(slideId));
}
