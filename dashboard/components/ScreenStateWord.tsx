import type { ScreenState } from '#rules/screen-state.ts';
import { useTranslation } from '#ui/language.ts';
import { STATE_WORDS } from './live-screens.ts';
import classes from './ScreenStateWord.module.css';
import { STATE_ICONS } from './state-icons.ts';

interface ScreenStateWordProps {
  state: ScreenState;
  /** Replaces the name of the state, for example by a count. */
  words?: string;
  title?: string | undefined;
}

/** The current state of one or more screens: icon and word. */
export function ScreenStateWord({ state, words, title }: ScreenStateWordProps) {
  const { t } = useTranslation();
  const Icon = STATE_ICONS[state];
  return (
    <span className={classes.state} data-state={state} title={title}>
      <Icon size={16} aria-hidden="true" />
      {words ?? t(STATE_WORDS[state])}
    </span>
  );
}
