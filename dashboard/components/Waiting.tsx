import { Group, Stack, type StackProps, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { LoadAgainButton } from './LoadAgainButton.tsx';

/** After this time, a message says that loading continues. */
const LONG_MS = 5_000;

interface WaitingProps extends StackProps {
  /** What is loading. */
  label: string;
}

/** A placeholder while something loads; if that takes long, with a message and a way back. */
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
