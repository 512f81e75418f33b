import { ActionIcon, Button, Group, Input, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { areasQuery, slidesQuery } from '#dashboard/api/queries.ts';
import { moved } from '#dashboard/components/order.ts';
import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import { SortableList } from '#dashboard/components/SortableList.tsx';
import { SlideThumb } from '#dashboard/components/thumbnail/SlideThumb.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { useTimeZone } from '#dashboard/components/useTimeZone.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { turnLengthMs } from '#rules/rotation.ts';
import type { SlidesFieldProps } from '#slide-types/form.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './PlaylistSlides.module.css';
import { usePartEditing } from './part-editing.ts';

const AddSlidesDialog = lazy(() => import('./AddSlidesDialog.tsx'));

interface PlaylistSlidesProps extends SlidesFieldProps {
  portalId: number;
  /** The area of the playlist, whose slides are offered. */
  areaId: string;
}

/** The slides of a playlist, which are added, sorted and removed here. */
export default function PlaylistSlides({ portalId, areaId, slides: ids, error, onChange }: PlaylistSlidesProps) {
  const { t } = useTranslation();
  const user = useUser();
  const partEditing = usePartEditing();
  const { data, error: failure, refetch } = useQuery(slidesQuery(portalId));
  const { data: areas } = useQuery(areasQuery(portalId));
  const nowMs = useNow();
  const timeZone = useTimeZone(portalId);
  const [isAdding, setAdding] = useState(false);
  if (!data) {
    if (!failure) return <Skeleton height={160} aria-label={t('Loading the slides')} />;
    return (
      <Group role="alert">
        <Text>{failure.message}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </Group>
    );
  }
  const byId = new Map(data.map((slide) => [slide._id, slide]));
  // Archived slides stay in the playlist, and are played again once they are restored.
  const slides = ids.flatMap((id) => byId.get(id) ?? []);
  const usable = new Set(areas?.find(({ _id }) => _id === areaId)?.UsableSlideIDs);
  const choices = data.filter(
    (slide) =>
      usable.has(slide._id) &&
      !ids.includes(slide._id) &&
      slide.type !== playlistFacts.index &&
      can(user, 'slide.edit', slide),
  );
  const archivedCount = ids.length - slides.length;
  const seconds = slides.reduce((sum, slide) => sum + turnLengthMs(slide), 0) / 1000;
  const move = (from: number, to: number) => {
    const sorted = moved(
      slides.map(({ _id }) => _id),
      from,
      to,
    );
    onChange([...sorted, ...ids.filter((id) => !byId.has(id))]);
  };

  return (
    <>
      <Text size="sm" c="dimmed">
        {slides.length === 0
          ? t('Screens show the slides of a playlist one after the other. Add some.')
          : t('{{count}} slides, {{seconds}} s in total. Each is shown only while its own schedule is live, too.', {
              count: slides.length,
              seconds,
              defaultValue_one:
                '{{count}} slide, {{seconds}} s in total. It is shown only while its own schedule is live, too.',
            })}
      </Text>
      <SortableList
        items={slides}
        onMove={move}
        leading={(slide) => <SlideThumb slide={slide} />}
        trailing={(slide) => (
          <>
            <span className={classes.schedule}>
              <ScheduleStatus slide={slide} nowMs={nowMs} timeZone={timeZone} />
            </span>
            <span className={classes.seconds}>{t('{{number}} s', { number: turnLengthMs(slide) / 1000 })}</span>
            <SlideButtons
              slide={slide}
              {...(partEditing && can(user, 'slide.edit', slide) && { onEdit: () => partEditing.open(slide._id) })}
              onRemove={() => onChange(ids.filter((id) => id !== slide._id))}
            />
          </>
        )}
      />
      {archivedCount > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{count}} more are archived, and not shown.', {
            count: archivedCount,
            defaultValue_one: '{{count}} more is archived, and not shown.',
          })}
        </Text>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Group>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('Add slides')}
        </Button>
      </Group>
      {isAdding && (
        <Suspense>
          <AddSlidesDialog
            choices={choices}
            onAdd={(added) => onChange([...ids, ...added])}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface SlideButtonsProps {
  slide: Slide;
  /** Undefined if it can't be edited here. */
  onEdit?: () => void;
  onRemove(): void;
}

function SlideButtons({ slide: { name }, onEdit, onRemove }: SlideButtonsProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.buttons}>
      {onEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('Edit {{name}}', { name })}
          title={t('Edit')}
          onClick={onEdit}
        >
          <IconPencil size={17} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('Remove {{name}} from the playlist', { name })}
        title={t('Remove from the playlist')}
        onClick={onRemove}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </span>
  );
}
