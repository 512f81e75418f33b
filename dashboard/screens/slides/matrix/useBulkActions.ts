import type { Channel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { showError, showUndo } from '#dashboard/components/notices.tsx';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';
import { useManySlides } from '#dashboard/components/useManySlides.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import type { Target } from '#slide-types/targets.ts';
import { useTranslation } from '#ui/language.ts';
import { type MatrixContext, slideRow } from './slide-row.ts';

/** Fields that can be changed for many slides at once: schedule, display times and duration. */
export type BulkChange = Partial<SlideSchedule & Pick<Slide, 'displayTimes'>>;

/** Actions for many slides at once. Each can be undone. */
export function useBulkActions(portalId: number) {
  const { t } = useTranslation();
  const { isBusy, work, rewrite, rewriteAll, move } = useManySlides(portalId);

  // Based on the version on the page, so that later changes of others aren't overwritten.
  const update = ({ _id, PortalId, lastModified }: Slide, change: BulkChange) =>
    call('PATCH /api/slides/updateSlide', {
      _id,
      PortalId,
      update: change,
      lastModified,
      timeZone: timeZoneOfBrowser(),
    });

  const setTarget = (slides: string[], target: Target, isSet: boolean) =>
    call('PATCH /api/slides/setTarget', { PortalId: portalId, slides, target, isSet });

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
    /** Gives the slides a rule: all of them, or none. */
    async setTarget(slides: readonly Slide[], target: Target) {
      const ids = slides.map(({ _id }) => _id);
      const changed = await rewriteAll(() => setTarget(ids, target, true));
      if (!changed || changed.length === 0) return;
      const changedIds = changed.map(({ _id }) => _id);
      showUndo(
        t('{{count}} slides have a new rule.', {
          count: changed.length,
          defaultValue_one: '{{count}} slide has a new rule.',
        }),
        () => rewriteAll(() => setTarget(changedIds, target, false)),
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
      const before = switches.ordersIn(area._id);
      const switchTo = async (slide: Slide): Promise<Switched> => {
        const { on, off } = channelsToSwitch(slide, wanted, context);
        const done: Switched = { slide, on: [], off: [] };
        if (on.length > 0) done.on = idsOf(await switches.switchMany(on, area._id, slide._id, true));
        if (off.length > 0) done.off = idsOf(await switches.switchMany(off, area._id, slide._id, false));
        return done;
      };
      const switched = await work(slides, switchTo);
      const count = switched.reduce((sum, { on, off }) => sum + on.length + off.length, 0);
      if (count === 0) return;
      const changed = new Map(switched.map((one) => [one.slide._id, one]));
      const switchBack = async ({ _id }: Slide): Promise<Channel[]> => {
        const { on = [], off = [] } = changed.get(_id) ?? {};
        if (on.length > 0) await switches.switchMany(on, area._id, _id, false);
        return off.length > 0 ? switches.switchMany(off, area._id, _id, true) : [];
      };
      const undo = async (): Promise<void> => {
        const restored = await work(
          switched.filter(({ on, off }) => on.length + off.length > 0).map(({ slide }) => slide),
          switchBack,
        );
        await switches.restoreOrders(restored.flat(), { area: area._id, before, slides: [...changed.keys()] });
      };
      showUndo(t('{{count}} placements changed.', { count, defaultValue_one: '{{count}} placement changed.' }), () =>
        undo().catch((error: unknown) => showError((error as Error).message)),
      );
    },
  };
}

/** The channels of a slide that the server has changed. */
interface Switched {
  slide: Slide;
  on: string[];
  off: string[];
}

function idsOf(channels: readonly Channel[]): string[] {
  return channels.map(({ _id }) => _id);
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
  const withState = (isOn: boolean) => toSwitch.flatMap(({ _id }) => (wanted.get(_id) === isOn ? [_id] : []));
  return { on: withState(true), off: withState(false) };
}
