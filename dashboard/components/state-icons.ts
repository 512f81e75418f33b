import {
  IconAlertTriangle,
  IconBroadcast,
  IconCircleDashed,
  IconClockPause,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ChannelState } from './channel-state.ts';

/** Icons for the states of screens and channels. */
export const STATE_ICONS: Record<ChannelState['state'], typeof IconBroadcast> = {
  Online: IconBroadcast,
  Outdated: IconClockPause,
  Faulty: IconAlertTriangle,
  Offline: IconPlugConnectedX,
  'Never seen': IconCircleDashed,
  'Never set up': IconCircleDashed,
};
