import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Portal } from '#contract/entities/portal.ts';
import { call } from '#dashboard/api/client.ts';
import { webmasterPanelQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { ScreenLanguageField } from '#dashboard/components/ScreenLanguageField.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { ThemeFields } from '#dashboard/components/ThemeFields.tsx';
import { TimeZoneSelect } from '#dashboard/components/TimeZoneSelect.tsx';
import { TurnedAway } from '#dashboard/components/TurnedAway.tsx';
import { isValid } from '#dashboard/components/theme-choices.ts';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';
import { usePageRecord } from '#dashboard/components/usePageRecord.ts';
import { useRecordForm } from '#dashboard/components/useRecordForm.ts';
import { useTranslation } from '#ui/language.ts';
import { DeletePortalButton } from './DeletePortalButton.tsx';
import { TemplatesSection } from './TemplatesSection.tsx';

const SYNCHRONIZATION = 'synchronization';
const USUAL_DELAY_MINUTES = 15;

const route = getRouteApi('/staff/dashboard/webmaster/editportal');

/** Edits an existing portal or creates a new one. */
export function EditPortalScreen() {
  const { id } = route.useSearch();
  const { data, error, refetch } = useQuery(webmasterPanelQuery());
  const portals = data?.map(({ portal }) => portal);
  const page = usePageRecord('/dashboard/webmaster/editportal', id, portals);
  // A new or newly created record doesn't need the list.
  const isNeeded = id !== undefined && page.record === null && !data;
  if (isNeeded && error) return <LoadFailure what="portal" error={error} retry={() => void refetch()} />;
  if (isNeeded) return <PageSkeleton />;
  if (page.isMissing) return <TurnedAway to="/dashboard/webmaster" reason="missing" />;
  return <PortalForm key={page.formKey} portal={page.record} onCreated={page.onCreated} />;
}

function PortalForm({ portal, onCreated }: { portal: Portal | null; onCreated(saved: Portal): void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const record = useRecordForm({
    formKey: `portal.${portal?._id ?? 'new'}`,
    record: portal && { PortalId: portal.PortalId, kind: 'portal', _id: portal._id },
    initial: valuesOf(portal),
    validate: ({ PortalName, theme }): Record<string, string> => ({
      ...(PortalName.trim() === '' && { PortalName: t('A portal needs a name.') }),
      ...(!isValid(theme) && { theme: t('Choose colours with more contrast.') }),
    }),
    save: (values, changed) =>
      portal
        ? call('POST /api/portals/updatePortal', { _id: portal._id, update: forWire(changed, portal) })
        : call('POST /api/portals/addPortal', { portal: forWire(values, null) }),
    valuesOf,
    onSaved(saved: Portal) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.webmasterPanel() });
      void queryClient.invalidateQueries({ queryKey: queryKeys.portals() });
      if (!portal) onCreated(saved);
    },
  });
  return (
    <RecordPage
      title={portal ? t('Edit {{name}}', { name: portal.PortalName }) : t('New portal')}
      record={record}
      back="/dashboard/webmaster"
      actions={portal && <DeletePortalButton portal={portal} />}
    >
      <Section title={t('General information')}>
        <TextInput label={t('Portal name')} {...record.form.getInputProps('PortalName')} autoComplete="off" />
        <TimeZoneSelect
          description={t('Used by channels without a time zone of their own.')}
          allowDeselect={false}
          {...record.form.getInputProps('timeZone')}
        />
        <Switch
          label={t('Synchronization')}
          description={t('Sync groups of channels, and sorting two channels side by side.')}
          {...record.form.getInputProps('isSynchronized', { type: 'checkbox' })}
        />
      </Section>
      <Section title={t('All channels')}>
        <ScreenLanguageField
          value={record.form.values.language}
          defaultLabel={t('The language of each screen')}
          onChange={(tag) => record.form.setFieldValue('language', tag)}
        />
        <ThemeFields
          portalId={portal?.PortalId ?? null}
          value={record.form.values.theme}
          onChange={(theme) => record.form.setFieldValue('theme', theme)}
          error={record.form.errors.theme}
        />
      </Section>
      <TemplatesSection form={record.form} />
      <Section title={t('Alerts')}>
        <NumberInput
          label={t('Email an alert when a screen has been offline for')}
          description={t(
            'Each admin of the portal who has an email address gets one alert, during the channel’s opening hours.',
          )}
          suffix=" min"
          min={5}
          max={1440}
          {...record.form.getInputProps('alertDelayMinutes')}
        />
      </Section>
    </RecordPage>
  );
}

function valuesOf(portal: Portal | null) {
  return {
    PortalName: portal?.PortalName ?? '',
    timeZone: portal?.timeZone ?? timeZoneOfBrowser(),
    alertDelayMinutes: portal?.alertDelayMinutes ?? USUAL_DELAY_MINUTES,
    language: portal?.language ?? '',
    theme: portal?.theme ?? null,
    proTemplates: portal?.proTemplates ?? false,
    customTemplates: portal?.customTemplates ?? [],
    isSynchronized: portal?.optionalFeatures.includes(SYNCHRONIZATION) ?? false,
  };
}

/** Keeps the portal's other optional features. */
function forWire<Values extends { isSynchronized?: boolean }>(
  { isSynchronized, ...rest }: Values,
  portal: Portal | null,
) {
  if (isSynchronized === undefined) return rest;
  const others = (portal?.optionalFeatures ?? []).filter((feature) => feature !== SYNCHRONIZATION);
  return { ...rest, optionalFeatures: isSynchronized ? [...others, SYNCHRONIZATION] : others };
}
