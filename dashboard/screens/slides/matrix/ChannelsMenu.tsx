import { Button, Popover, Text } from '@mantine/core';
import { IconChevronDown, IconTags } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { openLoaded } from '#dashboard/components/open-loaded.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './MatrixScreen.module.css';
import type { Matrix } from './useMatrix.ts';

const loadChoices = () => import('./ChannelChoices.tsx');
const ChannelChoices = lazy(loadChoices);

/** Filters and groups the channels by tags. Its button says how. */
export function ChannelsMenu({ matrix }: { matrix: Matrix }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { wantedTags, grouping, tags } = matrix;
  const isUsed = wantedTags.length > 0 || grouping !== null;
  const words = wantedTags.length > 0 ? wantedTags.map(tags.nameOf).join(', ') : t('Grouped');
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant={isUsed ? 'light' : 'default'}
          maw={180}
          px="sm"
          aria-label={isUsed ? t('Channels by tags: {{words}}', { words }) : t('Channels by tags')}
          onClick={() => void openLoaded(loadChoices, () => setOpen(!isOpen))}
        >
          <IconTags size={16} aria-hidden />
          <Text span inherit truncate className={classes.tagWords} data-used={isUsed || undefined}>
            {isUsed ? words : t('Tags')}
          </Text>
          <IconChevronDown className={classes.tagWords} size={14} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>{isOpen && <ChannelChoices matrix={matrix} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
