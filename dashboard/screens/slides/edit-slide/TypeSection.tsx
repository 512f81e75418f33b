import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Section } from '#dashboard/components/Section.tsx';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import type { FormProps } from '#slide-types/form.ts';
import { formOf } from '#slide-types/forms.ts';
import { useTranslation } from '#ui/language.ts';
import type { SectionProps } from './GeneralSection.tsx';

/** The fields of this slide type, edited by the type's own form. */
export function TypeSection({
  draft,
  ...rest
}: SectionProps & Pick<FormProps<unknown>, 'services' | 'feed' | 'theme' | 'preview'>) {
  const { t } = useTranslation();
  const Form = formOf(draft.type);
  return (
    <Section title={t(slideTypeOrUnknown(draft.type).friendlyName)}>
      <Suspense fallback={<Skeleton height={160} />}>
        <Form fields={draft} {...rest} />
      </Suspense>
    </Section>
  );
}
