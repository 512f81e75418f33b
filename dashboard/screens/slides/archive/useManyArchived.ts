import { useQuery } from '@tanstack/react-query';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { channelsQuery } from '#dashboard/api/queries.ts';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { effectsOfSlides } from '#dashboard/components/deletion-effects.ts';
import { showNotice, showUndo } from '#dashboard/components/notices.tsx';
import { useAreaForRestored } from '#dashboard/components/useAreaForRestored.tsx';
import { useManySlides } from '#dashboard/components/useManySlides.ts';
import { useTranslation } from '#ui/language.ts';

/** Actions for several archived slides at once. */
export function useManyArchived(portalId: number) {
  const { t } = useTranslation();
  const { isBusy, rewrite, move } = useManySlides(portalId);
  const { data: channels = [] } = useQuery(channelsQuery(portalId));
  const findArea = useAreaForRestored(portalId);

  async function remove(slides: readonly Slide[]): Promise<readonly Slide[]> {
    const deleted = await rewrite(slides, async (slide) => {
      const { _id, PortalId } = slide;
      await call('POST /api/slides/deleteSlide', { _id, PortalId });
      return slide;
    });
    const count = deleted.length;
    if (count > 0) showNotice(t('{{count}} slides deleted.', { count, defaultValue_one: '{{count}} slide deleted.' }));
    return deleted;
  }

  return {
    isBusy,
    /** `onRestored` receives the restored slides. */
    restore(slides: readonly Slide[], onRestored: (restored: readonly Slide[]) => void) {
      findArea(slides, async (areaOf) => {
        const restored = await move(slides, false, areaOf);
        onRestored(restored);
        const count = restored.length;
        if (count === 0) return;
        showUndo(t('{{count}} slides restored.', { count, defaultValue_one: '{{count}} slide restored.' }), () =>
          move(restored, true),
        );
      });
    },
    /** Asks first; `onDeleted` receives the deleted slides. */
    remove(slides: readonly Slide[], onDeleted: (deleted: readonly Slide[]) => void) {
      const count = slides.length;
      const isOne = count === 1;
      askFirst({
        title: t('Delete {{count}} slides', { count, defaultValue_one: 'Delete {{count}} slide' }),
        question: isOne
          ? t('Do you really want to delete this slide?')
          : t('Do you really want to delete these {{number}} slides?', { number: count }),
        effects: effectsOfSlides(slides, channels),
        consequence: t('Deleting is permanent and can’t be undone.'),
        confirm: t('Delete'),
        isGrave: true,
        onConfirm: () => void remove(slides).then(onDeleted),
      });
    },
  };
}
