import { Checkbox, Input, Select, SimpleGrid, Stack } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ColourField } from '#ui/ColourField.tsx';
import { english, useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { FormPart } from '../FormPart.tsx';
import type { FormProps } from '../form.ts';
import { groundsOf } from '../kit/background.ts';
import { TextColourFormField } from '../TextColourFormField.tsx';
import { TextSizeField } from '../TextSizeField.tsx';
import classes from './Form.module.css';
import { zoneChoices, zonesOfThisBrowser } from './zone-choices.ts';

type TimeFields = FieldsOf<'time'>;
type Toggle = { [Name in keyof TimeFields]: TimeFields[Name] extends boolean ? Name : never }[keyof TimeFields];

/** The toggles in two columns. A toggle that only modifies another is disabled while that one is off. */
const TOGGLES: { name: Toggle; label: string; of?: Toggle }[][] = [
  [
    { name: 'time_show_day', label: english('Show day') },
    { name: 'time_day_short', label: english('Short day'), of: 'time_show_day' },
    { name: 'time_show_numeric_day', label: english('Show numeric day') },
    { name: 'time_show_month', label: english('Show month') },
    { name: 'time_month_short', label: english('Short month'), of: 'time_show_month' },
    { name: 'time_show_year', label: english('Show year') },
  ],
  [
    { name: 'time_show_time', label: english('Show time') },
    { name: 'time_remove_seconds', label: english("Don't show seconds"), of: 'time_show_time' },
  ],
];
const GROUNDS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#0f766e', '#1d4ed8', '#7c3aed', '#be123c'];
const INKS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#5eead4', '#fde68a', '#fca5a5', '#93c5fd'];
const MINUTE_MS = 60_000;

export default function TimeForm({ fields, problems, onChange, theme }: FormProps<TimeFields>) {
  const { t } = useTranslation();
  const { time_zone_info_id: zone } = fields;
  const minute = useMinute();
  const zones = useMemo(zonesOfThisBrowser, []);
  const choices = useMemo(() => zoneChoices(zones, zone, minute), [zones, zone, minute]);
  const isUnknown = zone !== '' && !choices.some(({ value }) => value === zone);

  return (
    <Stack gap="md">
      <FormPart title={t('Content')}>
        <Select
          label={t('Time zone')}
          placeholder={t('The time zone of each screen')}
          data={isUnknown ? [...choices, { value: zone, label: zone }] : choices}
          value={zone || null}
          onChange={(chosen) => onChange({ time_zone_info_id: chosen ?? '' })}
          searchable
          clearable
          nothingFoundMessage={t('There is no such time zone.')}
          error={
            problems.time_zone_info_id ?? (isUnknown && t('This time zone is unknown. Each screen shows its own time.'))
          }
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {TOGGLES.map((toggles, column) => (
            <fieldset key={toggles[0]?.name} className={classes.toggles}>
              <Input.Label component="legend" mb={10}>
                {column === 0 ? t('Date') : t('Time')}
              </Input.Label>
              <Stack gap="sm">
                {toggles.map(({ name, label, of }) => (
                  <Checkbox
                    key={name}
                    label={t(label)}
                    ml={of && 28}
                    checked={fields[name]}
                    disabled={of !== undefined && !fields[of]}
                    onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
                  />
                ))}
                {column === 1 && <HoursToggles fields={fields} onChange={onChange} />}
              </Stack>
            </fieldset>
          ))}
        </SimpleGrid>
      </FormPart>
      <FormPart title={t('Style')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ColourField
            label={t('Background colour')}
            value={fields.time_background_colour}
            onChange={(colour) => onChange({ time_background_colour: colour })}
            swatches={GROUNDS}
            error={problems.time_background_colour}
          />
          <TextColourFormField
            label={t('Font colour')}
            value={fields.time_font_colour}
            onChange={(colour) => onChange({ time_font_colour: colour })}
            swatches={INKS}
            error={problems.time_font_colour}
            grounds={groundsOf({ type: 'Colour', colour: fields.time_background_colour, image: '' }, theme)}
          />
          <TextSizeField
            label={t('Font size')}
            value={fields.time_font_size}
            onChange={(size) => onChange({ time_font_size: size })}
            error={problems.time_font_size}
          />
        </SimpleGrid>
      </FormPart>
    </Stack>
  );
}

/** Whether the clock has 24 hours, or as many as usual in the channel's language. */
function HoursToggles({ fields, onChange }: Pick<FormProps<TimeFields>, 'fields' | 'onChange'>) {
  const { t } = useTranslation();
  const { time_24_hour_clock: is24, time_show_time: isShown } = fields;
  return (
    <>
      <Checkbox
        label={t('Use the 12- or 24-hour clock of the channel’s language')}
        ml={28}
        checked={is24 === null}
        disabled={!isShown}
        onChange={(event) => onChange({ time_24_hour_clock: event.currentTarget.checked ? null : false })}
      />
      <Checkbox
        label={t('24 hour clock')}
        ml={28}
        checked={is24 === true}
        indeterminate={is24 === null}
        disabled={!isShown}
        onChange={(event) => onChange({ time_24_hour_clock: event.currentTarget.checked })}
      />
    </>
  );
}

/** The current time, updated once a minute for the options, which show the time in each zone. */
function useMinute(): number {
  const [minute, setMinute] = useState(startOfMinute);
  useInterval(() => setMinute(startOfMinute()), 1_000, { autoInvoke: true });
  return minute;
}

function startOfMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}
