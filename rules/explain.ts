import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import type { ExplanationCode } from '#contract/entities/explanation.ts';
import { candidatesAt, displayStatus, isFirst, onAirOf, scheduleStatus } from './display-status.ts';
import type {
  DamagedFilesOfScreen,
  ExplainedArea,
  ExplainedPlaylist,
  SlideFacts,
  TagName,
  TagsByArea,
} from './explain-facts.ts';
import { periodAt } from './live-times.ts';
import { type AreaPlan, areaPlans } from './on-air.ts';
import { entryId } from './playlist-entry.ts';
import { type RotationTimes, rotationTimes } from './rotation-times.ts';
import { CLOSED_AREA, CLOSED_AREA_ID } from './when-closed.ts';

/** Times are in milliseconds since the epoch. See `#contract/entities/explanation.ts`. */
export interface ExplainedSlide extends RotationTimes {
  isOnScreen: boolean;
  /** The name of the playlist in which it is, or would be, on this channel; null if it is there by itself. */
  playlist: string | null;
  /**
   * The tags by which it is on this channel; null if it was added by hand or isn't on it. Empty for a rule without
   * tags.
   */
  tags: readonly TagName[] | null;
  code: ExplanationCode;
  values: Readonly<Record<string, string>>;
}

/** A slide in one of the areas in which it is or could be placed, by itself or in a playlist. */
interface Situation {
  facts: SlideFacts;
  atMs: number;
  way: Way;
  /** Null if it is placed in no area. */
  area: ExplainedArea | null;
  /** The visible areas that show the slides of this one. */
  plans: readonly AreaPlan[];
}

/** How a slide gets onto channels. */
interface Way {
  /** The playlist that contains it; null if it is placed by itself. */
  playlist: ExplainedPlaylist | null;
  /** `_id` of what is placed on channels: the slide or the playlist. */
  placed: string;
  tags: TagsByArea;
  /** Whether a slide of a document is this one, in this way. */
  isOwn(slide: DisplaySlide): boolean;
}

type Values = Readonly<Record<string, string>>;
const NO_VALUES: Values = {};
const when = (isSo: boolean, values: Values = NO_VALUES) => (isSo ? values : null);

/**
 * The rules that keep a slide off screens. The first that applies is the one that decides, so each can rely on those
 * before it. Returns the values of its sentence, or null if it doesn't apply.
 */
const RULES: readonly (readonly [Exclude<ExplanationCode, 'on'>, (situation: Situation) => Values | null])[] = [
  ['slide-archived', ({ facts }) => when(facts.slide.archived)],
  ['channel-archived', ({ facts }) => when(facts.channel.isArchived)],
  ['removed-here', ({ facts, way, area }) => when(isRemovedFrom(facts, way, area))],
  ['not-placed', ({ facts, way, area }) => when(area === null || !isPlacedIn(facts, way, area._id))],
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
  [
    'playlist-times',
    ({ facts, way: { placed, playlist } }) =>
      playlist && when(placed !== facts.slide._id && !playlist.isLive, { playlist: playlist.name }),
  ],
  ['playlist-slides', (situation) => when(hasNoLiveSlides(situation))],
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
  const ways = waysOf(facts);
  const isOwn = (slide: DisplaySlide) => ways.some((way) => way.isOwn(slide));
  const times = isTimed ? rotationTimes(isOwn, plans, earlier, atMs) : NO_TIMES;
  const { code, values, tags, playlist } = decisive;
  return { ...times, isOnScreen, playlist, tags, code, values };
}

const NO_TIMES: RotationTimes = { since: null, until: null, next: null };
/** The rules from here on apply at some times and not at others. */
const FIRST_TIMED_RULE = RULES.findIndex(([code]) => code === 'ended');

interface Decision {
  order: number;
  code: ExplanationCode;
  values: Values;
  tags: readonly TagName[] | null;
  playlist: string | null;
}

function decidingRule(situation: Situation): Decision {
  const { facts, way, area } = situation;
  const tags = (area && way.tags.get(area._id)) ?? null;
  const playlist = way.playlist && way.placed !== facts.slide._id ? way.playlist.name : null;
  for (const [order, [code, valuesOf]] of RULES.entries()) {
    const values = valuesOf(situation);
    if (values !== null) return { order, code, values, tags, playlist };
  }
  return { order: RULES.length, code: 'on', values: NO_VALUES, tags, playlist };
}

const FOR_CLOSED: ExplainedArea = { ...CLOSED_AREA, archived: false };

function situationsOf(facts: SlideFacts, atMs: number): [Situation, ...Situation[]] {
  const { areas, areaId } = facts;
  const all = [...areas, FOR_CLOSED];
  const plans = 'unreadableSlide' in facts.document ? [] : areaPlans(facts.document);
  const ways = waysOf(facts);
  const situations = ways.flatMap((way) => {
    const considered = all.filter(({ _id }) => (areaId === null ? isPlacedIn(facts, way, _id) : _id === areaId));
    return considered.map((area) => ({ facts, atMs, way, area, plans: plans.filter(showsSlidesOf(area._id)) }));
  });
  const [first, ...others] = situations;
  return first ? [first, ...others] : [{ facts, atMs, way: ways[0], area: null, plans: [] }];
}

/** By itself, and in each of its playlists. */
function waysOf({ slide, tags, playlists }: SlideFacts): [Way, ...Way[]] {
  const own = playlists.find(({ _id }) => _id === slide._id);
  if (own) return [{ playlist: own, placed: slide._id, tags, isOwn: ({ playlist }) => playlist === slide._id }];
  const inPlaylists = playlists.map((playlist) => {
    const displayedId = entryId(slide._id, playlist._id);
    return { playlist, placed: playlist._id, tags: playlist.tags, isOwn: is(displayedId) };
  });
  return [{ playlist: null, placed: slide._id, tags, isOwn: is(slide._id) }, ...inPlaylists];
}

function is(displayedId: string) {
  return ({ _id }: DisplaySlide) => _id === displayedId;
}

/** The areas of a document that show the slide because it is placed in the areas that are asked about. */
function plansIn(document: DisplayDocument, { areaId }: SlideFacts): AreaPlan[] {
  const plans = areaPlans(document);
  return areaId === null ? plans : plans.filter(showsSlidesOf(areaId));
}

function showsSlidesOf(areaId: string) {
  return ({ area }: AreaPlan) => (area.useSlidesFrom ?? area._id) === areaId;
}

function isPlacedIn({ channel }: SlideFacts, { placed }: Way, areaId: string): boolean {
  if (areaId === CLOSED_AREA_ID) return channel.closedSlides.includes(placed);
  return channel.selectedSlides.some(({ AreaID, SlideIDs }) => AreaID === areaId && SlideIDs.includes(placed));
}

function isRemovedFrom(facts: SlideFacts, way: Way, area: ExplainedArea | null): boolean {
  const excluded = facts.channel.excludedSlides.filter(({ SlideIDs }) => SlideIDs.includes(way.placed));
  if (area === null) return excluded.length > 0;
  return !isPlacedIn(facts, way, area._id) && excluded.some(({ AreaID }) => AreaID === area._id);
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
function isOutsideHours({ way, plans, atMs }: Situation): boolean {
  const own = plans.flatMap(({ slides }) => slides.filter(way.isOwn));
  return own.length > 0 && own.every(({ areaTimes }) => areaTimes && !periodAt(areaTimes, atMs).isLive);
}

function isForClosed({ area }: Situation): boolean {
  return area?._id === CLOSED_AREA_ID;
}

function isLive({ way, plans, atMs }: Situation): boolean {
  const slides = plans.flatMap((plan) => plan.slides);
  return slides.some((slide) => way.isOwn(slide) && displayStatus(slide, atMs) === 'live');
}

/** Whether it is a playlist that is live, but none of its slides is. */
function hasNoLiveSlides(situation: Situation): boolean {
  const { facts, way } = situation;
  return way.placed === facts.slide._id && way.playlist?.isLive === true && !isLive(situation);
}

/** Whether the slide can only show a notice, and its areas have others. */
function givesWay({ way, plans, atMs }: Situation): boolean {
  return plans.every(({ slides }) => !candidatesAt(slides, atMs).some(way.isOwn));
}

/** Whether only slides of a higher level are in the rotation, on every screen. */
function isOfLowerLevel({ facts, way, plans, atMs }: Situation): boolean {
  const screens = facts.screens.length > 0 ? facts.screens : [[]];
  return plans.every(({ slides }) => {
    const own = slides.find(way.isOwn);
    // Slides of the highest level are only left out if they are damaged.
    if (own === undefined || isFirst(own)) return own === undefined;
    return screens.every((damaged) => !onAirOf(slides, atMs, isDamagedBy(damaged)).some(way.isOwn));
  });
}

/** Whether every screen that is online skips the slide, because one of its files always arrives damaged. */
function isSkippedEverywhere({ facts, way, plans, atMs }: Situation): boolean {
  const isSkippedOn = (damaged: DamagedFilesOfScreen, { slides }: AreaPlan): boolean => {
    const isDamaged = isDamagedBy(damaged);
    const rotation = onAirOf(slides, atMs, isDamaged);
    const own = rotation.filter(way.isOwn);
    // If all are damaged, there is nothing better to show.
    return own.every(isDamaged) && (own.length === 0 || !rotation.every(isDamaged));
  };
  const { screens } = facts;
  return screens.length > 0 && screens.every((damaged) => plans.every((plan) => isSkippedOn(damaged, plan)));
}

function isDamagedBy(damaged: DamagedFilesOfScreen) {
  return (slide: unknown) => damaged.some((location) => JSON.stringify(slide).includes(location));
}
