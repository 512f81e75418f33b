import { Select } from '@mantine/core';
import { ALWAYS, type DisplayTime, type PortalCalendar } from '#slide-types/display-times.ts';
import { useTranslation } from '#ui/language.ts';
import { displayTimeWords } from './display-time-words.ts';

interface NamedTimeSelectProps {
  time: DisplayTime;
  namedTimes: PortalCalendar['namedTimes'];
  onChange(time: DisplayTime): void;
}

/** Whether a rule has days and times of its own, or those of a named time of the portal. Empty if there are none. */
export function NamedTimeSelect({ time, namedTimes, onChange }: NamedTimeSelectProps) {
  const { t } = useTranslation();
  const { namedTime, holidays } = time;
  if (namedTimes.length === 0 && namedTime === '') return null;
  const chosen = namedTimes.find(({ _id }) => _id === namedTime);
  const choose = (chosenId: string) => {
    // What the named time meant stays on screen until it is changed here.
    const [own = ALWAYS] = chosen?.times ?? [];
    onChange(chosenId === '' ? { ...own, holidays } : { ...ALWAYS, holidays, namedTime: chosenId });
  };
  return (
    <Select
      label={t('When')}
      description={chosen && displayTimeWords(chosen.times)}
      data={[
        { value: '', label: t('Custom days and times') },
        ...namedTimes.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={namedTime}
      onChange={(id) => id !== null && choose(id)}
      allowDeselect={false}
    />
  );
}
