import { Select } from '@mantine/core';
import type { HolidayUse } from '#slide-types/display-times.ts';
import { choicesIn, english, useTranslation } from '#ui/language.ts';

const CHOICES: { value: HolidayUse; label: string }[] = [
  { value: 'included', label: english('Also on holidays') },
  { value: 'excluded', label: english('Not on holidays') },
  { value: 'only', label: english('Only on holidays') },
];

/** Whether a display time applies on holidays. */
export function HolidaySelect({ value, onChange }: { value: HolidayUse; onChange(holidays: HolidayUse): void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('Holidays')}
      data={choicesIn(t, CHOICES)}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen as HolidayUse)}
      allowDeselect={false}
      flex="1 1 160px"
      miw={0}
    />
  );
}
