import { Checkbox, Select } from '@mantine/core';
import { weightWords } from '#dashboard/components/rotation-words.ts';
import { HEAVIEST } from '#slide-types/levels.ts';
import { useTranslation } from '#ui/language.ts';
import type { SectionProps } from './GeneralSection.tsx';

const WEIGHTS = Array.from({ length: HEAVIEST }, (_, index) => index + 1);

/** The part of a slide in the rotation of its area. */
export function RotationFields({ draft, problems, onChange }: SectionProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('How often')}
        description={t('Compared with the other slides in its area. Its turns are spread evenly.')}
        data={WEIGHTS.map((weight) => ({ value: String(weight), label: weightWords(weight) }))}
        value={String(draft.weight)}
        onChange={(value) => onChange({ weight: Number(value) })}
        error={problems.weight}
        allowDeselect={false}
        styles={{ wrapper: { maxWidth: 360 } }}
      />
      <Checkbox
        label={t('Show first')}
        description={t('While this slide is live, only it and other slides with this setting are shown in its area.')}
        checked={draft.level === 'first'}
        onChange={(event) => onChange({ level: event.currentTarget.checked ? 'first' : 'normal' })}
        error={problems.level}
      />
    </>
  );
}
