import { Progress, Text } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import { useFileStatus } from '../file-fields/useFileStatus.ts';
import { failureSentence } from '../sentence-of.ts';

/** Shows the progress of a video's conversion, and then its length. */
export function Conversion({ location }: { location: string }) {
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
    if (status.durationSeconds === null) return null;
    return <Text size="xs">{t('Length: {{value}} s', { value: Math.round(status.durationSeconds) })}</Text>;
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
