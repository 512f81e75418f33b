import { Button, Select, Skeleton, Text } from '@mantine/core';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { compareNames } from '#dashboard/components/names.ts';
import { Page } from '#dashboard/components/Page.tsx';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { useUser } from '#dashboard/session/session.ts';
import { choicesIn, useTranslation } from '#ui/language.ts';
import classes from './Audit.module.css';
import { AuditTable } from './AuditTable.tsx';
import { AUDIT_KINDS } from './audit-words.ts';
import { type Audit, useAudit } from './useAudit.ts';

/** Who did what in the portal and when, including refused actions. */
export function AuditScreen() {
  const { t } = useTranslation();
  const audit = useAudit();
  if (audit.failure) return <LoadFailure what="audit log" error={audit.failure} retry={audit.retry} />;
  return (
    <Page title={t('Audit Log')} width="list" back="/dashboard/controlpanel">
      <Filters audit={audit} />
      {audit.isLoading ? (
        <Waiting label={t('Loading the audit log')} gap={8}>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </Waiting>
      ) : audit.entries.length > 0 ? (
        <>
          <AuditTable entries={audit.entries} />
          {audit.hasMore && (
            <Button variant="default" className={classes.more} loading={audit.isLoadingMore} onClick={audit.loadMore}>
              {t('Show earlier entries')}
            </Button>
          )}
          {audit.moreFailure && (
            <Text c="var(--mantine-color-error)" role="alert" mt="sm">
              {audit.moreFailure.message}
            </Text>
          )}
        </>
      ) : (
        <div className={classes.nothing}>
          <Text>{audit.isFiltered ? t('No entries match the filter.') : t('There is no activity yet.')}</Text>
          {audit.isFiltered && (
            <Button variant="default" onClick={audit.showAll}>
              {t('Show all entries')}
            </Button>
          )}
        </div>
      )}
    </Page>
  );
}

function Filters({ audit }: { audit: Audit }) {
  const { t } = useTranslation();
  const { isSuperUser } = useUser();
  const { filter, narrow, users } = audit;
  const names = users
    .map(({ _id, displayName, userName }) => ({ value: _id, label: displayName || userName }))
    .sort((one, other) => compareNames(one.label, other.label));
  return (
    <div className={classes.filters}>
      {isSuperUser && (
        <Select
          aria-label={t('Filter by portal')}
          data={[
            { value: 'portal', label: t('This portal') },
            { value: 'none', label: t('No portal') },
          ]}
          value={filter.isOfNoPortal ? 'none' : 'portal'}
          onChange={(value) => narrow({ isOfNoPortal: value === 'none' })}
        />
      )}
      <Select
        aria-label={t('Filter by record type')}
        placeholder={t('Everything')}
        data={choicesIn(t, AUDIT_KINDS)}
        value={filter.kind}
        onChange={(kind) => narrow({ kind })}
        clearable
        clearButtonProps={{ 'aria-label': t('Everything') }}
      />
      <Select
        aria-label={t('Filter by user')}
        placeholder={t('Everyone')}
        data={names}
        value={filter.actor}
        onChange={(actor) => narrow({ actor })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Everyone') }}
        nothingFoundMessage={t('No matching users')}
      />
      <Select
        aria-label={t('Filter by outcome')}
        placeholder={t('All outcomes')}
        data={[
          { value: 'done', label: t('Completed') },
          { value: 'refused', label: t('Refused') },
        ]}
        value={filter.outcome}
        onChange={(outcome) => narrow({ outcome: outcome as typeof filter.outcome })}
        clearable
        clearButtonProps={{ 'aria-label': t('All outcomes') }}
      />
    </div>
  );
}
