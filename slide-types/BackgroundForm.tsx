import { Group, Radio } from '@mantine/core';
import { ColourField } from '#ui/ColourField.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { english, useTranslation } from '#ui/language.ts';
import { libraryOf } from './FilePicker.tsx';
import { FormPart, PartTitle } from './FormPart.tsx';
import { endingsOf } from './file-kinds.ts';
import type { FormServices } from './form.ts';
import { type BackgroundChoice, type BackgroundType, withBackgroundType } from './kit/background.ts';
import { PresentFile } from './PresentFile.tsx';

const TYPES: { type: BackgroundType; label: string }[] = [
  { type: 'Transparent', label: english('Transparent (default background)') },
  { type: 'Colour', label: english('Solid colour') },
  { type: 'Image', label: english('Use a slide background image') },
];
const GROUNDS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#0f766e', '#1d4ed8', '#7c3aed', '#be123c'];

interface Props {
  value: BackgroundChoice;
  /** The complete new choice. Fields that the new type doesn't use are already cleared. */
  onChange(choice: BackgroundChoice): void;
  services: Pick<FormServices, 'uploadFile' | 'listFiles'>;
  /** Errors of the colour or the image. */
  problems?: { colour?: string | undefined; image?: string | undefined };
  /** The initial colour. */
  usualColour?: string;
}

/** The background of a slide: the default one, a colour, or an image (specification, section 4). */
export function BackgroundForm({ value, onChange, services, problems = {}, usualColour = '#ffffff' }: Props) {
  const { t } = useTranslation();
  return (
    <FormPart>
      <Radio.Group
        label={<PartTitle>{t('Background')}</PartTitle>}
        value={value.type}
        onChange={(type) => onChange(withBackgroundType(value, type as BackgroundType, usualColour))}
      >
        <Group gap="lg" mt={12} style={{ rowGap: 10 }}>
          {TYPES.map(({ type, label }) => (
            <Radio key={type} value={type} label={t(label)} />
          ))}
        </Group>
      </Radio.Group>
      {value.type === 'Colour' && (
        <ColourField
          label={t('Background colour')}
          value={value.colour}
          onChange={(colour) => onChange({ ...value, colour })}
          swatches={GROUNDS}
          error={problems.colour}
        />
      )}
      {value.type === 'Image' && (
        <FileDrop
          label={t('Background image')}
          extensions={endingsOf('image')}
          present={value.image !== '' && <PresentFile location={value.image} />}
          upload={(file, options) => services.uploadFile(file, 'image', options)}
          onUploaded={(image) => onChange({ ...value, image })}
          library={libraryOf(services, 'image')}
          error={problems.image}
        />
      )}
    </FormPart>
  );
}
