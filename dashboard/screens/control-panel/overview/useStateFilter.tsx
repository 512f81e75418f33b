import { type ReactNode, useCallback, useState } from 'react';
import { countsOfStates, type LiveHealth } from '#dashboard/components/live-screens.ts';
import { MANY } from '#dashboard/components/useNameFilter.tsx';
import type { ScreenState } from '#rules/screen-state.ts';
import { useTranslation } from '#ui/language.ts';
import { ToggleChip } from '#ui/ToggleChip.tsx';
import classes from './useStateFilter.module.css';

/** Narrows a list of screens to those in the chosen states. */
export interface StateFilter {
  /** A button for each state that occurs; null for short lists, and if all screens are in the same state. */
  field: ReactNode;
  matches(screen: LiveHealth): boolean;
}

export function useStateFilter(screens: readonly LiveHealth[]): StateFilter {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly ScreenState[]>([]);
  const matches = useCallback(({ state }: LiveHealth) => chosen.length === 0 || chosen.includes(state), [chosen]);
  const toggle = (state: ScreenState, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, state] : before.filter((one) => one !== state)));

  // A chosen state stays until it is deselected, even if no screen is in it any more.
  const offered = countsOfStates(screens).filter(({ state, count }) => count > 0 || chosen.includes(state));
  const isOffered = screens.length >= MANY && offered.length > 1;
  return {
    field: (isOffered || chosen.length > 0) && (
      <fieldset aria-label={t('Status')} className={classes.states}>
        {offered.map(({ state, words }) => (
          <ToggleChip
            key={state}
            text={words}
            isChecked={chosen.includes(state)}
            onChange={(isChosen) => toggle(state, isChosen)}
          />
        ))}
      </fieldset>
    ),
    matches,
  };
}
