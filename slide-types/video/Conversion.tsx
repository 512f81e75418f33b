import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#ui/language.ts';

/** The server's progress in converting a video. */
interface Status {
  state: 'ready' | 'converting' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** Why it failed, as a sentence for users. */
  error: string | null;
  durationSeconds: number | null;
}

const ASK_AGAIN_MS = 1_000;

/** Shows the progress of a video's conversion, and then its length. */
export function Conversion({ location }: { location: string }) {
  const { t } = useTranslation();
  const { data: status } = useQuery({
    queryKey: ['media', location],
    queryFn: () => statusOf(location),
    enabled: location.startsWith('/'),
    refetchInterval: ({ state }) => (state.data?.state === 'converting' ? ASK_AGAIN_MS : false),
  });
  if (!status) return null;
  if (status.state === 'failed') {
    return (
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {status.error ?? t('This video couldn’t be converted. Please choose another file.')}
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

async function statusOf(location: string): Promise<Status> {
  const response = await fetch(`${location}?status`);
  if (!response.ok) throw new Error(`The status of ${location} returned ${response.status}.`);
  return (await response.json()) as Status;
}
