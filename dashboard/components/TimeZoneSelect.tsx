import { Select, type SelectProps } from '@mantine/core';
import { zonesOfThisBrowser } from '#slide-types/time/zone-choices.ts';
import { useTranslation } from '#ui/language.ts';

/** Selects one of the time zones that this browser knows, or the stored one. */
export function TimeZoneSelect(props: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation();
  const zones = zonesOfThisBrowser();
  const stored = typeof props.value === 'string' && props.value !== '' && !zones.includes(props.value);
  return (
    <Select
      label={t('Time zone')}
      data={stored ? [...zones, props.value as string] : zones}
      searchable
      nothingFoundMessage={t('No matching time zones')}
      {...props}
    />
  );
}
