import { Checkbox, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { choicesIn, useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { FeedFound } from '../FeedFound.tsx';
import { FormPart } from '../FormPart.tsx';
import type { FormProps } from '../form.ts';
import { DEFAULT_BACKGROUND, groundsOf } from '../kit/background.ts';
import { foundItems } from '../rss/found-items.ts';
import { TextColourFormField } from '../TextColourFormField.tsx';
import { WP_RSS_TYPES } from './definition.ts';

const INKS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#5eead4', '#fde68a', '#fca5a5', '#93c5fd'];
const MOST_ITEMS = 50;
const LONGEST_DELAY_SECONDS = 3_600;

export default function WpRssForm({ fields, problems, onChange, feed, theme }: FormProps<FieldsOf<'wpRss'>>) {
  const { t } = useTranslation();
  const { wp_rss_type, wp_rss_items_to_display: count, wp_rss_transition_delay: delay } = fields;
  const isAll = count === 0;
  /** The content of the number field while it is edited. */
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <Stack gap="md">
      <FormPart title={t('Content')}>
        <TextInput
          label={t('Feed URL')}
          description={t('Your website’s feed: often its address with /feed/ at the end.')}
          placeholder="https://"
          type="url"
          inputMode="url"
          value={fields.wp_rss_url}
          onChange={(event) => onChange({ wp_rss_url: event.currentTarget.value.trim() })}
          error={problems.wp_rss_url}
          autoComplete="off"
          spellCheck={false}
        />
        <FeedFound problem={problems.wp_rss_url} feed={feed} found={foundItems(feed)} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap={10}>
            <NumberInput
              label={t('Number of items')}
              value={isAll ? '' : (typed ?? count)}
              placeholder={isAll ? t('All') : undefined}
              // An empty field counts as one, because 0 would mean all. It is only filled in when the field loses the
              // focus, or typing a 5 would make it 15.
              onChange={(value) => {
                setTyped(value);
                onChange({ wp_rss_items_to_display: Math.max(1, Number.parseInt(String(value), 10) || 1) });
              }}
              onBlur={() => setTyped(null)}
              disabled={isAll}
              min={1}
              max={MOST_ITEMS}
              allowDecimal={false}
              allowNegative={false}
              error={problems.wp_rss_items_to_display}
            />
            <Checkbox
              label={t('Display all')}
              checked={isAll}
              onChange={(event) => onChange({ wp_rss_items_to_display: event.currentTarget.checked ? 0 : 1 })}
            />
          </Stack>
          {wp_rss_type !== 'Bottom Content' && (
            <NumberInput
              label={t('Time per item (seconds)')}
              description={t('Optional. The default is 5 seconds.')}
              value={delay ?? ''}
              onChange={(value) => onChange({ wp_rss_transition_delay: Number.parseInt(String(value), 10) || null })}
              min={0}
              max={LONGEST_DELAY_SECONDS}
              allowDecimal={false}
              allowNegative={false}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={problems.wp_rss_transition_delay}
            />
          )}
        </SimpleGrid>
      </FormPart>
      <FormPart title={t('Style')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('Display type')}
            data={choicesIn(t, WP_RSS_TYPES)}
            value={wp_rss_type}
            onChange={(type) => type && onChange({ wp_rss_type: type })}
            error={problems.wp_rss_type}
          />
          <TextColourFormField
            label={t('Font colour')}
            value={fields.wp_rss_text_colour}
            onChange={(colour) => onChange({ wp_rss_text_colour: colour })}
            swatches={INKS}
            error={problems.wp_rss_text_colour}
            grounds={groundsOf(DEFAULT_BACKGROUND, theme)}
          />
        </SimpleGrid>
      </FormPart>
    </Stack>
  );
}
