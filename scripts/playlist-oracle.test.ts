import { expect, it } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { isFirst, onAirOf } from '#rules/display-status.ts';
import { type AreaPlan, areaPlans } from '#rules/on-air.ts';
import { cycleOf, turnLengthMs } from '#rules/rotation.ts';
import { createRandom, type Random } from '#rules/testing/random.ts';
import { closedSlideIds } from '#rules/when-closed.ts';
import {
  areaRecord,
  type ChannelRecord,
  channelRecord,
  documentFrom,
  isLive,
  isWithinTimes,
  PLAYLIST,
  type SlideRecord,
  slideRecord,
  slidesIn,
} from './plain-records.ts';

/** `ORACLE=full` checks 1,000 channels. */
const isFull = process.env.ORACLE === 'full';
const CHANNELS = isFull ? 1_000 : 40;
/** Zero is no limit: how long a full check takes depends on what else the machine does. */
const TIMEOUT_MS = isFull ? 0 : 600_000;
const TIMES = 12;
const SEED = 20_261_126;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const START = Date.parse('2026-10-20T00:00:00Z');
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const AREAS = ['area0', 'area1', 'area2'];

/** What has its turns together: the ids of one slide, or of the slides of a playlist that are shown. */
interface PlainEntry {
  slides: string[];
  turns: number;
}

it('shows the slides of playlists when, in which order and as often as a plain reading of the records says', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = createRandom(SEED);
  const seen = { areas: 0, playlists: 0, empty: 0, several: 0, weighted: 0, first: 0, closed: 0 };
  for (let index = 0; index < CHANNELS; index += 1) {
    const builtAt = START + random.whole(0, 40 * DAY_MINUTES) * MINUTE_MS;
    const records = randomRecords(random, builtAt);
    const channel = randomChannel(random, records);
    const areas = AREAS.map((_, at) => areaRecord(at, { useSlidesFrom: at === 2 ? 'area0' : null }));
    const document = (await documentFrom(channel, areas, records, new Map(), builtAt)) as DisplayDocument;
    expect(document.slides.some(({ type }) => type === PLAYLIST)).toBe(false);
    const plans = areaPlans(document);
    for (let look = 0; look < TIMES; look += 1) {
      const atMs = builtAt + random.whole(0, look === 0 ? 0 : 5 * DAY_MINUTES) * MINUTE_MS;
      for (const plan of plans) {
        const where = `channel ${index}, ${plan.area._id}, ${new Date(atMs).toISOString()}`;
        const expected = plainEntries(plan, channel, records, atMs);
        expect([where, shownEntries(plan, expected, atMs)]).toEqual([where, expected]);
        count(seen, plan, expected, atMs);
      }
    }
  }
  if (isFull) console.info(seen);
  // Otherwise, the records would be too plain to prove anything.
  for (const [what, times] of Object.entries(seen)) expect([what, times > CHANNELS / 2]).toEqual([what, true]);
});

function randomRecords(random: Random, builtAt: number): SlideRecord[] {
  const date = () => new Date(builtAt + random.whole(-2 * DAY_MINUTES, 4 * DAY_MINUTES) * MINUTE_MS).toISOString();
  const clock = () => `${String(random.whole(0, 23)).padStart(2, '0')}:${random.pick(['00', '15', '30'])}`;
  const displayTime = () => ({
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => random.is(0.8)),
    ...{ from: clock(), until: clock(), recurrence: '', namedTime: '', holidays: 'included' as const },
  });
  const schedule = () =>
    random.pick([
      {},
      {},
      {},
      {
        alwaysDisplay: false,
        alwaysDisplayAfterStartDate: true,
        scheduleStart: date(),
        scheduleEnd: random.pick([null, date()]),
      },
      { alwaysDisplay: false, scheduleStart: date(), scheduleEnd: date() },
      { alwaysDisplay: false, scheduleStart: random.pick([null, date()]), scheduleEnd: null },
    ]);
  const record = (_id: string, fields: object) =>
    slideRecord(_id, {
      ...schedule(),
      duration: random.whole(0, 20),
      level: random.is(0.15) ? 'first' : 'normal',
      weight: random.is(0.5) ? 1 : random.whole(2, 9),
      displayTimes: random.is(0.35) ? [1, 2].slice(random.whole(0, 1)).map(displayTime) : [],
      archived: random.is(0.1),
      fields: fields as never,
    });
  const slides = Array.from({ length: random.whole(1, 7) }, (_, at) =>
    record(`slide${at}`, { rte_content: '<p>Hello</p>' }),
  );
  const lists = Array.from({ length: random.whole(1, 3) }, (_, at) => {
    const ids = shuffled(
      random,
      slides.filter(() => random.is(0.5)),
    );
    return { ...record(`list${at}`, { playlist_slides: ids.map(({ _id }) => _id) }), type: PLAYLIST };
  });
  return [...slides, ...lists];
}

function randomChannel(random: Random, records: readonly SlideRecord[]): ChannelRecord {
  const some = () =>
    shuffled(
      random,
      records.filter(() => random.is(0.5)),
    ).map(({ _id }) => _id);
  const days = Array.from({ length: 7 }, () => random.pick([null, { from: '08:00', until: '18:00' }]));
  return channelRecord({
    timeZone: random.pick(ZONES),
    selectedAreas: AREAS,
    selectedSlides: AREAS.slice(0, 2).map((AreaID) => ({ AreaID, SlideIDs: some() })),
    openingHours: random.is(0.3) ? { days } : null,
    whenClosed: 'slide',
    closedSlide: random.pick(records)._id,
  });
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Written as the interface says it: what is placed in an area, in order, while it is live. */
function plainEntries(
  plan: AreaPlan,
  channel: ChannelRecord,
  records: readonly SlideRecord[],
  atMs: number,
): PlainEntry[] {
  const zone = channel.timeZone ?? '';
  const isForClosed = plan.area._id === 'closed';
  if (isOpen(channel, atMs) === isForClosed) return [];
  const source = plan.area.useSlidesFrom ?? plan.area._id;
  const placedIds = isForClosed
    ? closedSlideIds(channel)
    : (channel.selectedSlides.find(({ AreaID }) => AreaID === source)?.SlideIDs ?? []);
  const isShown = (record: SlideRecord) => !record.archived && isLive(record, zone, atMs);
  const entries: { slides: string[]; placed: SlideRecord }[] = [];
  for (const id of placedIds) {
    const placed = records.find(({ _id }) => _id === id);
    if (!placed || !isShown(placed)) continue;
    const slides = placed.type === PLAYLIST ? slidesIn(placed, records).filter(isShown) : [placed];
    if (slides.length > 0) entries.push({ slides: slides.map(({ _id }) => _id), placed });
  }
  if (isForClosed && entries.length === 0) return [{ slides: ['black'], turns: 1 }];
  const isAnyFirst = entries.some(({ placed }) => placed.level === 'first');
  const shown = entries.filter(({ placed }) => !isAnyFirst || placed.level === 'first');
  const common = [9, 8, 7, 6, 5, 4, 3, 2, 1].find((number) =>
    shown.every(({ placed }) => placed.weight % number === 0),
  );
  return shown.map(({ slides, placed }) => ({ slides, turns: placed.weight / (common ?? 1) }));
}

function isOpen({ openingHours, timeZone }: ChannelRecord, atMs: number): boolean {
  const displayTimes = (openingHours?.days ?? []).flatMap((hours, index) =>
    hours === null
      ? []
      : [{ ...hours, weekdays: [index + 1], recurrence: '', namedTime: '', holidays: 'included' as const }],
  );
  if (openingHours === null) return true;
  return displayTimes.length > 0 && isWithinTimes(slideRecord('', { displayTimes }), timeZone ?? '', atMs);
}

/** What the cycle of an area consists of, if its turns are those of the expected entries: each of them as a whole. */
function shownEntries({ slides }: AreaPlan, expected: readonly PlainEntry[], atMs: number): PlainEntry[] | string[] {
  const live = onAirOf(slides, atMs);
  const turns = cycleOf(live).flatMap(({ item, lengthMs }) =>
    Array.from({ length: lengthMs / turnLengthMs(item) }, () => item._id),
  );
  // In the order of the area, the slides of the entries follow each other.
  let next = 0;
  const entries = expected.map((entry) => {
    const ids = entry.slides.map((_, at) => live[next + at]?._id ?? 'nothing');
    next += ids.length;
    return { ids, slides: ids.map((id) => id.split('~')[0] as string), turns: 0 };
  });
  for (let at = 0; at < turns.length; ) {
    const entry = entries.find(({ ids }) => ids.every((id, index) => turns[at + index] === id));
    if (!entry) return turns;
    entry.turns += 1;
    at += entry.ids.length;
  }
  return next === live.length ? entries.map(({ slides, turns }) => ({ slides, turns })) : turns;
}

/** Counts what occurs in an area at a time. */
function count(
  seen: Record<string, number>,
  { area, slides }: AreaPlan,
  expected: readonly PlainEntry[],
  atMs: number,
): void {
  const ids = expected.flatMap((entry) => entry.slides);
  const add = (what: string, isSo: boolean) => {
    seen[what] = (seen[what] ?? 0) + Number(isSo);
  };
  add('areas', ids.length > 0);
  add(
    'playlists',
    expected.some((entry) => entry.slides.length > 1),
  );
  add('empty', expected.length === 0);
  add('several', new Set(ids).size < ids.length);
  add(
    'weighted',
    expected.some(({ turns, slides }) => turns > 1 && slides.length > 1),
  );
  add(
    'first',
    onAirOf(slides, atMs).some((slide) => slide.playlist !== undefined && isFirst(slide)),
  );
  add('closed', area._id === 'closed' && expected.length > 0);
}
