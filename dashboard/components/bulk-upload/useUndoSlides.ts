import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { showError, showNotice } from '#dashboard/components/notices.tsx';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { bulkUploads } from './bulk-uploads.ts';
import { undoSlides } from './undo-slides.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Removes all slides that the uploads created, and says what became of them. */
export function useUndoSlides() {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const [isUndoing, setUndoing] = useState(false);

  async function undo(queue: UploadQueue): Promise<void> {
    const PortalId = queue[0]?.to.portalId ?? 0;
    const mayArchive = can(user, 'slide.archive', { PortalId });
    setUndoing(true);
    const { slides, failure } = await undoSlides(queue, mayArchive);
    setUndoing(false);
    await Promise.all(keysOfPortal(PortalId).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    if (failure) showError(t('error: {{message}}', { message: failure.message }));
    // What is left can be undone with another attempt.
    if (failure) bulkUploads.forget(slides);
    else bulkUploads.clear();
    const count = slides.size;
    if (count === 0) return;
    showNotice(
      mayArchive
        ? t('{{count}} slides archived.', { count, defaultValue_one: '{{count}} slide archived.' })
        : t('{{count}} slides were removed from their channels. An admin can archive them.', {
            count,
            defaultValue_one: '{{count}} slide was removed from its channels. An admin can archive it.',
          }),
    );
  }

  return { undo, isUndoing };
}
