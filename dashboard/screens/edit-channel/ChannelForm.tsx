import { Checkbox, Input, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { Area } from '#contract/entities/area.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { uploadTo } from '#dashboard/api/upload.ts';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { RichTextField } from '#ui/RichTextField.tsx';
import classes from './EditChannel.module.css';
import { useEditChannel } from './useEditChannel.ts';

interface ChannelFormProps {
  portalId: number;
  /** Null while it is being made. */
  channel: Channel | null;
  areas: readonly Area[];
  onCreated(id: string): void;
}

const PICTURES = ['.bmp', '.gif', '.jpg', '.jpeg', '.png'];

export function ChannelForm({ portalId, channel, areas, onCreated }: ChannelFormProps) {
  const record = useEditChannel(portalId, channel, onCreated);
  const { form } = record;
  const { responsive, backgroundimage, disableForceRefreshCheck, disableAutoRefresh } = form.values;
  const upload = uploadTo(portalId);
  const unit = responsive ? 'percent of the screen' : 'pixels';
  return (
    <RecordPage title={channel ? `Edit ${channel.name}` : 'New channel'} record={record} back="/dashboard/controlpanel">
      <Section title="General information">
        <TextInput label="Name" {...form.getInputProps('name')} autoComplete="off" data-autofocus />
        <TextInput
          label="Address"
          description="Where the screen hangs."
          {...form.getInputProps('address')}
          autoComplete="off"
        />
      </Section>
      <Section title="Areas">
        <Checkbox.Group
          label="Areas that this channel shows"
          {...form.getInputProps('selectedAreas')}
          className={classes.areas}
        >
          <Stack gap={8} mt={8}>
            {areas.length === 0 && (
              <Input.Description>There are no areas yet. A webmaster adds them.</Input.Description>
            )}
            {areas.map((area) => (
              <Checkbox key={area._id} value={area._id} label={area.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Section>
      <Section title="Screen">
        <Switch
          label="Responsive"
          description="The channel keeps to its share of whatever screen it is on."
          {...form.getInputProps('responsive', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="Width"
            description={`In ${unit}; empty for all of it.`}
            min={0}
            max={responsive ? 100 : 20_000}
            {...form.getInputProps('width')}
          />
          <NumberInput
            label="Height"
            description={`In ${unit}; empty for all of it.`}
            min={0}
            max={responsive ? 100 : 20_000}
            {...form.getInputProps('height')}
          />
        </SimpleGrid>
        <FileDrop
          label="Background image"
          extensions={PICTURES}
          present={
            backgroundimage !== '' && (
              <img className={classes.background} src={`${backgroundimage}?variant=thumb`} alt="" />
            )
          }
          upload={(file, options) => upload(file, 'image', options)}
          onUploaded={(location) => form.setFieldValue('backgroundimage', location)}
          error={form.errors.backgroundimage as string | undefined}
        />
      </Section>
      <Section title="Player">
        <Switch
          label="Allow manual control"
          description="Whoever stands at the screen may pause it and step through its slides with the keyboard."
          {...form.getInputProps('allowManualControl', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="Look for a forced refresh every"
            suffix=" min"
            min={1}
            disabled={disableForceRefreshCheck}
            {...form.getInputProps('forcedRefreshCheckFrequencyMinutes')}
          />
          <NumberInput
            label="Refresh by itself every"
            suffix=" min"
            min={1}
            disabled={disableAutoRefresh}
            {...form.getInputProps('refreshFrequencyMinutes')}
          />
        </SimpleGrid>
        <Switch
          label="Never look for a forced refresh"
          {...form.getInputProps('disableForceRefreshCheck', { type: 'checkbox' })}
        />
        <Switch label="Never refresh by itself" {...form.getInputProps('disableAutoRefresh', { type: 'checkbox' })} />
      </Section>
      <Section title="Notes">
        <RichTextField
          label="Description"
          value={form.values.description}
          onChange={(html) => form.setFieldValue('description', html)}
        />
      </Section>
    </RecordPage>
  );
}
