import { Button, Select, Text } from '@mantine/core';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import { QuerySelect } from '#dashboard/components/QuerySelect.tsx';
import { useUser } from '#dashboard/session/session.ts';
import { compareNames } from '#rules/name-order.ts';
import { choicesIn, useTranslation } from '#ui/language.ts';
import classes from './Audit.module.css';
import { AuditTable } from './AuditTable.tsx';
import { AUDIT_KINDS } from './audit-words.ts';
import { type Audit, useAudit } from './useAudit.ts';

/** Who did what in the portal and when, including refused actions. */
export function AuditScreen() {
  const { t } = useTranslation();
  const audit = useAudit();
  return (
    <ListPage
      title={t('Audit Log')}
      back="/dashboard/controlpanel"
      list={{ ...audit, what: 'audit log' }}
      loadingWords={t('Loading the audit log')}
      above={<Filters audit={audit} />}
      empty={audit.entries.length === 0 ? <NoEntries audit={audit} /> : undefined}
    >
      <AuditTable entries={audit.entries} />
      {audit.hasMore && (
        <Button variant="default" className={classes.more} loading={audit.isLoadingMore} onClick={audit.loadMore}>
          {t('Show earlier entries')}
        </Button>
      )}
      {audit.moreFailure && (
        <Text c="var(--mantine-color-error)" role="alert">
          {audit.moreFailure.message}
        </Text>
      )}
    </ListPage>
  );
}

function NoEntries({ audit }: { audit: Audit }) {
  const { t } = useTranslation();
  if (!audit.isFiltered) return <Text>{t('There is no activity yet.')}</Text>;
  return (
    <div className={classes.nothing}>
      <Text>{t('No entries match the filter.')}</Text>
      <Button variant="default" onClick={audit.showAll}>
        {t('Show all entries')}
      </Button>
    </div>
  );
}

function Filters({ audit }: { audit: Audit }) {
  const { t } = useTranslation();
  const { isSuperUser } = useUser();
  const { filter, narrow, users } = audit;
  const names = (users.data ?? [])
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
      <QuerySelect
        query={users}
        aria-label={t('Filter by user')}
        placeholder={t('Everyone')}
        data={names}
        value={filter.actor}
        onChange={(actor) => narrow({ actor })}
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
