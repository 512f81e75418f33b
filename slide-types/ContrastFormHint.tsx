import { Button, ColorSwatch, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import { LEAST_CONTRAST } from './contrast-ratio.ts';
import { leastContrast, nearestReadable } from './kit/readability.ts';

interface Props {
  /** The colour of a text; empty for the most readable one. */
  colour: string;
  /** The opaque colours that it is on; none if they aren't known. */
  grounds: readonly string[];
  /** Those of another text that has the same colour. */
  otherGrounds?: readonly string[];
  onChange(readable: string): void;
}

/** Says that a text has too little contrast, and offers the nearest colour that has enough. */
export function ContrastFormHint({ colour, grounds, otherGrounds = [], onChange }: Props) {
  const { t } = useTranslation();
  const contrast = colour === '' ? null : leastContrast(colour, grounds);
  if (contrast === null || contrast >= LEAST_CONTRAST) return null;
  const readable = nearestReadable(colour, [...grounds, ...otherGrounds]) ?? nearestReadable(colour, grounds);
  return (
    <Group gap={8} mt={6} role="status" align="center">
      <IconAlertTriangle size={16} color="var(--mantine-color-yellow-7)" aria-hidden />
      <Text size="xs" style={{ flex: '1 1 160px' }}>
        {t('Hard to read on this background. Contrast is {{ratio}}:1; use at least {{least}}:1.', {
          ratio: Math.floor(contrast * 10) / 10,
          least: LEAST_CONTRAST,
        })}
      </Text>
      {readable !== null && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<ColorSwatch color={readable} size={14} radius={4} />}
          onClick={() => onChange(readable)}
        >
          {t('Use {{colour}}', { colour: readable })}
        </Button>
      )}
    </Group>
  );
}
