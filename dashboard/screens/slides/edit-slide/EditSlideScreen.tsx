import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { ApiError } from '#dashboard/api/client.ts';
import { areasQuery, slideQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { areaShape } from '#dashboard/components/screen-geometry.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useTranslation } from '#ui/language.ts';
import { newDraft } from './draft.ts';
import { SlideEditor } from './SlideEditor.tsx';
import type { EditStart } from './useEditSlide.ts';

/** Statuses after which a retry is useless: the slide doesn't exist, or the user may not see it. */
const MEANS_MISSING = [400, 403, 404];

/** Finds what is to be edited: the selected slide, or a new one of the selected type for the selected area. */
export function EditSlideScreen() {
  const selection = useSelection();
  // The selection when the screen was opened: saving a new slide selects it, which must not restart the editor.
  const [{ portalId, area, slideType, slide }] = useState(selection);
  const { data, error, refetch } = useQuery({ ...slideQuery(portalId, slide ?? ''), enabled: slide !== null });
  const areas = useQuery(areasQuery(portalId));

  function startOf(type: number, stored: Slide | null): EditStart {
    const record = areas.data?.find(({ _id }) => _id === area);
    const place = { shape: record ? areaShape(record) : 'other', has24HourClock: has24HourClock() } as const;
    return { portalId, areaId: area ?? '', blank: newDraft(type, place), slide: stored };
  }

  if (area === null || slideType === null) return <Navigate to="/dashboard" replace />;
  if (slide !== null && data) return <SlideEditor start={startOf(data.type, data)} />;
  // Without the area, a new slide starts as in any other.
  if (slide === null && !areas.isPending) return <SlideEditor start={startOf(slideType, null)} />;
  if (error instanceof ApiError && MEANS_MISSING.includes(error.status)) return <Missing sentence={error.message} />;
  if (error) return <LoadFailure what="slide" error={error} retry={() => void refetch()} />;
  return <PageSkeleton shape="beside" />;
}

/** Whether the browser's language usually writes 15:00 rather than 3 pm. */
function has24HourClock(): boolean {
  return new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 === false;
}

function Missing({ sentence }: { sentence: string }) {
  const { t } = useTranslation();
  return (
    <Stack p="xl" gap="md" align="flex-start" role="alert">
      <Title order={1}>{t('This slide can’t be edited')}</Title>
      <Text>{sentence}</Text>
      <Button component={Link} to="/dashboard">
        {t('Back to the dashboard')}
      </Button>
    </Stack>
  );
}
