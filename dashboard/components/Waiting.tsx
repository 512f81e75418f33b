import { Group, Stack, type StackProps, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { LoadAgainButton } from './LoadAgainButton.tsx';

/** After this people begin to wonder whether anything still happens. */
const LONG_MS = 5_000;

interface WaitingProps extends StackProps {
  /** What is on its way. */
  label: string;
}

/** The shape of what is on its way; where that takes long, words and a way out, too. */
export function Waiting({ label, children, ...props }: WaitingProps) {
  const { t } = useTranslation();
  const [isLong, setIsLong] = useState(false);
  useTimeout(() => setIsLong(true), LONG_MS, { autoInvoke: true });
  return (
    <Stack {...props} role="status" aria-label={label}>
      {children}
      {isLong && (
        <Group gap="sm" data-words>
          <Text c="dimmed">{t('This is taking longer than usual. Still waiting for the server …')}</Text>
          <LoadAgainButton variant="default" />
        </Group>
      )}
    </Stack>
  );
}
