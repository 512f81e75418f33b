import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { UNREACHABLE } from '#dashboard/api/client.ts';
import { isReachable } from '#dashboard/api/reachable.ts';
import { useTranslation } from '#ui/language.ts';

/**
 * Reloads the page if the server can be reached. Otherwise the browser would show its own error page, from which
 * there is no way back.
 */
export function LoadAgainButton({ variant }: { variant?: 'default' }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const [isInVain, setIsInVain] = useState(false);

  async function loadAgain(): Promise<void> {
    setIsAsking(true);
    setIsInVain(false);
    if (await isReachable()) return window.location.reload();
    setIsAsking(false);
    setIsInVain(true);
  }

  return (
    <>
      <Button variant={variant ?? 'filled'} loading={isAsking} onClick={() => void loadAgain()}>
        {t('Reload page')}
      </Button>
      {isInVain && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t(UNREACHABLE)}
        </Text>
      )}
    </>
  );
}
