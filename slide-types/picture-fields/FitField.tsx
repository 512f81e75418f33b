import { Input, SegmentedControl } from '@mantine/core';
import { choicesIn, useTranslation } from '#ui/language.ts';
import type { Fit } from '../picture-fit.ts';
import { FIT_CHOICES } from './framing-words.ts';

interface FitFieldProps {
  value: Fit | undefined;
  onChange(fit: Fit): void;
  error?: string | undefined;
}

/** Whether an image, a video or an animation is shown whole or fills its area. */
export function FitField({ value = 'contain', onChange, error }: FitFieldProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={t('Size')} labelElement="div" error={error}>
      <SegmentedControl
        aria-label={t('Size')}
        fullWidth
        // In two lines on a narrow screen, rather than cut off.
        styles={{ label: { whiteSpace: 'normal' } }}
        data={choicesIn(t, FIT_CHOICES)}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
