import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import type { RateFeed } from './feed.ts';
import { pagesOf, pagingOf } from './pages.ts';

/** A week: longer than anybody waits for the next page. */
const LONGEST_SECONDS = 604_800;

interface Props extends Pick<FormProps<FieldsOf<'interestrate'>>, 'fields' | 'problems' | 'onChange'> {
  /** What the source says; null where it is not known. */
  rates: RateFeed | null;
}

/** How many rates there are, on how many pages, and for how long. */
export function PagesForm({ fields, problems, onChange, rates }: Props) {
  return (
    <Stack gap={6}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <WholeNumber
          label="Items to display"
          description="Empty for all"
          value={fields.interestrate_items_to_display}
          onChange={(value) => onChange({ interestrate_items_to_display: value })}
          error={problems.interestrate_items_to_display}
        />
        <WholeNumber
          label="Items per page"
          description="Empty for as many as read well"
          value={fields.interestrate_items_per_page}
          onChange={(value) => onChange({ interestrate_items_per_page: value })}
          error={problems.interestrate_items_per_page}
        />
        <WholeNumber
          label="Time between pages (seconds)"
          description="Empty to share the duration"
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
  const pages = pagesOf(rates.items, fields);
  const lines = pages.reduce((sum, page) => sum + page.length, 0);
  if (lines === 0) return null;
  const { duration = 0, interestrate_transition_delay: delay } = fields;
  const { delayMs, turnMs } = pagingOf(pages.length, delay, duration);
  const wholeSeconds = Math.ceil((delayMs * pages.length) / 1000);
  const isTooShort = turnMs > 0 && turnMs + 1 < delayMs * pages.length;
  return (
    <Text size="sm" c="dimmed">
      {counted(lines, 'rate')} on {counted(pages.length, 'page')}
      {pages.length > 1 && `, each for ${Math.round(delayMs / 100) / 10} seconds`}.
      {isTooShort &&
        ` A turn of ${duration} seconds has no time for all of them, so each turn shows others; ${wholeSeconds} seconds would do.`}
    </Text>
  );
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

interface WholeNumberProps {
  label: string;
  description: string;
  /** Zero is shown as nothing. */
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
