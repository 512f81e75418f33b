import { MultiSelect, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { TemplateKind } from '#contract/entities/template.ts';
import { templatesQuery } from '#dashboard/api/queries.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { useTranslation } from '#ui/language.ts';

interface TemplateRights extends Record<string, unknown> {
  proTemplates: boolean;
  customTemplates: string[];
}

/** Which templates a portal has beside those that are for all. */
export function TemplatesSection<Values extends TemplateRights>({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation();
  const { data: templates } = useQuery(templatesQuery());
  const custom = templates?.filter(({ type }) => type === TemplateKind.Custom) ?? [];
  return (
    <Section title={t('Templates')}>
      <Switch
        label={t('Pro templates')}
        description={t('Templates of the type Pro are offered here, too.')}
        {...form.getInputProps('proTemplates', { type: 'checkbox' })}
      />
      {custom.length > 0 && (
        <MultiSelect
          label={t('Custom templates')}
          description={t('Those of the type Custom that are offered here.')}
          data={custom.map(({ _id, name }) => ({ value: _id, label: name }))}
          searchable
          clearable
          nothingFoundMessage={t('No template of this name')}
          {...form.getInputProps('customTemplates')}
        />
      )}
    </Section>
  );
}
