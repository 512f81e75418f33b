import type { ResponseOf } from '#contract/client.ts';
import type { Channel } from '#contract/entities/channel.ts';
import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import { percentFull, WARN_FROM_PERCENT } from '#rules/channel-size.ts';
import { isForDisplay } from '#rules/display-status.ts';
import { type ChannelSlides, shownByArea } from '#rules/slide-order.ts';
import { draftOf } from './draft.ts';

export interface FullChannel {
  _id: string;
  name: string;
  percent: number;
}

interface Sizes {
  stored: Slide;
  draft: SlideDraft;
  /** The channels that the server lists as large; others have space for any slide. */
  large: ResponseOf<'POST /api/channels/getlargechannels'>;
  channels: readonly (Pick<Channel, '_id' | 'name'> & ChannelSlides)[];
  nowMs: number;
}

/** The channels that show the slide and would be nearly full if the draft were saved, the fullest first. */
export function fullChannels({ stored, draft, large, channels, nowMs }: Sizes): FullChannel[] {
  if (stored.archived) return [];
  const added = shownBytes(draft, nowMs) - shownBytes(draftOf(stored), nowMs);
  const sizes = new Map(large.map(({ _id, textBytes }) => [_id, textBytes]));
  return channels
    .filter((channel) => shownByArea(channel).some(({ SlideIDs }) => SlideIDs.includes(stored._id)))
    .map(({ _id, name }) => ({ _id, name, percent: percentFull((sizes.get(_id) ?? 0) + added) }))
    .filter(({ percent }) => percent >= WARN_FROM_PERCENT)
    .sort((one, other) => other.percent - one.percent);
}

/** The size of a slide for screens, in bytes. */
function shownBytes(draft: SlideDraft, nowMs: number): number {
  return isForDisplay(draft, nowMs) ? new TextEncoder().encode(JSON.stringify(draft)).length : 0;
}
