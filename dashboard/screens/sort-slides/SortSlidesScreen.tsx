import { Button, Skeleton, Text, Title } from '@mantine/core';
import { Link, Navigate, useBlocker } from '@tanstack/react-router';
import type { Slide } from '#contract/entities/slide.ts';
import { currentSession, useUser } from '#dashboard/app/session.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import { SlideThumb } from '#dashboard/components/SlideThumb.tsx';
import { SortableList } from '#dashboard/components/SortableList.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { displayStatus } from '#rules/display-status.ts';
import { can } from '#rules/permissions.ts';
import { turnLengthMs } from '#rules/rotation.ts';
import { t, useTranslation } from '#ui/language.ts';
import classes from './SortSlidesScreen.module.css';
import { type SortSlides, useSortSlides } from './useSortSlides.ts';

/** In which order a channel shows an area's slides. */
export function SortSlidesScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const sorting = useSortSlides();
  const nowMs = useNow();
  const { channel, area, slides } = sorting;

  useBlocker({
    shouldBlockFn: () =>
      sorting.isChanged && currentSession() !== null && !window.confirm(t('Leave without saving the new order?')),
    enableBeforeUnload: () => sorting.isChanged,
  });

  if (sorting.failure) return <LoadFailure what="slides" error={sorting.failure} retry={sorting.retry} />;
  if (sorting.isLoading) return <SortSkeleton />;
  if (!channel || !area) return <Navigate to="/dashboard" replace />;

  const mayOrder = can(user, 'channel.order', channel);
  return (
    <div className={classes.screen}>
      <Title order={1}>{t('{{area}} on {{channel}}', { area: area.name, channel: channel.name })}</Title>
      <Text c="dimmed" mt={4}>
        {slides.length === 0
          ? t('This channel shows no slides here yet. Tick some in the list of slides first.')
          : t('{{count}} slides, once round in {{length}}. Drag, or use the arrows.', {
              count: slides.length,
              defaultValue_one: '{{count}} slide, once round in {{length}}. Drag, or use the arrows.',
              length: lengthOf(roundSeconds(slides, nowMs)),
            })}
      </Text>
      <SortableList
        items={slides}
        isDisabled={!mayOrder}
        onMove={sorting.move}
        leading={(slide) => <SlideThumb slide={slide} />}
        trailing={(slide) => (
          <>
            <ScheduleStatus slide={slide} nowMs={nowMs} />
            <span className={classes.seconds}>{turnLengthMs(slide) / 1000} s</span>
          </>
        )}
      />
      <div className={classes.actions}>
        {slides.length > 0 && (
          <Button disabled={!sorting.isChanged || !mayOrder} loading={sorting.isSaving} onClick={sorting.save}>
            {t('Save Changes')}
          </Button>
        )}
        <Button component={Link} to="/dashboard" variant="default">
          {t('Back')}
        </Button>
        <SaveLine sorting={sorting} />
      </div>
    </div>
  );
}

/** What became of the last save, beside the button that asked for it. */
function SaveLine({ sorting }: { sorting: SortSlides }) {
  const { t } = useTranslation();
  if (sorting.saveError) {
    return (
      <Text c="var(--mantine-color-error)" role="alert">
        {sorting.saveError.message}
      </Text>
    );
  }
  return (
    <Text c="dimmed" role="status">
      {sorting.isSaved && !sorting.isChanged
        ? t('Save successful (1/1).')
        : sorting.isChanged
          ? t('Not saved yet.')
          : ''}
    </Text>
  );
}

function SortSkeleton() {
  const { t } = useTranslation();
  return (
    <Waiting label={t('Loading slides')} className={classes.screen} gap={8}>
      <Skeleton height={28} width={280} />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </Waiting>
  );
}

/** How long the rotation takes with the slides that are live now. */
function roundSeconds(slides: readonly Slide[], nowMs: number): number {
  const live = slides.filter((slide) => displayStatus(slide, nowMs) === 'live');
  return live.reduce((sum, slide) => sum + turnLengthMs(slide), 0) / 1000;
}

function lengthOf(seconds: number): string {
  if (seconds < 60) return t('{{number}} s', { number: seconds });
  const rest = seconds % 60;
  const minutes = t('{{number}} min', { number: Math.floor(seconds / 60) });
  return rest === 0 ? minutes : `${minutes} ${t('{{number}} s', { number: rest })}`;
}
