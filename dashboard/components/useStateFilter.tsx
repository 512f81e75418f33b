import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { ToggleChip } from '#ui/ToggleChip.tsx';
import type { CountedState } from './counted-states.ts';
import { MANY } from './useNameFilter.tsx';
import classes from './useStateFilter.module.css';

/** Narrows a list to the records in the chosen states. */
export interface StateFilter<State extends string> {
  /** A button for each state that occurs; null for short lists, and if all records are in the same state. */
  field: ReactNode;
  /** Whether a state is chosen. */
  isActive: boolean;
  /** The same function until the filter is changed. */
  isShown(state: State): boolean;
}

export function useStateFilter<State extends string>(states: readonly CountedState<State>[]): StateFilter<State> {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly State[]>([]);
  const isShown = useCallback((state: State) => chosen.length === 0 || chosen.includes(state), [chosen]);
  const toggle = (state: State, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, state] : before.filter((one) => one !== state)));

  // A chosen state stays until it is deselected, even if nothing is in it any more.
  const offered = states.filter(({ state, count }) => count > 0 || chosen.includes(state));
  const isLong = states.reduce((sum, { count }) => sum + count, 0) >= MANY;
  return {
    field: ((isLong && offered.length > 1) || chosen.length > 0) && (
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
    isActive: chosen.length > 0,
    isShown,
  };
}
