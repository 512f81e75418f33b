import type { Api } from '#e2e/support/api.ts';
import type { BuiltChannel } from '#e2e/support/channel.ts';
import { makeMatrix } from './matrix-scene.ts';
import type { ServerProcess } from './server-process.ts';

/** What else is on a server whose screens are measured. */
export interface Setting {
  /** The end of what its rows measure. */
  suffix: string;
  /** Whether every second slide of the measured channels is there by a rule for a tag, not by hand. */
  isHalfByTag: boolean;
  fill(server: ServerProcess): Promise<unknown>;
}

export const NOTHING_ELSE: Setting = { suffix: '', isHalfByTag: false, fill: async () => undefined };

const SLIDES = 2_000;
const CHANNELS = 100;

export const LARGE_TAGGED_PORTAL: Setting = {
  suffix: ', in a large portal with tags',
  isHalfByTag: true,
  fill: (server) => makeMatrix(server, SLIDES, CHANNELS, { isHalfByTag: true }),
};

/** Places every second slide of a channel by a tag, if the setting says so, beginning with the first. */
export async function placeIn(
  { isHalfByTag }: Setting,
  api: Api,
  { channel, areas, slides }: BuiltChannel,
): Promise<void> {
  if (!isHalfByTag) return;
  const { PortalId } = channel;
  const tag = await api.call('POST /api/tags/add', { PortalId, name: channel.name });
  await api.call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId, update: { tags: [tag._id] } });
  for (const [index, area] of areas.entries()) {
    const targets = [{ all: [tag._id], area: area._id, none: [], channels: null }];
    for (const [number, slide] of (slides[index] ?? []).entries()) {
      if (number % 2 === 1) continue;
      await api.call('PATCH /api/channels/toggleSlide', { channel: channel._id, area: area._id, slide: slide._id });
      await api.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId, update: { targets } });
    }
  }
}
