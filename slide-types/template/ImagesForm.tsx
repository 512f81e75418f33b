import { Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { FileDrop } from '#ui/FileDrop.tsx';
import { choicesIn, useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { libraryOf } from '../FilePicker.tsx';
import { endingsOf } from '../file-kinds.ts';
import type { FormProps, TemplateChoice } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { CropField } from '../picture-fields/CropField.tsx';
import { FocusField } from '../picture-fields/FocusField.tsx';
import { TEMPLATE_FIT_CHOICES } from '../picture-fields/framing-words.ts';
import { MIDDLE } from '../picture-fit.ts';
import { canBeCropped, cropOf } from './cropped-images.ts';
import { TEMPLATE_SLOTS } from './definition-texts.ts';
import type { Slot } from './filled-slots.ts';
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
        const focus = `template_image${slot}_focus` as const;
        const crop = `template_image${slot}_crop` as const;
        const location = fields[field];
        const { name, example } = slotWords(slots, `image${slot}`);
        return (
          <Stack key={slot} gap="xs">
            <FileDrop
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
              onUploaded={(uploaded) =>
                onChange({
                  [field]: uploaded,
                  ...(fields[focus] && { [focus]: MIDDLE }),
                  ...(fields[crop] && { [crop]: null }),
                })
              }
              library={libraryOf(services, 'image')}
              error={problems[field]}
            />
            {location !== '' && <Placement slot={slot} fields={fields} problems={problems} onChange={onChange} />}
          </Stack>
        );
      })}
    </SimpleGrid>
  );
}

/** How an image is placed in the room that the template has for it. */
function Placement({ slot, fields, problems, onChange }: { slot: Slot } & Omit<Props, 'template' | 'services'>) {
  const { t } = useTranslation();
  const [fit, focus] = [`template_image${slot}_fit`, `template_image${slot}_focus`] as const;
  const crop = `template_image${slot}_crop` as const;
  const location = fields[`template_image${slot}_path`];
  return (
    <>
      {canBeCropped(location) && (
        <Group>
          <CropField
            image={location}
            value={fields[crop]}
            onChange={(part) => onChange({ [crop]: part })}
            error={problems[crop]}
          />
        </Group>
      )}
      <Select
        label={t('Size')}
        data={choicesIn(t, TEMPLATE_FIT_CHOICES)}
        value={fields[fit] ?? 'template'}
        onChange={(chosen) => onChange({ [fit]: chosen })}
        allowDeselect={false}
        error={problems[fit]}
      />
      {fields[fit] === 'cover' && (
        <FocusField
          image={location}
          crop={cropOf(fields, slot)}
          value={fields[focus]}
          onChange={(point) => onChange({ [focus]: point })}
          error={problems[focus]}
        />
      )}
    </>
  );
}
