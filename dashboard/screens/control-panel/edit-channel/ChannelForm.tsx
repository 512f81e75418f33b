import { Anchor, Button, Checkbox, Input, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Area } from '#contract/entities/area.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { fileShelves } from '#dashboard/api/file-shelves.ts';
import { portalQuery } from '#dashboard/api/queries.ts';
import { uploadTo } from '#dashboard/api/upload.ts';
import { ChannelSizeNotice } from '#dashboard/components/ChannelSizeNotice.tsx';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { RemovedNotice } from '#dashboard/components/RemovedNotice.tsx';
import { removedFromNotes } from '#dashboard/components/removed-words.ts';
import { ScreenLanguageField } from '#dashboard/components/ScreenLanguageField.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { languageName } from '#dashboard/components/screen-languages.ts';
import { TimeZoneSelect } from '#dashboard/components/TimeZoneSelect.tsx';
import { useNameFilter } from '#dashboard/components/useNameFilter.tsx';
import { useUser } from '#dashboard/session/session.ts';
import { isWebmaster } from '#rules/permissions.ts';
import { libraryOf } from '#slide-types/FilePicker.tsx';
import { endingsOf } from '#slide-types/file-kinds.ts';
import { FileDrop } from '#ui/FileDrop.tsx';
import { Trans, t, useTranslation } from '#ui/language.ts';
import { RichTextField } from '#ui/RichTextField.tsx';
import { ChannelTags } from './ChannelTags.tsx';
import classes from './EditChannel.module.css';
import { OpeningHoursFields } from './OpeningHoursFields.tsx';
import { useEditChannel } from './useEditChannel.ts';
import { WhenClosedFields } from './WhenClosedFields.tsx';

interface ChannelFormProps {
  portalId: number;
  /** Null for a new channel. */
  channel: Channel | null;
  areas: readonly Area[];
  onCreated(saved: Channel): void;
}

export function ChannelForm({ portalId, channel, areas, onCreated }: ChannelFormProps) {
  const { t } = useTranslation();
  const user = useUser();
  const record = useEditChannel(portalId, channel, onCreated);
  const { form } = record;
  const { responsive, backgroundimage, disableForceRefreshCheck, disableAutoRefresh } = form.values;
  const { field: areaFilter, shown: shownAreas, rest: moreAreas } = useNameFilter(areas, ({ name }) => name);
  const upload = uploadTo(portalId);
  const { data: portal } = useQuery(portalQuery(portalId));
  const measure = responsive
    ? t('As a percentage of the screen. Leave empty for the full size.')
    : t('In pixels. Leave empty for the full size.');
  return (
    <RecordPage
      title={channel ? t('Edit {{name}}', { name: channel.name }) : t('New channel')}
      record={record}
      back="channels"
      actions={
        channel && (
          <Button
            renderRoot={(props) => <Link to="/dashboard/setup" search={{ channel: channel._id }} {...props} />}
            variant="default"
          >
            {t('Set up a screen')}
          </Button>
        )
      }
    >
      {channel && <ChannelSizeNotice channel={channel} />}
      <Section title={t('General information')}>
        <TextInput label={t('Name')} {...form.getInputProps('name')} autoComplete="off" data-autofocus />
        <TextInput
          label={t('Address')}
          description={t('Where the screen is located.')}
          {...form.getInputProps('address')}
          autoComplete="off"
        />
        <TimeZoneSelect
          description={t('Used for the display times of slides and for the opening hours.')}
          placeholder={portal && t('{{zone}} (same as the portal)', { zone: portal.timeZone })}
          clearable
          {...form.getInputProps('timeZone')}
        />
        <ChannelTags portalId={portalId} engines={channel?.engines ?? []} form={form} />
      </Section>
      <Section title={t('Areas')}>
        <Checkbox.Group
          label={t('Areas shown on this channel')}
          description={t('If you remove an area, its slides are kept. They come back when you add the area again.')}
          {...form.getInputProps('selectedAreas')}
          className={classes.areas}
        >
          <Stack gap={8} mt={8}>
            {areas.length === 0 && (
              <Input.Description>
                {isWebmaster(user) ? (
                  <Trans
                    i18nKey="There are no areas yet. <a>Add the first one.</a>"
                    components={{ a: <Anchor component={Link} to="/dashboard/controlpanel/editarea" inherit /> }}
                  />
                ) : (
                  t('There are no areas yet. Ask a webmaster to add one.')
                )}
              </Input.Description>
            )}
            {areaFilter}
            {shownAreas.map((area) => (
              <Checkbox key={area._id} value={area._id} label={area.name} />
            ))}
            {moreAreas}
          </Stack>
        </Checkbox.Group>
      </Section>
      <Section title={t('Screen')}>
        <Switch
          label={t('Responsive')}
          description={t('Sizes the channel as a percentage of the screen.')}
          {...form.getInputProps('responsive', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label={t('Width')}
            description={measure}
            min={0}
            max={responsive ? 100 : 20_000}
            {...form.getInputProps('width')}
          />
          <NumberInput
            label={t('Height')}
            description={measure}
            min={0}
            max={responsive ? 100 : 20_000}
            {...form.getInputProps('height')}
          />
        </SimpleGrid>
        <FileDrop
          label={t('Background image')}
          extensions={endingsOf('image')}
          present={
            backgroundimage !== '' && (
              <img className={classes.background} src={`${backgroundimage}?variant=thumb`} alt="" />
            )
          }
          upload={(file, options) => upload(file, 'image', options)}
          onUploaded={(location) => form.setFieldValue('backgroundimage', location)}
          library={libraryOf({ listFiles: (kind) => fileShelves(portalId, kind) }, 'image')}
          error={form.errors.backgroundimage as string | undefined}
        />
        <ScreenLanguageField
          value={form.values.language}
          defaultLabel={languageOfPortal(portal?.language)}
          onChange={(tag) => form.setFieldValue('language', tag)}
        />
      </Section>
      <Section title={t('Player')}>
        <Switch
          label={t('Muted')}
          description={t('Videos play without sound on all screens of this channel.')}
          {...form.getInputProps('muted', { type: 'checkbox' })}
        />
        <Switch
          label={t('Allow manual control')}
          description={t('People at the screen can pause it and step through slides with the keyboard.')}
          {...form.getInputProps('allowManualControl', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label={t('Check for forced refresh every')}
            suffix=" min"
            min={1}
            disabled={disableForceRefreshCheck}
            {...form.getInputProps('forcedRefreshCheckFrequencyMinutes')}
          />
          <NumberInput
            label={t('Refresh automatically every')}
            suffix=" min"
            min={1}
            disabled={disableAutoRefresh}
            {...form.getInputProps('refreshFrequencyMinutes')}
          />
        </SimpleGrid>
        <Switch
          label={t('Never check for forced refresh')}
          {...form.getInputProps('disableForceRefreshCheck', { type: 'checkbox' })}
        />
        <Switch
          label={t('Never refresh automatically')}
          {...form.getInputProps('disableAutoRefresh', { type: 'checkbox' })}
        />
      </Section>
      <Section title={t('Opening hours')}>
        <OpeningHoursFields
          value={form.values.openingHours}
          onChange={(hours) => form.setFieldValue('openingHours', hours)}
        />
        {form.values.openingHours && <WhenClosedFields portalId={portalId} form={form} />}
      </Section>
      <Section title={t('Notes')}>
        <RichTextField
          label={t('Description')}
          value={form.values.description}
          onChange={(html) => form.setFieldValue('description', html)}
        />
        <RemovedNotice sentence={removedFromNotes(record.removed)} onClose={record.closeRemoved} />
      </Section>
    </RecordPage>
  );
}

/** What a channel without a language of its own has. */
function languageOfPortal(tag: string | undefined): string {
  if (tag === undefined) return t('Same as the portal');
  const language = tag === '' ? t('each screen’s own') : languageName(tag);
  return t('Same as the portal ({{language}})', { language });
}
