import type { AreaSlides } from '#contract/entities/channel.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { ExplanationCode } from '#contract/entities/explanation.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { candidatesAt, displayStatus, isFirst, onAirOf, scheduleStatus } from './display-status.ts';
import { periodAt } from './live-times.ts';
import { type AreaPlan, areaPlans } from './on-air.ts';
import { type RotationTimes, rotationTimes } from './rotation-times.ts';
import type { AutomaticTag } from './tags.ts';
import { CLOSED_AREA, CLOSED_AREA_ID } from './when-closed.ts';

/** An area of the portal, archived or not. */
export interface ExplainedArea {
  _id: string;
  name: string;
  archived: boolean;
  hide: boolean;
  useSlidesFrom: string | null;
}

/** The name of a tag, or an automatic tag. */
export type TagName = string | AutomaticTag;

/** A screen that is online: the locations of the files that always arrive damaged there. */
export type DamagedFilesOfScreen = readonly string[];

/** Why the content of a slide can't be shown. */
export type ContentState = 'ready' | 'type-not-shown' | 'nothing-to-show' | 'file-not-ready';

/** Everything that decides whether a slide is on screen. */
export interface SlideFacts {
  slide: SlideSchedule & { _id: string; archived: boolean };
  channel: {
    isArchived: boolean;
    selectedAreas: readonly string[];
    selectedSlides: readonly AreaSlides[];
    /** Slides that rules would show, but that were removed by hand. */
    excludedSlides: readonly AreaSlides[];
    /** The slide that it shows outside its opening hours, if any. */
    closedSlides: readonly string[];
  };
  areas: readonly ExplainedArea[];
  /** The tags by which rules of the slide show it in areas where it wasn't added by hand, by area. */
  tags: ReadonlyMap<string, readonly TagName[]>;
  /** Only whether the slide is on screen because it is placed in this area; null for all areas. */
  areaId: string | null;
  content: ContentState;
  /** What the channel's screens play at the time, with the shared fields; or the name of the slide that can't be read. */
  document: DisplayDocument | { unreadableSlide: string };
  /** The same some weeks earlier, for when the present state began; null if it is unknown. */
  earlier: { document: DisplayDocument; atMs: number } | null;
  /** The screens that are online. Empty for a time other than now. */
  screens: readonly DamagedFilesOfScreen[];
}

/** Times are in milliseconds since the epoch. See `#contract/entities/explanation.ts`. */
export interface ExplainedSlide extends RotationTimes {
  isOnScreen: boolean;
  /** The tags by which it is on this channel; null if it was added by hand or isn't on it. Empty for a rule without tags. */
  tags: readonly TagName[] | null;
  code: ExplanationCode;
  values: Readonly<Record<string, string>>;
}

/** A slide in one of the areas in which it is or could be placed. */
interface Situation {
  facts: SlideFacts;
  atMs: number;
  /** Null if it is placed in no area. */
  area: ExplainedArea | null;
  /** The visible areas that show the slides of this one. */
  plans: readonly AreaPlan[];
}

type Values = Readonly<Record<string, string>>;
const NO_VALUES: Values = {};
const when = (isSo: boolean, values: Values = NO_VALUES) => (isSo ? values : null);

/**
 * The rules that keep a slide off screens. The first that applies is the one that decides, so each can rely on those before
 * it. Returns the values of its sentence, or null if it doesn't apply.
 */
const RULES: readonly (readonly [Exclude<ExplanationCode, 'on'>, (situation: Situation) => Values | null])[] = [
  ['slide-archived', ({ facts }) => when(facts.slide.archived)],
  ['channel-archived', ({ facts }) => when(facts.channel.isArchived)],
  ['removed-here', ({ facts, area }) => when(isRemovedFrom(facts, area))],
  ['not-placed', ({ facts, area }) => when(area === null || !isPlacedIn(facts, area._id))],
  ['area-archived', ({ area }) => when(area?.archived === true, areaValues(area))],
  ['area-not-on-channel', ({ facts, area }) => when(!isOnChannel(facts, area), areaValues(area))],
  [
    'area-shows-others',
    ({ facts, area, plans }) => {
      const source = facts.areas.find(({ _id }) => _id === area?.useSlidesFrom);
      return when(plans.length === 0 && source !== undefined, { ...areaValues(area), source: source?.name ?? '' });
    },
  ],
  ['channel-unreadable', ({ facts }) => unreadableValues(facts)],
  ['area-hidden', ({ plans, area }) => when(plans.length === 0, areaValues(area))],
  ['ended', ({ facts, atMs }) => when(windowOf(facts, atMs) === 'over', { end: facts.slide.scheduleEnd ?? '' })],
  ['not-scheduled', ({ facts, atMs }) => when(windowOf(facts, atMs) === 'unscheduled')],
  ['type-not-shown', ({ facts }) => when(facts.content === 'type-not-shown')],
  ['nothing-to-show', ({ facts }) => when(facts.content === 'nothing-to-show')],
  ['file-not-ready', ({ facts }) => when(facts.content === 'file-not-ready')],
  [
    'not-started',
    ({ facts, atMs }) => when(windowOf(facts, atMs) === 'waiting', { start: facts.slide.scheduleStart ?? '' }),
  ],
  ['channel-closed', (situation) => when(isOutsideHours(situation) && !isForClosed(situation))],
  ['channel-open', (situation) => when(isOutsideHours(situation))],
  ['display-times', (situation) => when(!isLive(situation))],
  ['gives-way', (situation) => when(givesWay(situation))],
  ['level', (situation) => when(isOfLowerLevel(situation))],
  ['file-damaged', (situation) => when(isSkippedEverywhere(situation))],
];

/** Whether a slide is on the screens of a channel at `atMs`, and the one rule that decided. */
export function explainSlide(facts: SlideFacts, atMs: number): ExplainedSlide {
  const situations = situationsOf(facts, atMs);
  // Of several areas, the one in which the slide comes closest to being shown counts.
  const decisive = situations.map(decidingRule).reduce((one, other) => (other.order > one.order ? other : one));
  const isOnScreen = decisive.code === 'on';
  const plans = situations.flatMap((situation) => situation.plans);
  const earlier = facts.earlier && {
    plans: plansIn(facts.earlier.document, facts),
    atMs: facts.earlier.atMs,
  };
  const isTimed = isOnScreen || decisive.order >= FIRST_TIMED_RULE;
  const times = isTimed ? rotationTimes(facts.slide._id, plans, earlier, atMs) : NO_TIMES;
  return { ...times, isOnScreen, tags: decisive.tags, code: decisive.code, values: decisive.values };
}

const NO_TIMES: RotationTimes = { since: null, until: null, next: null };
/** The rules from here on apply at some times and not at others. */
const FIRST_TIMED_RULE = RULES.findIndex(([code]) => code === 'ended');

interface Decision {
  order: number;
  code: ExplanationCode;
  values: Values;
  tags: readonly TagName[] | null;
}

function decidingRule(situation: Situation): Decision {
  const { facts, area } = situation;
  const tags = (area && facts.tags.get(area._id)) ?? null;
  for (const [order, [code, valuesOf]] of RULES.entries()) {
    const values = valuesOf(situation);
    if (values !== null) return { order, code, values, tags };
  }
  return { order: RULES.length, code: 'on', values: NO_VALUES, tags };
}

const FOR_CLOSED: ExplainedArea = { ...CLOSED_AREA, archived: false };

function situationsOf(facts: SlideFacts, atMs: number): [Situation, ...Situation[]] {
  const { areas, areaId } = facts;
  const considered = [...areas, FOR_CLOSED].filter(({ _id }) =>
    areaId === null ? isPlacedIn(facts, _id) : _id === areaId,
  );
  const plans = 'unreadableSlide' in facts.document ? [] : areaPlans(facts.document);
  const situations = considered.map((area) => ({ facts, atMs, area, plans: plans.filter(showsSlidesOf(area._id)) }));
  const [first, ...others] = situations;
  return first ? [first, ...others] : [{ facts, atMs, area: null, plans: [] }];
}

/** The areas of a document that show the slide because it is placed in the areas that are asked about. */
function plansIn(document: DisplayDocument, { areaId }: SlideFacts): AreaPlan[] {
  const plans = areaPlans(document);
  return areaId === null ? plans : plans.filter(showsSlidesOf(areaId));
}

function showsSlidesOf(areaId: string) {
  return ({ area }: AreaPlan) => (area.useSlidesFrom ?? area._id) === areaId;
}

function isPlacedIn({ slide, channel }: SlideFacts, areaId: string): boolean {
  if (areaId === CLOSED_AREA_ID) return channel.closedSlides.includes(slide._id);
  return channel.selectedSlides.some(({ AreaID, SlideIDs }) => AreaID === areaId && SlideIDs.includes(slide._id));
}

function isRemovedFrom(facts: SlideFacts, area: ExplainedArea | null): boolean {
  const { slide, channel } = facts;
  const excluded = channel.excludedSlides.filter(({ SlideIDs }) => SlideIDs.includes(slide._id));
  if (area === null) return excluded.length > 0;
  return !isPlacedIn(facts, area._id) && excluded.some(({ AreaID }) => AreaID === area._id);
}

function isOnChannel({ channel }: SlideFacts, area: ExplainedArea | null): boolean {
  return area !== null && [...channel.selectedAreas, CLOSED_AREA_ID].includes(area._id);
}

function areaValues(area: ExplainedArea | null): Values {
  return { area: area?.name ?? '' };
}

function unreadableValues({ document }: SlideFacts): Values | null {
  return 'unreadableSlide' in document ? { slide: document.unreadableSlide } : null;
}

function windowOf({ slide }: SlideFacts, atMs: number) {
  return scheduleStatus(slide, atMs);
}

/** Whether all areas with the slide are those of an open channel that is closed, or the other way round. */
function isOutsideHours({ facts, plans, atMs }: Situation): boolean {
  const own = plans.flatMap(({ slides }) => slides.filter(({ _id }) => _id === facts.slide._id));
  return own.length > 0 && own.every(({ areaTimes }) => areaTimes && !periodAt(areaTimes, atMs).isLive);
}

function isForClosed({ area }: Situation): boolean {
  return area?._id === CLOSED_AREA_ID;
}

function isLive({ facts, plans, atMs }: Situation): boolean {
  const slides = plans.flatMap((plan) => plan.slides);
  return slides.some((slide) => slide._id === facts.slide._id && displayStatus(slide, atMs) === 'live');
}

/** Whether the slide can only show a notice, and its areas have others. */
function givesWay({ facts, plans, atMs }: Situation): boolean {
  return plans.every(({ slides }) => candidatesAt(slides, atMs).every(({ _id }) => _id !== facts.slide._id));
}

/** Whether only slides of a higher level are in the rotation, on every screen. */
function isOfLowerLevel({ facts, plans, atMs }: Situation): boolean {
  const screens = facts.screens.length > 0 ? facts.screens : [[]];
  return plans.every(({ slides }) => {
    const own = slides.find(({ _id }) => _id === facts.slide._id);
    // Slides of the highest level are only left out if they are damaged.
    if (own === undefined || isFirst(own)) return own === undefined;
    return screens.every((damaged) => !onAirOf(slides, atMs, isDamagedBy(damaged)).includes(own));
  });
}

/** Whether every screen that is online skips the slide, because one of its files always arrives damaged. */
function isSkippedEverywhere({ facts, plans, atMs }: Situation): boolean {
  const isSkippedOn = (damaged: DamagedFilesOfScreen, { slides }: AreaPlan): boolean => {
    const isDamaged = isDamagedBy(damaged);
    const rotation = onAirOf(slides, atMs, isDamaged);
    const own = rotation.find(({ _id }) => _id === facts.slide._id);
    // If all are damaged, there is nothing better to show.
    return own === undefined || (isDamaged(own) && !rotation.every(isDamaged));
  };
  const { screens } = facts;
  return screens.length > 0 && screens.every((damaged) => plans.every((plan) => isSkippedOn(damaged, plan)));
}

function isDamagedBy(damaged: DamagedFilesOfScreen) {
  return (slide: unknown) => damaged.some((location) => JSON.stringify(slide).includes(location));
}
