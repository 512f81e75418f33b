import { Select, SimpleGrid, Stack } from '@mantine/core';
import { ColourField } from '#ui/ColourField.tsx';
import { RichTextField } from '#ui/RichTextField.tsx';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { RTE_TYPES } from './definition.ts';

const GROUNDS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#0f766e', '#1d4ed8', '#7c3aed', '#be123c'];

export default function RichTextForm({ fields, problems, onChange, uploadFile }: FormProps<FieldsOf<'rte'>>) {
  const { rte_content, rte_backgroundcolour, rte_type } = fields;
  return (
    <Stack gap="md">
      <RichTextField
        label="Content"
        value={rte_content}
        onChange={(html) => onChange({ rte_content: html })}
        uploadPicture={(file, options) => uploadFile(file, 'image', options)}
        error={problems.rte_content}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ColourField
          label="Background colour"
          value={rte_backgroundcolour}
          onChange={(colour) => onChange({ rte_backgroundcolour: colour })}
          swatches={GROUNDS}
          error={problems.rte_backgroundcolour}
        />
        <Select
          label="Type"
          data={RTE_TYPES}
          value={rte_type}
          allowDeselect={false}
          onChange={(type) => type && onChange({ rte_type: type })}
          error={problems.rte_type}
        />
      </SimpleGrid>
    </Stack>
  );
}
