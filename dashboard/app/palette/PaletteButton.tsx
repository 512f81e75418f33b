import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { openLoaded } from '#dashboard/components/open-loaded.ts';
import { useTranslation } from '#ui/language.ts';

const load = () => import('./CommandPalette.tsx');
const CommandPalette = lazy(load);

/** After the page itself. */
const LOADED_AFTER_MS = 2_000;

/** Opens the palette, like Ctrl+K. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  // Loaded ahead, so that the first letter after Ctrl+K isn't lost.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Also in text fields.
  useHotkeys([['mod+K', () => (isOpen ? close() : void openLoaded(load, open))]], []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Find')}
        aria-keyshortcuts="Control+K"
        title={t('Find (Ctrl+K)')}
        onClick={() => void openLoaded(load, open)}
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
