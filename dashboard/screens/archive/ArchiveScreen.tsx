import { Button, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { useTranslation } from '#ui/language.ts';
import { ArchiveBar } from './ArchiveBar.tsx';
import classes from './ArchiveScreen.module.css';
import { ArchiveTable } from './ArchiveTable.tsx';
import { useArchive } from './useArchive.tsx';

/** Slides that were put away: brought back, or removed for good. */
export function ArchiveScreen() {
  const { t } = useTranslation();
  const archive = useArchive();
  const { slides, filter } = archive;

  if (archive.failure) return <LoadFailure what="archive" error={archive.failure} retry={archive.retry} />;

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Button
          component={Link}
          to="/dashboard"
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} />}
        >
          {t('Back')}
        </Button>
        <Title order={1}>{t('Archive')}</Title>
        <TextInput
          className={classes.filter}
          type="search"
          aria-label={t('Filter by name or type')}
          placeholder={t('Filter by name or type')}
          leftSection={<IconSearch size={15} />}
          value={filter}
          onChange={(event) => archive.setFilter(event.currentTarget.value)}
        />
      </div>
      <ArchiveBar portalId={archive.portalId} selection={archive.selection} />
      {archive.isLoading ? (
        <Waiting label={t('Loading the archive')} gap={8}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </Waiting>
      ) : slides.length > 0 ? (
        <ArchiveTable archive={archive} />
      ) : (
        <Text className={classes.empty} c="dimmed">
          {filter.trim() === ''
            ? t('The archive is empty. Slides that you archive wait here until you restore or delete them.')
            : t('No archived slide’s name or type holds “{{filter}}”.', { filter: filter.trim() })}
        </Text>
      )}
    </div>
  );
}
