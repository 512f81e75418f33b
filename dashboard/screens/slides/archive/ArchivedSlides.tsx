import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { useTranslation } from '#ui/language.ts';
import { ArchiveBar } from './ArchiveBar.tsx';
import { ArchiveFrame } from './ArchiveFrame.tsx';
import { ArchiveTable } from './ArchiveTable.tsx';
import { useArchive } from './useArchive.tsx';

/** The archived slides. */
export function ArchivedSlides() {
  const { t } = useTranslation();
  const archive = useArchive();
  const { slides, filter } = archive;

  if (archive.failure) return <LoadFailure what="archive" error={archive.failure} retry={archive.retry} />;

  const emptyWords =
    filter.trim() === ''
      ? t('The archive is empty. Slides you archive stay here until you restore or delete them.')
      : t('No archived slides match “{{filter}}”.', { filter: filter.trim() });
  return (
    <ArchiveFrame
      filterLabel={t('Filter by name or type')}
      filter={filter}
      onFilter={archive.setFilter}
      isLoading={archive.isLoading}
      emptyWords={slides.length === 0 ? emptyWords : null}
      bar={<ArchiveBar portalId={archive.portalId} selection={archive.selection} />}
    >
      <ArchiveTable archive={archive} />
    </ArchiveFrame>
  );
}
