import { Group, NumberInput, Select } from '@mantine/core';
import { choicesIn, english, useTranslation } from '#ui/language.ts';

interface TextSizeFieldProps {
  label: string;
  /** A stored size; empty for as large as possible. */
  value: string | number;
  onChange(size: string): void;
  error?: string | undefined;
}

const IN_PIXELS = 'px';
/** Percentages of the largest size that fits, which suit every screen. */
const STEPS = [
  { value: '', label: english('As large as possible') },
  { value: '75%', label: english('Large') },
  { value: '50%', label: english('Medium') },
  { value: '30%', label: english('Small') },
  { value: IN_PIXELS, label: english('In pixels') },
];
const USUAL_PIXELS = 120;
const MOST_PIXELS = 2000;

/** The size of text: a percentage of the largest size that fits, or pixels. */
export function TextSizeField({ label, value, onChange, error }: TextSizeFieldProps) {
  const { t } = useTranslation();
  const size = String(value);
  const pixels = /^(\d+(?:\.\d+)?)(px)?$/.exec(size)?.[1];
  const isOther = pixels === undefined && !STEPS.some((step) => step.value === size);
  const named = choicesIn(t, STEPS);
  const steps = isOther ? [...named, { value: size, label: size }] : named;
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <Select
        label={label}
        data={steps}
        value={pixels === undefined ? size : IN_PIXELS}
        onChange={(step) => step !== null && onChange(step === IN_PIXELS ? `${USUAL_PIXELS}px` : step)}
        error={pixels === undefined && error}
        flex={1}
      />
      {pixels !== undefined && (
        <NumberInput
          label={t('Pixels')}
          value={Number(pixels)}
          onChange={(amount) => onChange(`${Number(amount) || 0}px`)}
          min={0}
          max={MOST_PIXELS}
          clampBehavior="strict"
          allowNegative={false}
          allowDecimal={false}
          error={error}
          w={104}
        />
      )}
    </Group>
  );
}
