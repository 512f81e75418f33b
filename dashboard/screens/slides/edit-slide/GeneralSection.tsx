import { NumberInput, TextInput } from '@mantine/core';
import type { SlideDraft } from '#contract/entities/slide.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import type { FieldSentences } from '#slide-types/form.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './EditSlide.module.css';

/** The props of the sections that all types have in common. */
export interface SectionProps {
  draft: SlideDraft;
  problems: FieldSentences;
  onChange(changed: Partial<SlideDraft>): void;
}

export function GeneralSection({ draft, problems, onChange }: SectionProps) {
  const { t } = useTranslation();
  const { needsDuration } = slideTypeOrUnknown(draft.type);
  return (
    <Section title={t('General information')}>
      <div className={classes.nameAndDuration} data-alone={!needsDuration || undefined}>
        <TextInput
          label={t('Name')}
          value={draft.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={problems.name}
          autoComplete="off"
        />
        {needsDuration && (
          <NumberInput
            label={t('Duration (seconds)')}
            value={draft.duration === 0 ? '' : draft.duration}
            onChange={(value) => onChange({ duration: Number.parseInt(String(value), 10) || 0 })}
            error={problems.duration}
            allowDecimal={false}
            allowNegative={false}
            min={0}
            max={LONGEST_SECONDS}
          />
        )}
      </div>
    </Section>
  );
}

/** A week, longer than any useful duration. */
const LONGEST_SECONDS = 604_800;
