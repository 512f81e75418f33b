import { channelState } from './channel-state.ts';
import type { LiveHealth } from './live-screens.ts';
import classes from './ScreenStateWord.module.css';
import { STATE_ICONS } from './state-icons.ts';

interface ChannelStateWordProps {
  channel: { _id: string; lastRefresh: string | null };
  /** The screens of any channels. */
  screens: readonly LiveHealth[];
  nowMs: number;
}

/** Whether a channel's screens are live: icon and words. */
export function ChannelStateWord({ channel, screens, nowMs }: ChannelStateWordProps) {
  const own = screens.filter((screen) => screen.channel === channel._id);
  const { state, words } = channelState(own, channel.lastRefresh, nowMs);
  const Icon = STATE_ICONS[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {words}
    </span>
  );
}
