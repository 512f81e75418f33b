import { Button, SimpleGrid } from '@mantine/core';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { TEMPLATE_SLOTS } from './definition-texts.ts';

const EXTENSIONS = ['.bmp', '.gif', '.jpg', '.jpeg', '.png'];

interface Props extends Omit<FormProps<FieldsOf<'template'>>, 'feed' | 'theme' | 'preview'> {
  count: number;
}

/** The images that the template has slots for. */
export function ImagesForm({ count, fields, problems, onChange, services }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: count === 1 ? 1 : 2 }}>
      {TEMPLATE_SLOTS.slice(0, count).map((slot) => {
        const field = `template_image${slot}_path` as const;
        const location = fields[field];
        return (
          <FileDrop
            key={slot}
            label={count === 1 ? t('Image') : t('Image {{number}}', { number: slot })}
            extensions={EXTENSIONS}
            present={
              location !== '' && (
                <PresentFile location={location}>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    ml={-8}
                    style={{ alignSelf: 'flex-start' }}
                    onClick={(event) => {
                      event.stopPropagation();
                      onChange({ [field]: '' });
                    }}
                  >
                    {t('Remove')}
                  </Button>
                </PresentFile>
              )
            }
            upload={(file, options) => services.uploadFile(file, 'image', options)}
            onUploaded={(uploaded) => onChange({ [field]: uploaded })}
            error={problems[field]}
          />
        );
      })}
    </SimpleGrid>
  );
}
