import type { Channel } from '#contract/entities/channel.ts';
import { call } from '#dashboard/api/client.ts';

/** The API accepts twice as many per call, but each call locks all its channels and returns them completely. */
const CHANNELS_AT_ONCE = 500;

export interface Placement {
  channels: string[];
  area: string;
  slide: string;
  isPlaced: boolean;
}

/** Adds a slide to channels or removes it from them. Returns the channels that the server has changed. */
export async function placeOnMany({ channels, ...rest }: Placement): Promise<Channel[]> {
  const changed: Channel[] = [];
  for (let first = 0; first < channels.length; first += CHANNELS_AT_ONCE) {
    const part = channels.slice(first, first + CHANNELS_AT_ONCE);
    const request = { channels: part, ...rest, onlyChanged: true };
    changed.push(...(await call('PATCH /api/channels/addSlideToAllChannels', request)));
  }
  return changed;
}
