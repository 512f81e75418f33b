import { NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { choicesIn, useTranslation } from '#ui/language.ts';
import { BackgroundForm } from '../BackgroundForm.tsx';
import type { FieldsOf } from '../definitions.ts';
import { FeedFound } from '../FeedFound.tsx';
import { FormPart } from '../FormPart.tsx';
import type { FormProps } from '../form.ts';
import { groundsOf } from '../kit/background.ts';
import { isLight } from '../kit/contrast.ts';
import { TextColourFormField } from '../TextColourFormField.tsx';
import { backgroundFieldsOf, backgroundOf } from './background-fields.ts';
import { FEWEST_ITEMS, MOST_ITEMS, RSS_TYPES } from './definition.ts';
import { foundItems } from './found-items.ts';

const INKS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#5eead4', '#fde68a', '#fca5a5', '#93c5fd'];
const LONGEST_DELAY_SECONDS = 3_600;

export default function RssForm({ fields, problems, onChange, services, feed, theme }: FormProps<FieldsOf<'rss'>>) {
  const { t } = useTranslation();
  const isTicker = fields.rss_type === 'Bottom Content';
  return (
    <Stack gap="md">
      <FormPart title={t('Content')}>
        <TextInput
          label={t('Feed URL')}
          description={t('The address of an RSS, Atom or JSON feed.')}
          placeholder="https://"
          type="url"
          inputMode="url"
          value={fields.rss_url}
          onChange={(event) => onChange({ rss_url: event.currentTarget.value.trim() })}
          error={problems.rss_url}
          autoComplete="off"
          spellCheck={false}
        />
        <FeedFound problem={problems.rss_url} feed={feed} found={foundItems(feed)} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput
            label={t('Items to display')}
            description={t('From {{FEWEST_ITEMS}} to {{MOST_ITEMS}}', { FEWEST_ITEMS, MOST_ITEMS })}
            // 0 is shown as an empty field; otherwise a 5 typed before it would make 50.
            value={fields.rss_items_to_display || ''}
            onChange={(value) => onChange({ rss_items_to_display: Number.parseInt(String(value), 10) || 0 })}
            min={FEWEST_ITEMS}
            max={MOST_ITEMS}
            clampBehavior="none"
            allowDecimal={false}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={problems.rss_items_to_display}
          />
          {!isTicker && (
            <NumberInput
              label={t('Time per item (seconds)')}
              description={t('Leave empty to divide the slide’s duration among the items.')}
              value={fields.rss_transition_delay > 0 ? fields.rss_transition_delay : ''}
              onChange={(value) => onChange({ rss_transition_delay: Number.parseInt(String(value), 10) || 0 })}
              min={0}
              max={LONGEST_DELAY_SECONDS}
              allowDecimal={false}
              allowNegative={false}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={problems.rss_transition_delay}
            />
          )}
        </SimpleGrid>
      </FormPart>
      <FormPart title={t('Style')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('Type')}
            data={choicesIn(t, RSS_TYPES)}
            value={fields.rss_type}
            onChange={(type) => type && onChange({ rss_type: type })}
            error={problems.rss_type}
          />
          <TextColourFormField
            label={t('Text colour')}
            value={fields.rss_text_colour}
            onChange={(colour) => onChange({ rss_text_colour: colour })}
            swatches={INKS}
            error={problems.rss_text_colour}
            grounds={groundsOf(
              backgroundOf(fields),
              theme,
              fields.rss_text_colour === '' || isLight(fields.rss_text_colour),
            )}
          />
        </SimpleGrid>
      </FormPart>
      <BackgroundForm
        value={backgroundOf(fields)}
        onChange={(choice) => onChange(backgroundFieldsOf(choice))}
        services={services}
        problems={{
          colour: problems.rss_backgroundcolour ?? problems.rss_background_color,
          image: problems.rss_image_background,
        }}
      />
    </Stack>
  );
}
