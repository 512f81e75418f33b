import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#ui/language.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

/** Opens the palette, as Ctrl+K does everywhere. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [isOpen, { open, close, toggle }] = useDisclosure(false);
  // Also while somebody types.
  useHotkeys([['mod+K', toggle]], []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Find')}
        aria-keyshortcuts="Control+K"
        title={t('Find (Ctrl+K)')}
        onClick={open}
      >
        <IconSearch size={18} stroke={1.7} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <CommandPalette onClose={close} />
        </Suspense>
      )}
    </>
  );
}
