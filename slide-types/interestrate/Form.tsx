import { Select, SimpleGrid, Stack } from '@mantine/core';
import { ColourField } from '#ui/ColourField.tsx';
import { choicesIn, useTranslation } from '#ui/language.ts';
import { BackgroundForm } from '../BackgroundForm.tsx';
import type { FieldsOf } from '../definitions.ts';
import { FormPart } from '../FormPart.tsx';
import type { FormProps } from '../form.ts';
import { groundsOf } from '../kit/background.ts';
import { isLight } from '../kit/contrast.ts';
import { paintedOn } from '../kit/readability.ts';
import { TextColourFormField } from '../TextColourFormField.tsx';
import { chosenRates } from './chosen-rates.ts';
import { INTEREST_RATE_SOURCES, INTEREST_RATE_TYPES } from './definition.ts';
import { NO_MAPPING } from './feed-mapping.ts';
import type { RateFeed } from './feed-rates.ts';
import { PagesForm } from './PagesForm.tsx';
import { SourceForm } from './SourceForm.tsx';

const TEXT_COLOURS = ['#ffffff', '#f4f3f1', '#15181c', '#0f766e', '#1d4ed8', '#b45309', '#be123c'];
const GROUNDS = ['#ffffff', '#e6f2f0', '#f4efe6', '#0f766e', '#1f2a33', '#1d4ed8', '#7c2d12'];

type Props = FormProps<FieldsOf<'interestrate'>>;

export default function InterestRateForm({ fields, problems, onChange, services, feed, theme }: Props) {
  const { t } = useTranslation();
  const content = feed?.kind === 'interestrate' ? (feed.content as RateFeed | null) : null;
  const rates = content && { ...content, items: chosenRates(content.items, fields.interestrate_map_names).items };
  const background = {
    type: fields.interestrate_background_type,
    colour: fields.interestrate_background_colour,
    image: fields.interestrate_image_background,
  };
  const grounds = groundsOf(
    background,
    theme,
    fields.interestrate_text_colour === '' || isLight(fields.interestrate_text_colour),
  );
  const panel = fields.interestrate_item_background_colour;
  const rateGrounds = panel === '' ? grounds : grounds.map((ground) => paintedOn(panel, ground));
  return (
    <Stack gap="md">
      <FormPart title={t('Content')}>
        <Select
          label={t('Source')}
          data={choicesIn(t, INTEREST_RATE_SOURCES)}
          value={fields.interestrate_source}
          onChange={(source) =>
            source && onChange({ interestrate_source: source, ...(source === 'Create New' && NO_MAPPING) })
          }
          error={problems.interestrate_source}
        />
        <SourceForm {...{ fields, problems, onChange, services, feed }} />
        <PagesForm {...{ fields, problems, onChange, rates }} />
      </FormPart>
      <FormPart title={t('Style')}>
        <Select
          label={t('Display type')}
          data={choicesIn(t, INTEREST_RATE_TYPES)}
          value={fields.interestrate_type}
          onChange={(type) => type && onChange({ interestrate_type: type })}
          error={problems.interestrate_type}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextColourFormField
            label={t('Font colour')}
            description={t('Title and description')}
            value={fields.interestrate_text_colour}
            onChange={(colour) => onChange({ interestrate_text_colour: colour })}
            swatches={TEXT_COLOURS}
            error={problems.interestrate_text_colour}
            grounds={grounds}
          />
          <ColourField
            label={t('Rate background colour')}
            description={t('Background of each rate')}
            value={fields.interestrate_item_background_colour}
            onChange={(colour) => onChange({ interestrate_item_background_colour: colour })}
            swatches={GROUNDS}
            error={problems.interestrate_item_background_colour}
          />
          <TextColourFormField
            label={t('Rate font colour')}
            description={t('Text of each rate')}
            value={fields.interestrate_item_font_colour}
            onChange={(colour) => onChange({ interestrate_item_font_colour: colour })}
            swatches={TEXT_COLOURS}
            error={problems.interestrate_item_font_colour}
            grounds={rateGrounds}
          />
        </SimpleGrid>
      </FormPart>
      <BackgroundForm
        value={background}
        onChange={({ type, colour, image }) =>
          onChange({
            interestrate_background_type: type,
            interestrate_background_colour: colour,
            interestrate_image_background: image,
          })
        }
        services={services}
        problems={{
          colour: problems.interestrate_background_colour,
          image: problems.interestrate_image_background,
        }}
      />
    </Stack>
  );
}
