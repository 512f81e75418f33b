import { call } from '#dashboard/api/client.ts';
import { inTurn } from '#dashboard/components/in-turn.ts';
import { placeOnMany } from '#dashboard/components/place-on-many.ts';
import type { QueuedFile } from './upload-queue.ts';

interface Undone {
  slides: ReadonlySet<string>;
  /** The first error, if not all could be undone. */
  failure: Error | null;
}

/**
 * Removes the slides of these files from all screens: archives them, or, for users who may not archive slides, takes
 * them from the channels that they were added to.
 */
export async function undoSlides(files: readonly QueuedFile[], mayArchive: boolean): Promise<Undone> {
  const made = files.filter(({ slideId }) => slideId !== null);
  const results = await inTurn(made, async ({ slideId, to }) => {
    const slide = slideId ?? '';
    if (mayArchive) {
      const update = { archived: true };
      await call('PATCH /api/slides/archiveSlide', { _id: slide, PortalId: to.portalId, update });
    } else if (to.channels.length > 0) {
      if (to.areaId !== null)
        await placeOnMany({ channels: [...to.channels], area: to.areaId, slide, isPlaced: false });
    }
    return slide;
  });
  const failed = results.find((result) => result?.status === 'rejected');
  return {
    slides: new Set(results.flatMap((result) => (result?.status === 'fulfilled' ? [result.value] : []))),
    failure: failed?.status === 'rejected' ? (failed.reason as Error) : null,
  };
}
