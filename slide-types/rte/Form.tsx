import { Select, SimpleGrid, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { ColourField } from '#ui/ColourField.tsx';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import { RichTextField } from '#ui/RichTextField.tsx';
import { ContrastFormHint } from '../ContrastFormHint.tsx';
import type { FieldsOf } from '../definitions.ts';
import { FilePicker } from '../FilePicker.tsx';
import { FormPart } from '../FormPart.tsx';
import type { FormProps } from '../form.ts';
import { groundsOf } from '../kit/background.ts';
import { LIGHT_TEXT, textColourOn } from '../kit/contrast.ts';
import { RTE_TYPES } from './definition.ts';
import { unreadableColours, withReadable } from './form-text-colours.ts';

/**
 * The background of the text if no colour is chosen: close enough to the default background of slides to judge colours.
 */
const USUAL_GROUND = 'linear-gradient(160deg, #182530, #0d1318)';
const STAGE_FONT = 'Vitrine Stage, system-ui, sans-serif';
/** Fonts that every screen has and that are readable from ten metres. */
const FONTS = [
  { value: '', label: english('Sans') },
  { value: 'Vitrine Serif, serif', label: english('Serif') },
];
const GROUNDS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#0f766e', '#1d4ed8', '#7c3aed', '#be123c'];

export default function RichTextForm({ fields, problems, onChange, services, theme }: FormProps<FieldsOf<'rte'>>) {
  const { t } = useTranslation();
  const { rte_content, rte_backgroundcolour, rte_type } = fields;
  const { ink, grounds } = useMemo(
    () => ({
      ink: rte_backgroundcolour === '' ? (theme?.text ?? LIGHT_TEXT) : textColourOn(rte_backgroundcolour),
      grounds: groundsOf({ type: 'Colour', colour: rte_backgroundcolour, image: '' }, theme),
    }),
    [rte_backgroundcolour, theme],
  );
  const unreadable = useMemo(() => unreadableColours(rte_content, ink, grounds), [rte_content, ink, grounds]);
  return (
    <Stack gap="md">
      <FormPart>
        <RichTextField
          label={t('Content')}
          value={rte_content}
          onChange={(html) => onChange({ rte_content: html })}
          ground={{
            background: rte_backgroundcolour || USUAL_GROUND,
            colour: ink,
            fontFamily: STAGE_FONT,
          }}
          fonts={FONTS}
          picturePicker={({ isOpen, onClose, onChosen }) => (
            <FilePicker
              kind="image"
              isOpen={isOpen}
              onClose={onClose}
              onChosen={({ path, name }) => onChosen({ src: path, alt: name })}
              listFiles={services.listFiles}
            />
          )}
          uploadPicture={(file, options) => services.uploadFile(file, 'image', options)}
          error={problems.rte_content}
        />
        {unreadable.map((one) => (
          <ContrastFormHint
            key={`${one.colour} ${one.grounds.join(' ')}`}
            {...one}
            onChange={(colour) => onChange({ rte_content: withReadable(rte_content, ink, grounds, one, colour) })}
          />
        ))}
      </FormPart>
      <FormPart title={t('Style')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ColourField
            label={t('Background colour')}
            value={rte_backgroundcolour}
            onChange={(colour) => onChange({ rte_backgroundcolour: colour })}
            swatches={GROUNDS}
            error={problems.rte_backgroundcolour}
          />
          <Select
            label={t('Type')}
            data={choicesIn(t, RTE_TYPES)}
            value={rte_type}
            onChange={(type) => type && onChange({ rte_type: type })}
            error={problems.rte_type}
          />
        </SimpleGrid>
      </FormPart>
    </Stack>
  );
}
