import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { openLoaded } from '#dashboard/components/open-loaded.ts';
import { useTranslation } from '#ui/language.ts';
import { passTypedAhead } from './typed-ahead.ts';

const load = () => import('./CommandPalette.tsx');
const CommandPalette = lazy(load);

/** After the page itself. */
const LOADED_AFTER_MS = 2_000;

/** Opens the palette, like Ctrl+K. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [words, setWords] = useState('');
  // Loaded ahead, so that it opens immediately.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  async function openEmpty() {
    setWords('');
    const end = passTypedAhead((letter) => setWords((before) => before + letter));
    if (!(await openLoaded(load, open))) end();
  }
  // Also in text fields.
  useHotkeys([['mod+K', () => (isOpen ? close() : void openEmpty())]], []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Find')}
        aria-keyshortcuts="Control+K"
        title={t('Find (Ctrl+K)')}
        onClick={() => void openEmpty()}
      >
        <IconSearch size={18} stroke={1.7} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <CommandPalette words={words} onType={setWords} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
