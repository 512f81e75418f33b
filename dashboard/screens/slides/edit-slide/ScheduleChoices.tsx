import type { RefObject } from 'react';
import type { SlideDraft } from '#contract/entities/slide.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import { useTranslation } from '#ui/language.ts';
import { ToggleChip } from '#ui/ToggleChip.tsx';
import classes from './EditSlide.module.css';

interface ScheduleChoicesProps {
  draft: SlideDraft;
  nowMs: number;
  first: RefObject<HTMLInputElement | null>;
  onChange(changed: Partial<SlideDraft>): void;
}

/**
 * Whether a slide is always displayed, or on certain days and times, between two dates, or both. None of them changes
 * what is on screen until days, times or dates have been chosen.
 */
export function ScheduleChoices({ draft, nowMs, first, onChange }: ScheduleChoicesProps) {
  const { t } = useTranslation();
  const { alwaysDisplay, displayTimes, scheduleStart } = draft;
  const hasTimes = displayTimes.length > 0;
  const chooseDates = (isChosen: boolean) =>
    onChange(
      isChosen
        ? { alwaysDisplay: false, scheduleStart: scheduleStart ?? startOfToday(nowMs) }
        : { alwaysDisplay: true },
    );
  return (
    <div className={classes.choices}>
      <ToggleChip
        ref={first}
        text={t('Always display')}
        isChecked={alwaysDisplay && !hasTimes}
        onChange={(isChosen) => (isChosen ? onChange({ alwaysDisplay: true, displayTimes: [] }) : chooseDates(true))}
      />
      <ToggleChip
        text={t('On certain days and times')}
        isChecked={hasTimes}
        onChange={(isChosen) => onChange({ displayTimes: isChosen ? [ALWAYS] : [] })}
      />
      <ToggleChip text={t('Between two dates')} isChecked={!alwaysDisplay} onChange={chooseDates} />
    </div>
  );
}

function startOfToday(nowMs: number): string {
  return new Date(new Date(nowMs).setHours(0, 0, 0, 0)).toISOString();
}
