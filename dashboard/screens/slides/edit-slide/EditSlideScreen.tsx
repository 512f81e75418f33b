import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { areasQuery } from '#dashboard/api/queries.ts';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { areaShape } from '#dashboard/components/screen-geometry.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { ANYWHERE, newDraft } from './draft.ts';
import { PartEditor } from './PartEditor.tsx';
import { type PartEditing, PartEditingContext } from './part-editing.ts';
import { SlideEditor } from './SlideEditor.tsx';
import { StoredSlideEditor } from './StoredSlideEditor.tsx';
import type { EditStart } from './useEditSlide.ts';

/** Finds what is to be edited: the selected slide, or a new one of the selected type for the selected area. */
export function EditSlideScreen() {
  const selection = useSelection();
  // The selection when the screen was opened: saving a new slide selects it, which must not restart the editor.
  const [{ portalId, area, slideType, slide, parts }] = useState(selection);
  const [editedPart, editPart] = useState<string | null>(null);
  const partEditing: PartEditing = useMemo(() => ({ isOpen: editedPart !== null, open: editPart }), [editedPart]);

  const nothing = <Navigate to="/dashboard" replace />;
  if (area === null) return nothing;
  const place = { portalId, areaId: area };
  if (slide === null && slideType === null) return nothing;
  return (
    <PartEditingContext value={partEditing}>
      {slide === null ? (
        <NewSlide {...place} type={slideType ?? 0} parts={parts} />
      ) : (
        <StoredSlideEditor {...place} slideId={slide} />
      )}
      {editedPart !== null && (
        <PartEditor key={editedPart} {...place} slideId={editedPart} onClosed={() => editPart(null)} />
      )}
    </PartEditingContext>
  );
}

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
