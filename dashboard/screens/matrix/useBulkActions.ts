import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { showError, showUndo } from '#dashboard/components/notices.tsx';
import type { SlideSettings } from '#slide-types/slide.ts';
import { useTranslation } from '#ui/language.ts';
import { inTurn } from './in-turn.ts';
import { type MatrixContext, slideRow } from './slide-row.ts';

/** What of many slides is changed at once: when they are shown and for how long. */
export type BulkChange = Partial<
  Pick<SlideSettings, 'duration' | 'scheduleStart' | 'scheduleEnd' | 'alwaysDisplay' | 'alwaysDisplayAfterStartDate'>
>;

/** What can be done to many slides at once. Each of it can be taken back. */
export function useBulkActions(portalId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  /** Changes each slide as `changeOf` says, tells what failed, and answers the slides as they are now. */
  async function work(slides: readonly Slide[], change: (slide: Slide) => Promise<Slide>): Promise<Slide[]> {
    setIsBusy(true);
    const results = await inTurn(slides, change);
    setIsBusy(false);
    const keys = [queryKeys.slides(portalId), queryKeys.archivedSlides(portalId), queryKeys.openSlides(portalId)];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const failures = results.filter((result) => result.status === 'rejected');
    const [first] = failures;
    if (first)
      showError(
        t('{{count}} slides could not be changed. {{message}}', {
          count: failures.length,
          defaultValue_one: '{{count}} slide could not be changed. {{message}}',
          message: (first.reason as Error).message,
        }),
      );
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  }

  // From the version that is on the page: what a colleague saved since then is not overwritten.
  const update = ({ _id, PortalId, lastModified }: Slide, change: BulkChange) =>
    call('PATCH /api/slides/updateSlide', { _id, PortalId, update: change, lastModified });
  const move = ({ _id, PortalId }: Slide, archived: boolean) =>
    call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived } });

  return {
    isBusy,
    async change(slides: readonly Slide[], change: BulkChange) {
      const before = new Map(slides.map((slide) => [slide._id, slide]));
      const changed = await work(slides, (slide) => update(slide, change));
      if (changed.length === 0) return;
      showUndo(
        t('{{count}} slides changed.', { count: changed.length, defaultValue_one: '{{count}} slide changed.' }),
        () => work(changed, (slide) => update(slide, valuesBefore(before.get(slide._id) ?? slide, change))),
      );
    },
    async archive(slides: readonly Slide[]) {
      const archived = await work(slides, (slide) => move(slide, true));
      if (archived.length === 0) return;
      const count = archived.length;
      showUndo(
        t('{{count}} slides are in the archive.', { count, defaultValue_one: '{{count}} slide is in the archive.' }),
        () => work(archived, (slide) => move(slide, false)),
      );
    },
    /** Puts the slides on channels or takes them off, where that is not so already. */
    switchOn(slides: readonly Slide[], channels: readonly Channel[], isOn: boolean, context: MatrixContext) {
      const { area, switches } = context;
      const cells = slides.flatMap((slide) => {
        const row = slideRow(slide, context);
        return channels
          .filter((channel) => row.maySwitch(channel) && row.isOn(channel) !== isOn)
          .map((channel) => ({ channel: channel._id, area: area._id, slide: slide._id }));
      });
      for (const cell of cells) switches.switchTo(cell, isOn);
      const count = cells.length;
      const done = isOn
        ? t('Put on in {{count}} places.', { count, defaultValue_one: 'Put on in {{count}} place.' })
        : t('Taken off in {{count}} places.', { count, defaultValue_one: 'Taken off in {{count}} place.' });
      showUndo(done, () => {
        for (const cell of cells) switches.switchTo(cell, !isOn);
      });
    },
  };
}

export type BulkActions = ReturnType<typeof useBulkActions>;

function valuesBefore(slide: Slide, change: BulkChange): BulkChange {
  return Object.fromEntries(Object.keys(change).map((field) => [field, slide[field]]));
}
