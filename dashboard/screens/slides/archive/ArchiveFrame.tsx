import { Button, SegmentedControl, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './ArchiveScreen.module.css';
import { ARCHIVE_PARTS, type ArchivePart } from './archive-parts.ts';

const route = getRouteApi('/staff/dashboard/archive');

interface ArchiveFrameProps {
  filterLabel: string;
  filter: string;
  onFilter(words: string): void;
  isLoading: boolean;
  /** Shown instead of an empty list. */
  emptyWords: string | null;
  bar?: ReactNode;
  children: ReactNode;
}

/** The archive page: the kind of record, a filter, and the list. */
export function ArchiveFrame({
  filterLabel,
  filter,
  onFilter,
  isLoading,
  emptyWords,
  bar,
  children,
}: ArchiveFrameProps) {
  const { t } = useTranslation();
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
        <PartChoice />
        <TextInput
          className={classes.filter}
          type="search"
          aria-label={filterLabel}
          placeholder={filterLabel}
          leftSection={<IconSearch size={15} />}
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
        />
      </div>
      {bar}
      {isLoading ? (
        <Waiting label={t('Loading the archive')} gap={8}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </Waiting>
      ) : emptyWords === null ? (
        children
      ) : (
        <Text className={classes.empty} c="dimmed">
          {emptyWords}
        </Text>
      )}
    </div>
  );
}

/** Channels and areas are only shown to users who may restore them. */
function PartChoice() {
  const { t } = useTranslation();
  const user = useUser();
  const { portalId } = useSelection();
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const words: Record<ArchivePart, string> = { channels: t('Channels'), areas: t('Areas') };
  const offered: Record<ArchivePart, boolean> = {
    channels: can(user, 'channel.manage', { PortalId: portalId }),
    areas: can(user, 'area.manage', undefined),
  };
  const parts = ARCHIVE_PARTS.filter((part) => offered[part]);
  if (parts.length === 0) return null;
  return (
    <SegmentedControl
      className={classes.parts}
      aria-label={t('Record type')}
      data={[
        { value: 'slides', label: t('Slides') },
        ...parts.map((part) => ({ value: part as string, label: words[part] })),
      ]}
      value={show ?? 'slides'}
      onChange={(value) => {
        const part = ARCHIVE_PARTS.find((one) => one === value);
        void navigate({ search: part ? { show: part } : {}, replace: true });
      }}
    />
  );
}
