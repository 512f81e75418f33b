import { ActionIcon, Anchor, Button, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Area } from '#contract/entities/area.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import { SearchField } from '#dashboard/components/SearchField.tsx';
import { useTranslation } from '#ui/language.ts';
import { ChannelsMenu } from './ChannelsMenu.tsx';
import { JumpToChannel } from './JumpToChannel.tsx';
import { asWideAs, MatrixFilters } from './MatrixFilters.tsx';
import classes from './MatrixScreen.module.css';
import { MatrixViews } from './MatrixViews.tsx';
import { UploadMenu } from './UploadMenu.tsx';
import type { Matrix } from './useMatrix.ts';

interface MatrixToolbarProps {
  matrix: Matrix;
  area: Area;
  onCreate(): void;
  onUpload(files: readonly File[]): void;
  isNarrow: boolean;
  /** The columns to sort by aren't shown. */
  isCompact: boolean;
  /** Shows the channel with this index. */
  onJump(index: number): void;
}

/** The filters of the matrix and its actions. */
export function MatrixToolbar({ matrix, area, onCreate, onUpload, isNarrow, isCompact, onJump }: MatrixToolbarProps) {
  const { t } = useTranslation();
  const isFiltered = matrix.filter.type !== null || matrix.filter.status !== null;
  // On phones, they take as much space as three slides.
  const [areFiltersOpen, openFilters] = useState(isFiltered);
  const source = matrix.areas.find((one) => one._id === area.useSlidesFrom);
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.area}>
          <label htmlFor="matrix-area">{t('Area')}</label>
          <Select
            id="matrix-area"
            className={classes.areaSelect}
            data={matrix.areas.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={area._id}
            onChange={(value) => value !== null && matrix.chooseArea(value)}
            searchable={isLongList(matrix.areas)}
          />
        </div>
        <Button.Group>
          <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
            {t('Create Slide')}
          </Button>
          <UploadMenu onChoose={onUpload} />
        </Button.Group>
        <SearchField
          className={classes.filter}
          label={t('Filter by name')}
          {...asWideAs(t('Filter by name'))}
          words={matrix.filter.name}
          onSearch={(name) => matrix.narrow({ name })}
        />
        {isNarrow && (
          <ActionIcon
            className={classes.filterButton}
            variant={isFiltered ? 'light' : 'default'}
            color={isFiltered ? undefined : 'gray'}
            size={36}
            aria-label={t('Filter and sort')}
            aria-expanded={areFiltersOpen}
            onClick={() => openFilters(!areFiltersOpen)}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
          </ActionIcon>
        )}
        {(!isNarrow || areFiltersOpen) && <MatrixFilters matrix={matrix} canSort={isCompact} />}
        <div className={classes.end}>
          {matrix.channels.length > 1 && <ChannelsMenu matrix={matrix} />}
          {!isNarrow && matrix.channels.length > 0 && <ChannelPager matrix={matrix} />}
          {matrix.shownChannels.length > 0 && (
            <JumpToChannel channels={matrix.shownChannels} tags={matrix.tags} onJump={onJump} />
          )}
          <MatrixViews portalId={area.PortalId} />
          <Anchor className={classes.archive} component={Link} to="/dashboard/archive">
            {t('View Archive')}
          </Anchor>
        </div>
      </div>
      {source && (
        <div className={classes.note}>
          {t('On screens, this area shows the slides from “{{name}}”.', { name: source.name })}
        </div>
      )}
    </>
  );
}

function ChannelPager({ matrix }: { matrix: Matrix }) {
  const { t } = useTranslation();
  const { first, last } = matrix.page;
  const total = matrix.columns.length;
  const isWhole = last - first >= total;
  const pageRange = range(first, last);
  const words = () => {
    if (isWhole && matrix.groups) return t('{{count}} columns', { count: total, defaultValue_one: '{{count}} column' });
    if (isWhole) return t('{{count}} channels', { count: total, defaultValue_one: '{{count}} channel' });
    return matrix.groups
      ? t('columns {{range}} of {{total}}', { range: pageRange, total })
      : t('channels {{range}} of {{total}}', { range: pageRange, total });
  };
  return (
    <fieldset className={classes.pager} data-whole={isWhole || undefined} aria-label={t('Channels shown')}>
      {!isWhole && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('Previous channels')}
          disabled={first === 0}
          title={first === 0 ? t('These are the first channels.') : undefined}
          onClick={() => matrix.showColumn(first - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
      )}
      <span aria-live="polite">{words()}</span>
      {!isWhole && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('Next channels')}
          disabled={last >= total}
          title={last >= total ? t('These are the last channels.') : undefined}
          onClick={() => matrix.showColumn(last)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      )}
    </fieldset>
  );
}

function range(first: number, last: number): string {
  return last - first === 1 ? `${last}` : `${first + 1}–${last}`;
}
