import { Text } from '@mantine/core';
import { WebmasterPage } from '#dashboard/components/WebmasterPage.tsx';
import { useTranslation } from '#ui/language.ts';

/** The page for one-off fixes. */
export function FunctionsScreen() {
  const { t } = useTranslation();
  return (
    <WebmasterPage>
      <Text c="dimmed">
        {t('There is nothing to fix right now. One-off fixes appear here when an update needs them.')}
      </Text>
    </WebmasterPage>
  );
}
