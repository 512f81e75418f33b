import { Text } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import { ArchiveBar } from './ArchiveBar.tsx';
import { ArchiveEmpty } from './ArchiveEmpty.tsx';
import { ArchiveFrame } from './ArchiveFrame.tsx';
import { ArchiveTable } from './ArchiveTable.tsx';
import { useArchive } from './useArchive.tsx';

/** The archived slides. */
export function ArchivedSlides() {
  const { t } = useTranslation();
  const archive = useArchive();
  const { slides, filter } = archive;

  return (
    <ArchiveFrame
      filterLabel={t('Filter by name or type')}
      archive={archive}
      empty={
        slides.length === 0 ? (
          <ArchiveEmpty
            words={t('The archive is empty. Slides you archive stay here until you restore or delete them.')}
            kind="slides"
            filter={filter}
            onClear={() => archive.setFilter('')}
          />
        ) : undefined
      }
      above={
        archive.mayChange ? (
          <ArchiveBar portalId={archive.portalId} selection={archive.selection} />
        ) : (
          <Text c="dimmed">
            {t('Only admins can restore or delete slides. Ask an admin if you need one of these.')}
          </Text>
        )
      }
    >
      <ArchiveTable archive={archive} />
    </ArchiveFrame>
  );
}
