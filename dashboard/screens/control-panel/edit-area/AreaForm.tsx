import { Button, NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { ColourField } from '#ui/ColourField.tsx';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import { AreaLayout } from './AreaLayout.tsx';
import { useEditArea } from './useEditArea.ts';

interface AreaFormProps {
  portalId: number;
  /** Null for a new area. */
  area: Area | null;
  areas: readonly Area[];
  channels: readonly ListedChannel[];
  onCreated(saved: Area): void;
}

const TRANSITIONS = [
  { value: 'fade', label: english('Fade') },
  { value: 'slide', label: english('Slide up') },
  { value: 'slidehorizontal', label: english('Slide sideways') },
  { value: 'none', label: english('No transition') },
];
const GROUNDS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#0f766e', '#1d4ed8', '#7c3aed', '#be123c'];

export function AreaForm({ portalId, area, areas, channels, onCreated }: AreaFormProps) {
  const { t } = useTranslation();
  const record = useEditArea(portalId, area, onCreated);
  const { form } = record;
  const { responsive } = form.values;
  const others = areas.filter((one) => one._id !== area?._id);
  const unit = responsive ? ' %' : ' px';
  const side = (label: string, field: 'x' | 'y' | 'width' | 'height') => (
    <NumberInput label={label} suffix={unit} decimalScale={2} {...form.getInputProps(field)} />
  );
  return (
    <RecordPage
      title={area ? t('Edit {{name}}', { name: area.name }) : t('New area')}
      record={record}
      back="areas"
      actions={
        area &&
        channels.length === 0 && (
          <Button component={Link} to="/dashboard/controlpanel/editchannel" variant="default">
            {t('Add New Channel')}
          </Button>
        )
      }
      aside={
        <AreaLayout
          area={area}
          values={form.values}
          others={others}
          channels={channels}
          // Sides with a unit of their own get the area's unit when the layout is changed.
          onChange={(layout) => form.setValues({ ...layout, widthResponsive: null, heightResponsive: null })}
        />
      }
    >
      <Section title={t('General information')}>
        <TextInput label={t('Name')} {...form.getInputProps('name')} autoComplete="off" />
        <Select
          label={t('Show slides from')}
          placeholder={t('This area')}
          data={others.map((one) => ({ value: one._id, label: one.name }))}
          searchable={isLongList(others)}
          clearable
          {...form.getInputProps('useSlidesFrom')}
        />
      </Section>
      <Section title={t('Position and size')}>
        <Switch
          label={t('Responsive')}
          description={t('Sizes the area as a percentage of the channel.')}
          {...form.getInputProps('responsive', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {side(t('Left'), 'x')}
          {side(t('Top'), 'y')}
          {side(t('Width'), 'width')}
          {side(t('Height'), 'height')}
        </SimpleGrid>
        <NumberInput
          label={t('Layer')}
          description={t('Where areas overlap, the one with the higher number is in front.')}
          allowDecimal={false}
          {...form.getInputProps('z')}
        />
      </Section>
      <Section title={t('Appearance')}>
        <Select label={t('Transition')} data={choicesIn(t, TRANSITIONS)} {...form.getInputProps('transition')} />
        <ColourField
          label={t('Background colour')}
          value={form.values.backgroundColour}
          onChange={(colour) => form.setFieldValue('backgroundColour', colour)}
          swatches={GROUNDS}
          error={form.errors.backgroundColour as string | undefined}
        />
        <Switch
          label={t('Hide')}
          description={t('The area is not shown on screens.')}
          {...form.getInputProps('hide', { type: 'checkbox' })}
        />
      </Section>
    </RecordPage>
  );
}
