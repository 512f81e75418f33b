import { Text } from '@mantine/core';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { SortActions } from '#dashboard/components/SortActions.tsx';
import { SortableList } from '#dashboard/components/SortableList.tsx';
import { TurnedAway } from '#dashboard/components/TurnedAway.tsx';
import { useAskBeforeLeaving } from '#dashboard/components/useAskBeforeLeaving.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { english, useTranslation } from '#ui/language.ts';
import { type SortableKind, type SortRecords, useSortRecords } from './useSortRecords.ts';

const WORDS: Record<SortableKind, { title: string; what: string }> = {
  channels: {
    title: english('Sort Channels'),
    what: english('The order of the channel columns on the dashboard. Drag to reorder, or use the arrows.'),
  },
  areas: {
    title: english('Sort Areas'),
    what: english('The order in which areas are listed. Drag to reorder, or use the arrows.'),
  },
};

/** For users who may save the order; others are redirected to the lists. */
export function SortChannelsScreen() {
  const user = useUser();
  const { portalId } = useSelection();
  if (!can(user, 'channel.manage', { PortalId: portalId }))
    return <TurnedAway to="/dashboard/controlpanel" reason="access" />;
  return <SortRecordsScreen kind="channels" />;
}

/** The same for areas. */
export function SortAreasScreen() {
  const user = useUser();
  if (!can(user, 'area.manage', undefined)) return <TurnedAway to="/dashboard/controlpanel" reason="access" />;
  return <SortRecordsScreen kind="areas" />;
}

/** The order of a portal's channels or areas. */
function SortRecordsScreen({ kind }: { kind: SortableKind }) {
  const { t } = useTranslation();
  const sorting = useSortRecords(kind);
  const { title, what } = WORDS[kind];

  useAskBeforeLeaving(sorting.isChanged, t('The new order will be lost.'));

  if (sorting.failure) return <LoadFailure what={kind} error={sorting.failure} retry={sorting.retry} />;
  if (!sorting.records) return <PageSkeleton />;
  return (
    <Page title={t(title)} width="form" back={kind}>
      <Text c="dimmed">{t(what)}</Text>
      <SortableList items={sorting.records} isDisabled={sorting.isSaving} onMove={sorting.move} />
      <SortActions save={sorting.save} isChanged={sorting.isChanged} isSaving={sorting.isSaving}>
        <SaveLine sorting={sorting} />
      </SortActions>
    </Page>
  );
}

function SaveLine({ sorting }: { sorting: SortRecords }) {
  const { t } = useTranslation();
  const { saveError, savedCount, records } = sorting;
  if (saveError) {
    return (
      <Text c="var(--mantine-color-error)" role="alert">
        {saveError.message}{' '}
        {t('{{done}} of {{total}} positions saved. Select “Save Changes” to save the rest.', {
          total: records?.length ?? 0,
          done: sorting.savedSoFar,
        })}
      </Text>
    );
  }
  const total = records?.length ?? 0;
  if (sorting.isSaving)
    return <Text c="dimmed">{t('Saving: {{done}} of {{total}}', { done: sorting.savedSoFar, total })}</Text>;
  return (
    <Text c="dimmed" role="status">
      {sorting.isChanged
        ? t('Not saved yet.')
        : savedCount !== null && t('Save successful ({{saved}}/{{total}}).', { saved: savedCount, total })}
    </Text>
  );
}
