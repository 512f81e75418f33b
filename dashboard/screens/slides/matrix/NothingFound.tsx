import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';

/** No slide matches the filter. Loaded with the page, because users also filter while the server can't be reached. */
export function NothingFound({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap={16} px={24} py={64}>
      <Text ta="center">{t('No slides match the filter.')}</Text>
      <Button variant="default" onClick={onClear}>
        {t('Show all slides')}
      </Button>
    </Stack>
  );
}
