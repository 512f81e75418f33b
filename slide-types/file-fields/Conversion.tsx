import { Progress, Text } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import { failureSentence } from '../sentence-of.ts';
import { type FileStatus, useFileStatus } from './file-status.ts';

interface ConversionProps {
  location: string;
  /** What to say of a file that is ready; null for nothing. */
  wordsWhenReady(status: FileStatus): string | null;
}

/** Shows the progress of a file's conversion, and then what is known of it. */
export function Conversion({ location, wordsWhenReady }: ConversionProps) {
  const { t } = useTranslation();
  const status = useFileStatus(location);
  if (!status) return null;
  if (status.state === 'failed') {
    return (
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {failureSentence(status)}
      </Text>
    );
  }
  if (status.state === 'ready') {
    const words = wordsWhenReady(status);
    return words === null ? null : <Text size="xs">{words}</Text>;
  }
  return (
    <>
      <Text size="xs">
        {status.percent === 0
          ? t('Waiting to be converted for all screens')
          : t('Converting for all screens: {{value}} %', { value: Math.round(status.percent) })}
      </Text>
      <Progress value={status.percent} size="sm" aria-label={t('Conversion')} />
    </>
  );
}
