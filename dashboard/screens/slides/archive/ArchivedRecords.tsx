import type { ArchivedKind } from '#dashboard/components/useArchiveRecord.ts';
import { useTranslation } from '#ui/language.ts';
import { ArchiveEmpty } from './ArchiveEmpty.tsx';
import { ArchiveFrame } from './ArchiveFrame.tsx';
import classes from './ArchiveScreen.module.css';
import { RowActions } from './RowActions.tsx';
import { type ArchivedRecord, useArchivedRecords } from './useArchivedRecords.ts';

/** The archived channels or areas. */
export function ArchivedRecords({ kind }: { kind: ArchivedKind }) {
  const { t } = useTranslation();
  const archive = useArchivedRecords(kind);
  const { records, filter } = archive;
  const isChannel = kind === 'channel';

  const listName = isChannel ? t('Archived channels') : t('Archived areas');
  const noneYet = isChannel
    ? t(
        'There are no archived channels. Channels you archive in the control panel stay here until you restore or delete them.',
      )
    : t(
        'There are no archived areas. Areas you archive in the control panel stay here until you restore or delete them.',
      );
  return (
    <ArchiveFrame
      filterLabel={t('Filter by name')}
      archive={archive}
      empty={
        records.length === 0 ? (
          <ArchiveEmpty
            words={noneYet}
            kind={isChannel ? 'channels' : 'areas'}
            filter={filter}
            onClear={() => archive.setFilter('')}
          />
        ) : undefined
      }
    >
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={classes.scroller} aria-label={listName} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col" className={classes.actionHead}>
                {t('Restore')}
              </th>
              <th scope="col" className={classes.actionHead}>
                {t('Delete')}
              </th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <Row key={record._id} record={record} archive={archive} />
            ))}
          </tbody>
        </table>
      </section>
    </ArchiveFrame>
  );
}

interface RowProps {
  record: ArchivedRecord;
  archive: ReturnType<typeof useArchivedRecords>;
}

function Row({ record, archive }: RowProps) {
  const { name, detail } = record;
  return (
    <tr className={classes.row}>
      <th scope="row">
        <span className={classes.nameLine}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          {detail !== '' && (
            <span className={classes.detail} title={detail}>
              {detail}
            </span>
          )}
        </span>
      </th>
      <RowActions
        name={name}
        isBusy={archive.isBusy}
        onRestore={() => archive.restore(record)}
        onDelete={() => archive.remove(record)}
      />
    </tr>
  );
}
