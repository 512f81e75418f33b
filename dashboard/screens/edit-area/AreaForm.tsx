import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { Area } from '#contract/entities/area.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { ColourField } from '#ui/ColourField.tsx';
import { AreaLayout } from './AreaLayout.tsx';
import { useEditArea } from './useEditArea.ts';

interface AreaFormProps {
  portalId: number;
  /** Null while it is being made. */
  area: Area | null;
  areas: readonly Area[];
  channels: readonly Channel[];
  onCreated(id: string): void;
}

const TRANSITIONS = [
  { value: 'fade', label: 'Fade' },
  { value: 'slide', label: 'Slide up' },
  { value: 'slidehorizontal', label: 'Slide sideways' },
  { value: 'none', label: 'None' },
];
const GROUNDS = ['#ffffff', '#f4f3f1', '#1f1c1a', '#0f766e', '#1d4ed8', '#7c3aed', '#be123c'];

export function AreaForm({ portalId, area, areas, channels, onCreated }: AreaFormProps) {
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
      title={area ? `Edit ${area.name}` : 'New area'}
      record={record}
      back="/dashboard/controlpanel"
      aside={
        <AreaLayout
          area={area}
          values={form.values}
          others={others}
          channels={channels}
          // Sides of their own kind of measure give way to what was drawn.
          onChange={(layout) => form.setValues({ ...layout, widthResponsive: null, heightResponsive: null })}
        />
      }
    >
      <Section title="General information">
        <TextInput label="Name" {...form.getInputProps('name')} autoComplete="off" />
        <Select
          label="Show the slides of"
          placeholder="This area’s own"
          data={others.map((one) => ({ value: one._id, label: one.name }))}
          clearable
          {...form.getInputProps('useSlidesFrom')}
        />
      </Section>
      <Section title="Place and size">
        <Switch
          label="Responsive"
          description="Measured in percent of the channel, whatever screen it is on."
          {...form.getInputProps('responsive', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {side('Left', 'x')}
          {side('Top', 'y')}
          {side('Width', 'width')}
          {side('Height', 'height')}
        </SimpleGrid>
        <NumberInput
          label="Layer"
          description="Where areas overlap, the higher one is in front."
          allowDecimal={false}
          {...form.getInputProps('z')}
        />
      </Section>
      <Section title="Look">
        <Select label="Transition" data={TRANSITIONS} allowDeselect={false} {...form.getInputProps('transition')} />
        <ColourField
          label="Background colour"
          value={form.values.backgroundColour}
          onChange={(colour) => form.setFieldValue('backgroundColour', colour)}
          swatches={GROUNDS}
          error={form.errors.backgroundColour as string | undefined}
        />
        <Switch
          label="Hide"
          description="The area is not drawn on screens."
          {...form.getInputProps('hide', { type: 'checkbox' })}
        />
      </Section>
    </RecordPage>
  );
}
