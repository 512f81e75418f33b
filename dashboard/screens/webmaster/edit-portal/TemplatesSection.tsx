import { MultiSelect, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { TemplateKind } from '#contract/entities/template.ts';
import { templatesQuery } from '#dashboard/api/template-queries.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { useTranslation } from '#ui/language.ts';

interface TemplateRights extends Record<string, unknown> {
  proTemplates: boolean;
  customTemplates: string[];
}

/** The templates of a portal in addition to those for all portals. */
export function TemplatesSection<Values extends TemplateRights>({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation();
  const { data: templates } = useQuery(templatesQuery());
  const custom = templates?.filter(({ type }) => type === TemplateKind.Custom) ?? [];
  return (
    <Section title={t('Templates')}>
      <Switch
        label={t('Pro templates')}
        description={t('This portal can use templates of type Pro.')}
        {...form.getInputProps('proTemplates', { type: 'checkbox' })}
      />
      {custom.length > 0 && (
        <MultiSelect
          label={t('Custom templates')}
          description={t('Templates of type Custom that this portal can use.')}
          data={custom.map(({ _id, name }) => ({ value: _id, label: name }))}
          searchable
          clearable
          nothingFoundMessage={t('No matching templates')}
          {...form.getInputProps('customTemplates')}
        />
      )}
    </Section>
  );
}
