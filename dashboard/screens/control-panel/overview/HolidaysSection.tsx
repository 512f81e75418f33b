import { Button, FileButton, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Holiday } from '#contract/entities/holidays.ts';
import { isLoaded } from '#dashboard/components/answers.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { timeAgo } from '#dashboard/components/time-words.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { DayField } from '#ui/DayField.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './Times.module.css';
import { dateWords, useHolidays } from './useHolidays.ts';

/** The holidays of a portal: typed in, or read from a calendar. Changes are saved immediately. */
export function HolidaysSection({ portalId }: { portalId: number }) {
  const { t } = useTranslation();
  const holidays = useHolidays(portalId);
  const { dates, calendar, list } = holidays;
  // A browser reports no change if the same file is chosen again, for example after it was corrected.
  const forgetFile = useRef<() => void>(null);
  // Their source is shown at those that can't be removed here.
  const listed = [
    ...dates.map((holiday) => ({ ...holiday, isTyped: true })),
    ...(calendar?.dates ?? []).map((holiday) => ({ ...holiday, isTyped: false })),
  ].sort((one, other) => (one.date < other.date ? -1 : 1));
  return (
    <PanelSection
      title={t('Holidays')}
      summary={t('Slides can leave them out, or be shown only on them.')}
      actions={
        isLoaded(list) && (
          <FileButton
            accept=".ics,text/calendar"
            resetRef={forgetFile}
            onChange={(file) => {
              if (file) holidays.addFile(file);
              forgetFile.current?.();
            }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={holidays.isBusy}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {t('Add from a calendar file')}
              </Button>
            )}
          </FileButton>
        )
      }
      list={list}
    >
      <NewHoliday onAdd={holidays.add} error={holidays.errors.dates} />
      {holidays.errors.calendar && (
        <Text size="sm" c="var(--mantine-color-error)" px={16} pb={12} role="alert">
          {holidays.errors.calendar}
        </Text>
      )}
      <CalendarAddress
        key={calendar?.address}
        address={calendar?.address ?? ''}
        description={
          calendar &&
          (calendar.problem === null
            ? t('Read {{when}}, and again once a day.', { when: timeAgo(calendar.readAt, serverNow()) })
            : t('The calendar can’t be read right now. These are its holidays as of {{when}}.', {
                when: timeAgo(calendar.readAt, serverNow()),
              }))
        }
        error={holidays.errors.calendarAddress}
        isBusy={holidays.isBusy}
        onSave={holidays.setAddress}
      />
      <ul className={classes.rows}>
        {listed.map((holiday) => (
          <li key={`${holiday.date} ${holiday.isTyped}`} className={classes.row}>
            <span className={classes.name}>{dateWords(holiday)}</span>
            <span className={classes.words}>
              {[holiday.name, holiday.isTyped ? '' : t('from the calendar')].filter(Boolean).join(' · ')}
            </span>
            {holiday.isTyped && (
              <RowAction
                title={t('Remove')}
                label={t('Remove {{name}}', { name: dateWords(holiday) })}
                icon={<IconTrash size={17} />}
                onClick={() => holidays.remove({ date: holiday.date, name: holiday.name })}
              />
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function NewHoliday({
  onAdd,
  error,
}: {
  onAdd(holiday: Holiday, onAdded: () => void): void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (date === '') return;
        onAdd({ date, name: name.trim() }, () => {
          // What was typed since is the next one.
          setDate((newest) => (newest === date ? '' : newest));
          setName((newest) => (newest === name ? '' : newest));
        });
      }}
    >
      <DayField label={t('Date')} value={date} onChange={setDate} error={error} w={180} />
      <TextInput
        label={t('Name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={100}
        autoComplete="off"
        flex="1 1 200px"
      />
      <Button
        type="submit"
        variant="default"
        disabled={date === ''}
        title={date === '' ? t('Choose a date first.') : undefined}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('Add a holiday')}
      </Button>
    </form>
  );
}

interface CalendarAddressProps {
  address: string;
  description: string | null;
  error: string | undefined;
  isBusy: boolean;
  onSave(address: string): void;
}

function CalendarAddress({ address, description, error, isBusy, onSave }: CalendarAddressProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(address);
  const isSame = address !== '' && typed.trim() === address;
  const isEmpty = typed.trim() === '' && address === '';
  const isRemoval = address !== '' && typed.trim() === '';
  const saveWords = isSame ? t('Read again') : isRemoval ? t('Remove') : t('Save');
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim());
      }}
    >
      <TextInput
        label={t('Address of a calendar with holidays (.ics)')}
        description={description ?? t('Its all-day events become holidays.')}
        placeholder="https://"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={error}
        inputMode="url"
        autoComplete="off"
        flex="1 1 260px"
      />
      <Button
        type="submit"
        variant="default"
        loading={isBusy}
        disabled={isEmpty}
        title={isEmpty ? t('Enter an address first.') : undefined}
      >
        {saveWords}
      </Button>
    </form>
  );
}
