import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { showUndo } from '#dashboard/components/notices.tsx';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';
import type { Undo } from '#dashboard/components/useCellSwitches.ts';
import { useManySlides } from '#dashboard/components/useManySlides.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { useTranslation } from '#ui/language.ts';
import { type MatrixContext, slideRow } from './slide-row.ts';

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
    /** Adds the slides to channels and removes them from others. `wanted`: channel `_id` → whether it shows them. */
    async place(slides: readonly Slide[], wanted: ReadonlyMap<string, boolean>, context: MatrixContext) {
      const { area, switches } = context;
      const changes = new Map(slides.map((slide) => [slide._id, channelsToSwitch(slide, wanted, context)]));
      const undos = new Map<string, Undo[]>();
      const switchTo = async (slide: Slide): Promise<Slide> => {
        const done: Undo[] = [];
        undos.set(slide._id, done);
        for (const isOn of [true, false]) {
          const channels = changes.get(slide._id)?.[isOn ? 'on' : 'off'] ?? [];
          if (channels.length > 0) done.push(await switches.switchMany(channels, area._id, slide._id, isOn));
        }
        return slide;
      };
      const switchBack = async (slide: Slide): Promise<Slide> => {
        for (const undo of undos.get(slide._id)?.reverse() ?? []) await undo();
        return slide;
      };
      const countOf = ({ _id }: Slide) => (changes.get(_id)?.on.length ?? 0) + (changes.get(_id)?.off.length ?? 0);
      const concerned = slides.filter((slide) => countOf(slide) > 0);
      const changed = await work(concerned, switchTo);
      const count = changed.reduce((sum, slide) => sum + countOf(slide), 0);
      if (count === 0) return;
      showUndo(t('{{count}} placements changed.', { count, defaultValue_one: '{{count}} placement changed.' }), () =>
        work(changed, switchBack),
      );
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
  wanted: ReadonlyMap<string, boolean>,
  context: MatrixContext,
): { on: string[]; off: string[] } {
  const row = slideRow(slide, context);
  const toSwitch = context.usable.filter(
    (channel) => row.maySwitch(channel) && wanted.has(channel._id) && row.isOn(channel) !== wanted.get(channel._id),
  );
  const idsOf = (isOn: boolean) => toSwitch.flatMap(({ _id }) => (wanted.get(_id) === isOn ? [_id] : []));
  return { on: idsOf(true), off: idsOf(false) };
}
