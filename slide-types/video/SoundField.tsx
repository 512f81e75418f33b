import { Group, Slider, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import { percentWords } from './sound-words.ts';

/** Loud enough to be noticed; screens have a volume of their own. */
const USUAL_VOLUME = 50;
/** The volume 0 is what the switch is for. */
const LOWEST = 5;

interface SoundFieldProps {
  value: number | undefined;
  onChange(volume: number): void;
  error?: string | undefined;
}

/** Whether a video has sound, and how loud it is. */
export function SoundField({ value = 0, onChange, error }: SoundFieldProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Switch
        label={t('Sound')}
        description={t(
          'Screens play it if their browser allows sound, as with the start scripts, and their channel isn’t muted.',
        )}
        checked={value > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL_VOLUME : 0)}
        error={error}
      />
      {value > 0 && (
        <Stack gap={4}>
          <Group justify="space-between">
            <Text size="sm">{t('Volume')}</Text>
            <Text size="sm">{percentWords(value)}</Text>
          </Group>
          <Slider thumbLabel={t('Volume')} min={LOWEST} step={5} label={null} value={value} onChange={onChange} />
        </Stack>
      )}
    </Stack>
  );
}
