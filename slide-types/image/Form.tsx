import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLibraryPhoto } from '@tabler/icons-react';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { endingsOf } from '../file-kinds.ts';
import type { FormProps } from '../form.ts';
import { PicturePicker } from '../PicturePicker.tsx';
import { PresentFile } from '../PresentFile.tsx';

export default function ImageForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'image'>>) {
  const { t } = useTranslation();
  const { image_path } = fields;
  const [isPicking, picking] = useDisclosure(false);
  return (
    <Stack gap="sm" align="stretch">
      <FileDrop
        label={t('Image file')}
        extensions={endingsOf('image')}
        present={image_path !== '' && <PresentFile location={image_path} />}
        upload={(file, options) => services.uploadFile(file, 'image', options)}
        onUploaded={(location) => onChange({ image_path: location })}
        error={problems.image_path}
      />
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconLibraryPhoto size={16} aria-hidden />}
        onClick={picking.open}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('Choose one from the library')}
      </Button>
      <PicturePicker
        isOpen={isPicking}
        onClose={picking.close}
        onChosen={({ name, path }) => {
          picking.close();
          services.suggestName(name);
          onChange({ image_path: path });
        }}
        listPictures={services.listPictures}
      />
    </Stack>
  );
}
