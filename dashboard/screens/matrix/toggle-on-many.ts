import type { Channel } from '#contract/entities/channel.ts';
import { call } from '#dashboard/api/client.ts';

/** The contract takes twice as many in one call; each holds all its channels until it is over, and answers them whole. */
const CHANNELS_AT_ONCE = 500;

export interface Placement {
  channels: string[];
  area: string;
  slide: string;
}

/** Turns a slide over on channels of which it is on all or on none, however many these are. Answers them as they are now. */
export async function toggleOnMany({ channels, area, slide }: Placement): Promise<Channel[]> {
  const changed: Channel[] = [];
  for (let first = 0; first < channels.length; first += CHANNELS_AT_ONCE) {
    const part = channels.slice(first, first + CHANNELS_AT_ONCE);
    changed.push(...(await call('PATCH /api/channels/addSlideToAllChannels', { channels: part, area, slide })));
  }
  return changed;
}
