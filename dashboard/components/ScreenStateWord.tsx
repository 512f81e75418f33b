import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ScreenState } from '#rules/screen-state.ts';
import classes from './ScreenStateWord.module.css';

const ICONS: Record<ScreenState, typeof IconCircleCheck> = {
  Online: IconCircleCheck,
  Behind: IconClockPause,
  Ill: IconAlertTriangle,
  Offline: IconPlugConnectedX,
  'Never seen': IconCircleDashed,
};

interface ScreenStateWordProps {
  state: ScreenState;
  /** What else there is to say: how many, for how long. */
  words?: string;
  title?: string | undefined;
}

/** How a screen, or several, are at this moment: sign and word. */
export function ScreenStateWord({ state, words, title }: ScreenStateWordProps) {
  const Icon = ICONS[state];
  return (
    <span className={classes.state} data-state={state} title={title}>
      <Icon size={16} aria-hidden="true" />
      {words ?? state}
    </span>
  );
}
