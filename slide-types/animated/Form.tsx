import { SimpleGrid, Stack } from '@mantine/core';
import { ColourField } from '#ui/ColourField.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { libraryOf } from '../FilePicker.tsx';
import { useFileNotices } from '../file-fields/file-status.ts';
import { endingsOf } from '../file-kinds.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { FitField } from '../picture-fields/FitField.tsx';

const GROUNDS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#0f766e', '#1d4ed8', '#7c3aed', '#be123c'];

export default function AnimatedForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'animated'>>) {
  const { t } = useTranslation();
  const { animated_path, animated_fit, animated_background_colour } = fields;
  const notices = useFileNotices(animated_path);
  return (
    <Stack gap="md">
      <FileDrop
        label={t('Animation file')}
        extensions={endingsOf('animation')}
        present={animated_path !== '' && <PresentFile location={animated_path} />}
        upload={(file, options) => services.uploadFile(file, 'animation', options)}
        onUploaded={(location) => onChange({ animated_path: location })}
        library={libraryOf(services, 'animation', ({ name }) => services.suggestName(name))}
        notices={notices}
        error={problems.animated_path}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FitField
          value={animated_fit}
          onChange={(fit) => onChange({ animated_fit: fit })}
          error={problems.animated_fit}
        />
        <ColourField
          label={t('Background colour')}
          value={animated_background_colour}
          onChange={(colour) => onChange({ animated_background_colour: colour })}
          swatches={GROUNDS}
          error={problems.animated_background_colour}
        />
      </SimpleGrid>
    </Stack>
  );
}
