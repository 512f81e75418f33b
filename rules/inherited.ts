import type { Channel } from '#contract/entities/channel.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { type Inherited, NOTHING_INHERITED } from '#slide-types/inherited.ts';

/** Returns what slides inherit from the channel of a document. Documents stored by earlier versions contain less. */
export function inheritedFrom({ language }: Partial<DisplayDocument>): Inherited {
  return { language: language ?? NOTHING_INHERITED.language };
}

/** Returns what slides inherit on a channel of a portal; without a channel, what they inherit from the portal. */
export function inheritedBy(
  channel: Pick<Channel, 'language'> | null,
  portal: Pick<Portal, 'language'> | undefined,
): Inherited {
  return { language: channel?.language || portal?.language || NOTHING_INHERITED.language };
}
