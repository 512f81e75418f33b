import { IconBan } from '@tabler/icons-react';
import type { AuditEntry } from '#contract/entities/audit.ts';
import { exactTime, timeAgo } from '#dashboard/components/time-words.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import classes from './Audit.module.css';
import { auditWords } from './audit-words.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const nowMs = useNow();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.when}>
            When
          </th>
          <th scope="col" className={classes.who}>
            Who
          </th>
          <th scope="col">What</th>
          <th scope="col" className={classes.where}>
            From
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
            <td className={classes.who}>{entry.actor?.userName ?? <i>a stranger</i>}</td>
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
  return (
    <>
      {outcome === 'refused' && (
        <span className={classes.refused}>
          <IconBan size={14} aria-hidden />
          Refused:
        </span>
      )}
      {auditWords(action)}
      {label !== '' && <b className={classes.label}>{label}</b>}
      {times > 1 && <span className={classes.details}>{times} times</span>}
      {details.length > 0 && <span className={classes.details}>{details.join(', ')}</span>}
    </>
  );
}

function whenExactly({ at, since, times }: AuditEntry): string {
  return times > 1 ? `From ${exactTime(since)} to ${exactTime(at)}` : exactTime(at);
}
