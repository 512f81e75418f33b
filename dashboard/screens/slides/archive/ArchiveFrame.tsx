import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import { SearchField } from '#dashboard/components/SearchField.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './ArchiveScreen.module.css';
import { ARCHIVE_PARTS, type ArchivePart } from './archive-parts.ts';

const route = getRouteApi('/staff/dashboard/archive');

interface ArchiveFrameProps extends Pick<ComponentProps<typeof ListPage>, 'empty' | 'above' | 'children'> {
  filterLabel: string;
  archive: { filter: string; setFilter(words: string): void; isLoading: boolean; failure: Error | null; retry(): void };
}

/** The archive page: the kind of record, a filter, and the list. */
export function ArchiveFrame({ filterLabel, archive, ...list }: ArchiveFrameProps) {
  const { t } = useTranslation();
  return (
    <ListPage
      title={t('Archive')}
      back="/dashboard"
      isFilling
      actions={
        <>
          <PartChoice />
          <SearchField
            className={classes.filter}
            label={filterLabel}
            words={archive.filter}
            onSearch={archive.setFilter}
          />
        </>
      }
      list={{ ...archive, what: 'archive' }}
      loadingWords={t('Loading the archive')}
      {...list}
    />
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
