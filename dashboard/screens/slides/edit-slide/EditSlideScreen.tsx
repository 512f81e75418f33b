import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#dashboard/api/client.ts';
import { areasQuery, slideQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { areaShape } from '#dashboard/components/screen-geometry.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import type { NewSlidePlace } from '#slide-types/define.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
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
  const [{ portalId, area, slideType, slide, parts }] = useState(selection);
  const { data, error, refetch } = useQuery({ ...slideQuery(portalId, slide ?? ''), enabled: slide !== null });

  const nothing = <Navigate to="/dashboard" replace />;
  if (area === null) return nothing;
  const place = { portalId, areaId: area };
  if (slide === null) return slideType === null ? nothing : <NewSlide {...place} type={slideType} parts={parts} />;
  if (data) return <SlideEditor start={{ ...place, blank: newDraft(data.type, ANYWHERE), slide: data }} />;
  if (error instanceof ApiError && MEANS_MISSING.includes(error.status)) return <Missing sentence={error.message} />;
  if (error) return <LoadFailure what="slide" error={error} retry={() => void refetch()} />;
  return <PageSkeleton shape="beside" />;
}

const ANYWHERE: NewSlidePlace = { shape: 'other' };

interface NewSlideProps {
  portalId: number;
  areaId: string;
  type: number;
  /** The slides with which a playlist starts. */
  parts: readonly string[];
}

/** The editor of a new slide, as its area suggests. */
function NewSlide({ portalId, areaId, type, parts }: NewSlideProps) {
  const { data, isPending, failureCount } = useQuery(areasQuery(portalId));
  const [start, setStart] = useState<EditStart | null>(null);
  // Without the area, the slide starts as anywhere: nobody should wait for a server that fails.
  if (start === null && (!isPending || failureCount > 0)) {
    const area = data?.find(({ _id }) => _id === areaId);
    const place = area ? { ...ANYWHERE, shape: areaShape(area) } : ANYWHERE;
    const blank = { ...newDraft(type, place), ...(type === playlistFacts.index && { playlist_slides: [...parts] }) };
    setStart({ portalId, areaId, blank, slide: null });
  }
  return start ? <SlideEditor start={start} /> : <PageSkeleton shape="beside" />;
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
