import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { showUndo } from '#dashboard/components/notices.tsx';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';
import { useManySlides } from '#dashboard/components/useManySlides.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { useTranslation } from '#ui/language.ts';
import { type MatrixContext, slideRow } from './slide-row.ts';
import type { Undo } from './useCellSwitches.ts';

/** Fields that can be changed for many slides at once: schedule and duration. */
export type BulkChange = Partial<SlideSchedule>;

/** Actions for many slides at once. Each can be undone. */
export function useBulkActions(portalId: number) {
  const { t } = useTranslation();
  const { isBusy, work, rewrite, move } = useManySlides(portalId);

  // Based on the version on the page, so that later changes of others aren't overwritten.
  const update = ({ _id, PortalId, lastModified }: Slide, change: BulkChange) =>
    call('PATCH /api/slides/updateSlide', {
      _id,
      PortalId,
      update: change,
      lastModified,
      timeZone: timeZoneOfBrowser(),
    });

  return {
    isBusy,
    async change(slides: readonly Slide[], change: BulkChange) {
      const before = new Map(slides.map((slide) => [slide._id, slide]));
      const changed = await rewrite(slides, (slide) => update(slide, change));
      if (changed.length === 0) return;
      showUndo(
        t('{{count}} slides changed.', { count: changed.length, defaultValue_one: '{{count}} slide changed.' }),
        () => rewrite(changed, (slide) => update(slide, valuesBefore(before.get(slide._id) ?? slide, change))),
      );
    },
    /** Returns the archived slides. */
    async archive(slides: readonly Slide[]): Promise<readonly Slide[]> {
      const archived = await move(slides, true);
      if (archived.length === 0) return archived;
      const count = archived.length;
      showUndo(t('{{count}} slides archived.', { count, defaultValue_one: '{{count}} slide archived.' }), () =>
        move(archived, false),
      );
      return archived;
    },
    /** Adds the slides to channels or removes them, where necessary. */
    async switchOn(
      slides: readonly Slide[],
      channels: readonly ListedChannel[],
      isOn: boolean,
      context: MatrixContext,
    ) {
      const { area, switches } = context;
      const wanted = new Map(slides.map((slide) => [slide._id, channelsToSwitch(slide, channels, isOn, context)]));
      const undos = new Map<string, Undo>();
      const switchTo = async (slide: Slide): Promise<Slide> => {
        undos.set(slide._id, await switches.switchMany(wanted.get(slide._id) ?? [], area._id, slide._id, isOn));
        return slide;
      };
      const switchBack = async (slide: Slide): Promise<Slide> => {
        await undos.get(slide._id)?.();
        return slide;
      };
      const concerned = slides.filter(({ _id }) => (wanted.get(_id)?.length ?? 0) > 0);
      const changed = await work(concerned, switchTo);
      const count = changed.reduce((sum, { _id }) => sum + (wanted.get(_id)?.length ?? 0), 0);
      if (count === 0) return;
      const done = isOn
        ? t('{{count}} placements added.', { count, defaultValue_one: '{{count}} placement added.' })
        : t('{{count}} placements removed.', { count, defaultValue_one: '{{count}} placement removed.' });
      showUndo(done, () => work(changed, switchBack));
    },
  };
}

export type BulkActions = ReturnType<typeof useBulkActions>;

/** Props of the questions. */
export interface BulkQuestionProps {
  slides: readonly Slide[];
  context: MatrixContext;
  bulk: BulkActions;
  onClose(): void;
}

function valuesBefore(slide: Slide, change: BulkChange): BulkChange {
  return Object.fromEntries(Object.keys(change).map((field) => [field, slide[field]]));
}

/** The channels on which the slide must change, and may. */
function channelsToSwitch(
  slide: Slide,
  channels: readonly ListedChannel[],
  isOn: boolean,
  context: MatrixContext,
): string[] {
  const row = slideRow(slide, context);
  return channels
    .filter((channel) => row.maySwitch(channel) && row.isOn(channel) !== isOn)
    .map((channel) => channel._id);
}
