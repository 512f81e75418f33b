import { Skeleton, Text } from '@mantine/core';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { mayLeave } from '#dashboard/components/leave-question.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import { SortActions } from '#dashboard/components/SortActions.tsx';
import { TurnedAway } from '#dashboard/components/TurnedAway.tsx';
import { useAskBeforeLeaving } from '#dashboard/components/useAskBeforeLeaving.ts';
import { useKeptState } from '#dashboard/components/useKeptWork.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { useSavedBy } from '#dashboard/components/useSavedBy.ts';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { ChannelOrder } from './ChannelOrder.tsx';
import { LengthWarning, SecondChannelSelect } from './SecondChannel.tsx';
import classes from './SortSlidesScreen.module.css';
import { type SortSlides, useSortSlides } from './useSortSlides.ts';

/** Sorts the slides of an area on a channel, next to a second channel if the portal has synchronization. */
export function SortSlidesScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const { channel: firstId, area: areaId } = useSelection();
  const listKey = `${firstId}.${areaId}`;
  const [secondId, setSecondId] = useKeptState<string | null>(`second.${listKey}`, null);
  const nowMs = useNow();
  const first = useSortSlides(firstId, `first.${listKey}`, nowMs);
  const second = useSortSlides(secondId, `second.${listKey}`, nowMs);
  const shown = second.channel ? [first, second] : [first];
  const isChanged = shown.some((sorting) => sorting.isChanged);
  const isSaving = shown.some((sorting) => sorting.isSaving);

  useAskBeforeLeaving(isChanged, t('The new order will be lost.'));

  if (first.failure) return <LoadFailure what="slides" error={first.failure} retry={first.retry} />;
  if (first.isLoading) return <SortSkeleton />;
  const { channel, area } = first;
  if (!channel || !area) return <TurnedAway to="/dashboard" reason="missing" />;

  async function chooseSecond(id: string | null): Promise<void> {
    if (second.isChanged && !(await mayLeave(t('The new order will be lost.')))) return;
    second.forget();
    // The result of the last save was about the previous channels.
    if (!first.isChanged) first.forget();
    setSecondId(id);
  }

  const mayOrder = ({ channel: sorted, slides }: SortSlides) =>
    sorted !== undefined && slides.length > 0 && can(user, 'channel.order', sorted);

  function save(): void {
    for (const sorting of shown) sorting.save();
  }

  return (
    <Page
      title={t('Slide order')}
      width={shown.length > 1 ? 'wide' : 'form'}
      back="/dashboard"
      actions={
        <SecondChannelSelect first={channel} area={area} value={secondId} onChange={(id) => void chooseSecond(id)} />
      }
    >
      {shown.length > 1 && <LengthWarning one={first} other={second} nowMs={nowMs} />}
      <div className={classes.orders} data-beside={shown.length > 1 || undefined}>
        {shown.map((sorting) =>
          sorting.channel ? (
            <ChannelOrder
              key={sorting.channel._id}
              channel={sorting.channel}
              area={area}
              slides={sorting.slides}
              tagged={sorting.tagged}
              played={sorting.played}
              findSlide={sorting.findSlide}
              mayOrder={mayOrder(sorting)}
              nowMs={nowMs}
              timeZone={sorting.timeZone}
              onMove={sorting.move}
            />
          ) : null,
        )}
      </div>
      <SortActions save={shown.some(mayOrder) ? save : null} isChanged={isChanged} isSaving={isSaving}>
        <SaveLine shown={shown} />
      </SortActions>
    </Page>
  );
}

/** The result of the last save, next to its button. */
function SaveLine({ shown }: { shown: readonly SortSlides[] }) {
  const { t } = useTranslation();
  const failed = shown.find(({ saveError }) => saveError !== null);
  if (failed?.saveError) {
    return (
      <Text c="var(--mantine-color-error)" role="alert">
        {shown.length > 1 && `${failed.channel?.name}: `}
        {failed.channel && failed.isOutdated && <SavedBy channel={failed.channel} />}
        {failed.saveError.message}
      </Text>
    );
  }
  const isChanged = shown.some((sorting) => sorting.isChanged);
  const isSaved = shown.some((sorting) => sorting.isSaved);
  const total = shown.length;
  return (
    <Text c="dimmed" role="status">
      {isSaved && !isChanged
        ? t('Save successful ({{saved}}/{{total}}).', { saved: total, total })
        : isChanged
          ? t('Not saved yet.')
          : ''}
    </Text>
  );
}

function SortSkeleton() {
  const { t } = useTranslation();
  return (
    <Page title={t('Slide order')} width="form" back="/dashboard">
      <Waiting label={t('Loading slides')} gap={8}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={52} />
        ))}
      </Waiting>
    </Page>
  );
}

/** Says who has changed the channel. */
function SavedBy({ channel: { PortalId, _id, lastModified } }: { channel: ListedChannel }) {
  return <>{useSavedBy({ PortalId, kind: 'channel', _id }, lastModified)} </>;
}
