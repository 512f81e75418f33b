import { NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { ColourField } from '#ui/ColourField.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { BackgroundForm } from '../BackgroundForm.tsx';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { INTEREST_RATE_SOURCES, INTEREST_RATE_TYPES } from './definition.ts';
import type { RateFeed } from './feed.ts';
import { pagesOf, pagingOf } from './pages.ts';
import { RateTableForm } from './RateTableForm.tsx';

const TEXT_COLOURS = ['#ffffff', '#f4f3f1', '#15181c', '#0f766e', '#1d4ed8', '#b45309', '#be123c'];
const GROUNDS = ['#ffffff', '#e6f2f0', '#f4efe6', '#0f766e', '#1f2a33', '#1d4ed8', '#7c2d12'];
/** A week: longer than anybody waits for the next page. */
const LONGEST_SECONDS = 604_800;

type Props = FormProps<FieldsOf<'interestrate'>>;

export default function InterestRateForm({ fields, problems, onChange, services, feed }: Props) {
  const rates = feed?.kind === 'interestrate' ? (feed.content as RateFeed | null) : null;
  return (
    <Stack gap="lg">
      <Select
        label="Display type"
        data={INTEREST_RATE_TYPES}
        value={fields.interestrate_type}
        allowDeselect={false}
        onChange={(type) => type && onChange({ interestrate_type: type })}
        error={problems.interestrate_type}
      />
      <Stack gap="md">
        <Select
          label="Source"
          data={INTEREST_RATE_SOURCES}
          value={fields.interestrate_source}
          allowDeselect={false}
          onChange={(source) => source && onChange({ interestrate_source: source })}
          error={problems.interestrate_source}
        />
        <Source {...{ fields, problems, onChange, services, feed }} />
      </Stack>
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
      <BackgroundForm
        value={{
          type: fields.interestrate_background_type,
          colour: fields.interestrate_background_colour,
          image: fields.interestrate_image_background,
        }}
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
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <ColourField
          label="Font colour"
          description="Title and description"
          value={fields.interestrate_text_colour}
          onChange={(colour) => onChange({ interestrate_text_colour: colour })}
          swatches={TEXT_COLOURS}
          error={problems.interestrate_text_colour}
        />
        <ColourField
          label="Rate background colour"
          description="What each rate lies on"
          value={fields.interestrate_item_background_colour}
          onChange={(colour) => onChange({ interestrate_item_background_colour: colour })}
          swatches={GROUNDS}
          error={problems.interestrate_item_background_colour}
        />
        <ColourField
          label="Rate font colour"
          description="The rates themselves"
          value={fields.interestrate_item_font_colour}
          onChange={(colour) => onChange({ interestrate_item_font_colour: colour })}
          swatches={TEXT_COLOURS}
          error={problems.interestrate_item_font_colour}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** Where the rates come from. What another source left behind stays on the screens until there is something new. */
function Source({ fields, problems, onChange, services, feed }: Props) {
  const { interestrate_source: source, interestrate_path: path } = fields;
  const isFile = path.startsWith('/');
  if (source === 'Create New') {
    return (
      <RateTableForm
        path={isFile ? path : ''}
        feed={feed}
        writeRates={services.writeRates}
        onWritten={(location) => onChange({ interestrate_path: location })}
        error={problems.interestrate_path}
      />
    );
  }
  if (source === 'Upload XML File') {
    return (
      <FileDrop
        label={path === '' ? 'XML file (without one, the slide is left out)' : 'XML file'}
        extensions={['.xml']}
        present={isFile && <PresentFile location={path} />}
        upload={(file, options) => services.uploadFile(file, 'rates', options)}
        onUploaded={(location) => onChange({ interestrate_path: location })}
        error={problems.interestrate_path ?? feed?.error ?? undefined}
      />
    );
  }
  return (
    <TextInput
      label="Feed URL"
      description={
        isFile
          ? 'Until there is an address here, screens show the file that was there before.'
          : 'XML or JSON. Without an address, the slide is left out.'
      }
      placeholder="https://"
      type="url"
      inputMode="url"
      value={isFile ? '' : path}
      onChange={(event) => onChange({ interestrate_path: event.currentTarget.value.trim() })}
      error={problems.interestrate_path ?? feed?.error}
      autoComplete="off"
    />
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
