import { Button, SimpleGrid } from '@mantine/core';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { endingsOf } from '../file-kinds.ts';
import type { FormProps, TemplateChoice } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { TEMPLATE_SLOTS } from './definition-texts.ts';
import { slotWords } from './template-words.ts';

interface Props extends Omit<FormProps<FieldsOf<'template'>>, 'feed' | 'theme' | 'preview'> {
  template: TemplateChoice;
}

/** The images that the template has slots for. */
export function ImagesForm({ template, fields, problems, onChange, services }: Props) {
  const { t } = useTranslation();
  const { num_images: count, slots } = template;
  if (count === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: count === 1 ? 1 : 2 }}>
      {TEMPLATE_SLOTS.slice(0, count).map((slot) => {
        const field = `template_image${slot}_path` as const;
        const location = fields[field];
        const { name, example } = slotWords(slots, `image${slot}`);
        return (
          <FileDrop
            key={slot}
            label={name || (count === 1 ? t('Image') : t('Image {{number}}', { number: slot }))}
            description={example}
            extensions={endingsOf('image')}
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
