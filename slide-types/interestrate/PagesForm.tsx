import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { readersLocale, useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { mostRowsFor } from './arrangement.ts';
import type { RateFeed } from './feed-rates.ts';
import { pagesOf, pagingOf } from './pages.ts';

/** A week, longer than any useful value. */
const LONGEST_SECONDS = 604_800;

interface Props extends Pick<FormProps<FieldsOf<'interestrate'>>, 'fields' | 'problems' | 'onChange'> {
  /** The content of the source; null if unknown. */
  rates: RateFeed | null;
}

/** How many rates there are, on how many pages, and how long each is shown. */
export function PagesForm({ fields, problems, onChange, rates }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
        <WholeNumber
          label={t('Items to display')}
          description={t('Leave empty for all')}
          value={fields.interestrate_items_to_display}
          onChange={(value) => onChange({ interestrate_items_to_display: value })}
          error={problems.interestrate_items_to_display}
        />
        <WholeNumber
          label={t('Items per page')}
          description={t('Leave empty to show as many as are easy to read')}
          value={fields.interestrate_items_per_page}
          onChange={(value) => onChange({ interestrate_items_per_page: value })}
          error={problems.interestrate_items_per_page}
        />
        <WholeNumber
          label={t('Time between pages (seconds)')}
          description={t('Leave empty to share the slide’s duration equally')}
          value={fields.interestrate_transition_delay}
          onChange={(value) => onChange({ interestrate_transition_delay: value })}
          error={problems.interestrate_transition_delay}
          max={LONGEST_SECONDS}
        />
      </SimpleGrid>
      {rates && <PagesLine rates={rates} fields={fields} />}
    </Stack>
  );
}

function PagesLine({ rates, fields }: { rates: RateFeed; fields: Props['fields'] & { duration?: number } }) {
  const { t } = useTranslation();
  const pages = pagesOf(rates.items, fields, mostRowsFor(fields.interestrate_type, null));
  const lines = pages.reduce((sum, page) => sum + page.length, 0);
  if (lines === 0) return null;
  const { duration = 0, interestrate_transition_delay: delay } = fields;
  const { delayMs, turnMs } = pagingOf(pages.length, delay, duration);
  const wholeSeconds = Math.ceil((delayMs * pages.length) / 1000);
  const isTooShort = turnMs > 0 && turnMs + 1 < delayMs * pages.length;
  const rateCount = t('{{count}} rates', { count: lines, defaultValue_one: '{{count}} rate' });
  const pageCount = t('{{count}} pages', { count: pages.length, defaultValue_one: '{{count}} page' });
  const seconds = (delayMs / 1000).toLocaleString(readersLocale(), { maximumFractionDigits: 1 });
  return (
    <Text size="sm" c="dimmed">
      {pages.length > 1
        ? t('{{rates}} on {{pages}}, {{seconds}} seconds each.', { rates: rateCount, pages: pageCount, seconds })
        : t('{{rates}} on {{pages}}.', { rates: rateCount, pages: pageCount })}{' '}
      {isTooShort &&
        t(
          'A duration of {{duration}} seconds is too short to show them all, so the slide continues with the next ones each time it is shown. {{wholeSeconds}} seconds would be enough.',
          { duration, wholeSeconds },
        )}
    </Text>
  );
}

interface WholeNumberProps {
  label: string;
  description: string;
  /** Zero is shown as an empty field. */
  value: number;
  onChange(value: number): void;
  error?: string | undefined;
  max?: number;
}

function WholeNumber({ value, onChange, max = 1_000, ...field }: WholeNumberProps) {
  return (
    <NumberInput
      {...field}
      value={value > 0 ? value : ''}
      onChange={(entered) => onChange(Number.parseInt(String(entered), 10) || 0)}
      allowDecimal={false}
      allowNegative={false}
      min={0}
      max={max}
    />
  );
}
