import { Select } from '@mantine/core';
import { WEATHER_LANGUAGES } from '#slide-types/weather/words.ts';
import { useTranslation } from '#ui/language.ts';
import { languageChoices, languageList } from './screen-languages.ts';

interface ScreenLanguageFieldProps {
  /** A language tag; empty for the default. */
  value: string;
  /** What empty means. */
  defaultLabel: string;
  disabled?: boolean;
  onChange(tag: string): void;
}

/** The language of what slides write themselves. */
export function ScreenLanguageField({ value, defaultLabel, disabled = false, onChange }: ScreenLanguageFieldProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('Language of clocks, dates and weather')}
      description={t(
        'Also sets the order of dates and the 12- or 24-hour clock. Weather conditions are available in {{languages}}; other languages show them in English.',
        { languages: languageList(WEATHER_LANGUAGES) },
      )}
      data={[{ value: '', label: defaultLabel }, ...languageChoices(value)]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      allowDeselect={false}
      searchable
      disabled={disabled}
      nothingFoundMessage={t('No matches.')}
      maw={440}
    />
  );
}
