import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import { BackButton, type BackTo } from './BackButton.tsx';
import { NewerNotice } from './NewerNotice.tsx';
import classes from './RecordPage.module.css';
import { RestoredNotice } from './RestoredNotice.tsx';
import type { RecordForm } from './useRecordForm.ts';

interface RecordPageProps<Values> {
  title: string;
  record: RecordForm<Values>;
  /** Target of the Back button. */
  back: BackTo;
  /** Shown once everything is saved. */
  savedWords?: string;
  isDisabled?: boolean;
  /** Next to the form if there is space, otherwise below it. */
  aside?: ReactNode;
  /** Additional buttons after Save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page for editing one record: its fields, and a bar with Save and the result of the last save. */
export function RecordPage<Values>({
  title,
  record,
  back,
  savedWords,
  isDisabled = false,
  aside,
  actions,
  children,
}: RecordPageProps<Values>) {
  const { t } = useTranslation();
  return (
    <form className={classes.page} onSubmit={record.submit} noValidate>
      <div className={classes.columns} data-wide={aside ? true : undefined}>
        <div className={classes.fields}>
          <div className={classes.heading}>
            <BackButton to={back} />
            <Title order={1} className={classes.title}>
              {title}
            </Title>
          </div>
          {record.newer && <NewerNotice {...record.newer} onLoad={record.discard} />}
          {record.isRestored && <RestoredNotice onDrop={record.discard} />}
          <fieldset className={classes.sections} disabled={isDisabled}>
            {children}
          </fieldset>
        </div>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </div>
      <div className={classes.bar}>
        <SaveLine record={record} savedWords={savedWords ?? t('Save successful.')} />
        <div className={classes.buttons}>
          {!isDisabled && (
            <Button type="submit" loading={record.isSaving}>
              {t('Save')}
            </Button>
          )}
          {actions}
        </div>
      </div>
    </form>
  );
}

/** The result of the last save. */
function SaveLine({
  record,
  savedWords,
}: {
  record: Pick<RecordForm<never>, 'error' | 'isSaved' | 'isChanged'>;
  savedWords: string;
}) {
  const { t } = useTranslation();
  if (record.error !== null) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.line}>
        {record.error}
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed" role="status" className={classes.line}>
      {record.isSaved ? savedWords : record.isChanged ? t('Not saved yet.') : ''}
    </Text>
  );
}
