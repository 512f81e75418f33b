import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import { LoadAgainButton } from './LoadAgainButton.tsx';

/** Shown instead of a screen that could not be rendered. */
export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <Stack p="xl" gap="md" align="flex-start" maw={760} mx="auto" role="alert">
      <Title order={1}>{t('This page could not be shown')}</Title>
      <Text>{t('Your saved work is safe. Reloading the page usually helps.')}</Text>
      <Text c="dimmed" size="sm">
        {isOfCode(error) ? t('Part of the page could not be loaded from the server.') : messageOf(error)}
      </Text>
      <LoadAgainButton />
    </Stack>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether code could not be loaded; the messages of browsers for this differ and don't help users. */
function isOfCode(error: unknown): boolean {
  return /dynamically imported module|importing a module script/i.test(messageOf(error));
}
