import { Group, Stack } from '@mantine/core';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { libraryOf } from '../FilePicker.tsx';
import { LinkField } from '../file-fields/LinkField.tsx';
import { endingsOf } from '../file-kinds.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { CropField } from '../picture-fields/CropField.tsx';
import { FitField } from '../picture-fields/FitField.tsx';
import { FocusField } from '../picture-fields/FocusField.tsx';
import { MIDDLE } from '../picture-fit.ts';
import { Shapes } from './Shapes.tsx';

export default function ImageForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'image'>>) {
  const { t } = useTranslation();
  const { image_path, image_fit, image_focus, image_crop } = fields;
  // A crop and a focus belong to the image that they were chosen in.
  const choose = (location: string) =>
    onChange({
      image_path: location,
      ...(image_crop && { image_crop: null }),
      ...(image_focus && { image_focus: MIDDLE }),
    });
  return (
    <Stack gap="sm" align="stretch">
      <FileDrop
        label={t('Image file')}
        extensions={endingsOf('image')}
        present={image_path !== '' && <PresentFile location={image_path} />}
        upload={(file, options) => services.uploadFile(file, 'image', options)}
        onUploaded={choose}
        library={libraryOf(services, 'image', ({ name }) => services.suggestName(name))}
        error={problems.image_path}
      />
      <LinkField
        kind="image"
        location={image_path}
        links={services.links}
        onLinked={({ location, name }) => {
          services.suggestName(name);
          choose(location);
        }}
        onReplaced={(location) => onChange({ image_path: location })}
      />
      {image_path !== '' && (
        <Group>
          <CropField
            image={image_path}
            value={image_crop}
            onChange={(crop) => onChange({ image_crop: crop })}
            error={problems.image_crop}
          />
        </Group>
      )}
      <FitField value={image_fit} onChange={(fit) => onChange({ image_fit: fit })} error={problems.image_fit} />
      {image_path !== '' && image_fit === 'cover' && (
        <FocusField
          image={image_path}
          value={image_focus}
          onChange={(focus) => onChange({ image_focus: focus })}
          crop={image_crop}
          error={problems.image_focus}
        >
          <Shapes fields={fields} />
        </FocusField>
      )}
    </Stack>
  );
}
