import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '#dashboard/api/client.ts';
import { slideQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { useTranslation } from '#ui/language.ts';
import { ANYWHERE, newDraft } from './draft.ts';
import { SlideEditor } from './SlideEditor.tsx';
import type { EditedPart } from './useEditSlide.ts';

/** Statuses after which a retry is useless: the slide doesn't exist, or the user may not see it. */
const MEANS_MISSING = [400, 403, 404];

interface StoredSlideEditorProps {
  portalId: number;
  areaId: string;
  slideId: string;
  /** Undefined on a page of its own. */
  part?: EditedPart;
}

/** The editor of a stored slide, once it is loaded. */
export function StoredSlideEditor({ portalId, areaId, slideId, part }: StoredSlideEditorProps) {
  const { data, error, refetch } = useQuery(slideQuery(portalId, slideId));
  if (data) {
    const start = { portalId, areaId, blank: newDraft(data.type, ANYWHERE), slide: data };
    return <SlideEditor start={start} {...(part && { part })} />;
  }
  const isMissing = error instanceof ApiError && MEANS_MISSING.includes(error.status);
  if (isMissing) return <Missing sentence={error.message} {...(part && { onClose: part.onClosed })} />;
  if (error) return <LoadFailure what="slide" error={error} retry={() => void refetch()} />;
  return <PageSkeleton shape="beside" />;
}

function Missing({ sentence, onClose }: { sentence: string; onClose?: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack p="xl" gap="md" align="flex-start" role="alert">
      <Title order={1}>{t('This slide can’t be edited')}</Title>
      <Text>{sentence}</Text>
      {onClose ? (
        <Button onClick={onClose}>{t('Back to the playlist')}</Button>
      ) : (
        <Button component={Link} to="/dashboard">
          {t('Back to the dashboard')}
        </Button>
      )}
    </Stack>
  );
}
