import { IconBan } from '@tabler/icons-react';
import type { AuditEntry } from '#contract/entities/audit.ts';
import { exactTime, timeAgo } from '#dashboard/components/time-words.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { t, useTranslation } from '#ui/language.ts';
import classes from './Audit.module.css';
import { detailWords } from './audit-details.ts';
import { auditWords } from './audit-words.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.when}>
            {t('Date')}
          </th>
          <th scope="col" className={classes.who}>
            {t('User')}
          </th>
          <th scope="col">{t('Action')}</th>
          <th scope="col" className={classes.where}>
            {t('IP address')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry._id}>
            <td className={classes.when}>
              <time dateTime={entry.at} title={whenExactly(entry)}>
                {timeAgo(entry.at, nowMs)}
              </time>
            </td>
            <td className={classes.who}>{entry.actor?.userName ?? <i>{t('unknown user')}</i>}</td>
            <td>
              <What entry={entry} />
            </td>
            <td className={classes.where}>{entry.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ entry: { action, outcome, label, details, times } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const words = detailWords(action, details);
  return (
    <>
      {outcome === 'refused' && (
        <span className={classes.refused}>
          <IconBan size={14} aria-hidden />
          {t('Refused:')}
        </span>
      )}
      {auditWords(action, details)}
      {label !== '' && <b className={classes.label}>{label}</b>}
      {times > 1 && <span className={classes.details}>{t('{{times}} times', { times })}</span>}
      {words.length > 0 && <span className={classes.details}>{words.join(', ')}</span>}
    </>
  );
}

function whenExactly({ at, since, times }: AuditEntry): string {
  return times > 1
    ? t('From {{since}} to {{until}}', { since: exactTime(since), until: exactTime(at) })
    : exactTime(at);
}
