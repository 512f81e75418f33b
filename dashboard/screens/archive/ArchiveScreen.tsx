import { Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import classes from './ArchiveScreen.module.css';
import { ArchiveTable } from './ArchiveTable.tsx';
import { useArchive } from './useArchive.tsx';

/** Slides that were put away: brought back, or removed for good. */
export function ArchiveScreen() {
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
          Back
        </Button>
        <Title order={1}>Archive</Title>
        <TextInput
          className={classes.filter}
          type="search"
          aria-label="Filter by name or type"
          placeholder="Filter by name or type"
          leftSection={<IconSearch size={15} />}
          value={filter}
          onChange={(event) => archive.setFilter(event.currentTarget.value)}
        />
      </div>
      {archive.isLoading ? (
        <Stack gap={8} role="status" aria-label="Loading the archive">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </Stack>
      ) : slides.length > 0 ? (
        <ArchiveTable archive={archive} />
      ) : (
        <Text className={classes.empty} c="dimmed">
          {filter.trim() === ''
            ? 'The archive is empty. Slides that you archive wait here until you restore or delete them.'
            : `No archived slide’s name or type holds “${filter.trim()}”.`}
        </Text>
      )}
    </div>
  );
}
