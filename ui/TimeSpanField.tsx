import { Group, Input } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from './language.ts';
import { TimeField } from './TimeField.tsx';

interface TimeSpan {
  from: string;
  until: string;
}

interface TimeSpanFieldProps {
  labels: TimeSpan;
  /** Each "HH:mm", or empty. */
  value: TimeSpan;
  onChange(span: TimeSpan): void;
  /** Of the first field. */
  ref?: Ref<HTMLInputElement>;
}

/** From one time of day until another. */
export function TimeSpanField({ labels, value: { from, until }, onChange, ref }: TimeSpanFieldProps) {
  const { t } = useTranslation();
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <TimeField
        {...(ref && { ref })}
        aria-label={labels.from}
        value={from}
        onChange={(time) => onChange({ from: time, until })}
      />
      <Input.Description lh="36px">{t('to')}</Input.Description>
      <TimeField aria-label={labels.until} value={until} onChange={(time) => onChange({ from, until: time })} />
    </Group>
  );
}
