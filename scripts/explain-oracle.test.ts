import { expect, test } from 'vitest';
import { type AreaSlides, WHEN_CLOSED } from '#contract/entities/channel.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { createAreaPlayer } from '#player/engine/areas/area-player.ts';
import { createEngine } from '#player/engine/areas/engine.ts';
import { simulatedHost } from '#player/engine/testing/simulated-host.ts';
import { onAirOf } from '#rules/display-status.ts';
import { explainSlide } from '#rules/explain.ts';
import type { ExplainedArea, SlideFacts } from '#rules/explain-facts.ts';
import { type AreaPlan, areaPlans } from '#rules/on-air.ts';
import { createRandom, type Random } from '#rules/testing/random.ts';
import { closedSlideIds } from '#rules/when-closed.ts';
import { contentToExplain } from '#server/features/display/content-state.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import {
  type AreaRecord,
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

/**
 * Explanations against the player: random channels are played by the real engine on a simulated screen, and each of their
 * slides must be explained as what the screen shows. `EXPLAIN=full` checks 10,000 slides.
 */
const isFull = process.env.EXPLAIN === 'full';
const CHANNELS = isFull ? 1_250 : 30;
/** Zero is no limit: how long a full check takes depends on what else the machine does. */
const TIMEOUT_MS = isFull ? 0 : 600_000;
const SLIDES = 6;
/** The last of the slides of a channel. */
const PLAYLISTS = 2;
const MOST_IN_PLAYLIST = 3;
const MINUTE_MS = 60_000;
const LONGEST_CYCLE_MS = 55_000;
const START = Date.parse('2026-11-24T00:00:00Z');
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const DAMAGED = '/media/damaged.png';

interface Case {
  atMs: number;
  isChannelArchived: boolean;
  areas: (ExplainedArea & AreaRecord)[];
  channel: ChannelRecord;
  records: SlideRecord[];
  /** Slides that rules would show, but that were removed by hand. */
  excludedSlides: AreaSlides[];
  damaged: string[];
}

function randomCase(random: Random): Case {
  // Schedules change on whole minutes, and a cycle of all slides is shorter than one.
  const atMs = START + random.whole(-150 * 1_440, 150 * 1_440) * MINUTE_MS;
  const ids = Array.from({ length: random.whole(1, 4) }, (_, index) => `area${index}`);
  const areas = ids.map((_, index) =>
    areaRecord(index, {
      archived: random.is(0.1),
      hide: random.is(0.15),
      useSlidesFrom: index > 0 && random.is(0.25) ? random.pick(ids.slice(0, index)) : null,
    }),
  );
  const slides = Array.from({ length: SLIDES }, (_, index) => randomSlide(random, `slide${index}`, atMs));
  const lists = Array.from({ length: PLAYLISTS }, (_, index) => randomPlaylist(random, index, slides, atMs));
  const records = [...slides, ...lists];
  const selectedSlides = ids.map((AreaID) => ({
    AreaID,
    SlideIDs: records.map(({ _id }) => _id).filter(() => random.is(0.5)),
  }));
  const channel = channelRecord({
    timeZone: random.pick(ZONES),
    selectedAreas: ids.filter(() => random.is(0.85)),
    selectedSlides,
    // It is closed on most days, so that about half of all cases are.
    openingHours: random.is(0.3) ? null : { days: Array.from({ length: 7 }, () => randomOpening(random)) },
    whenClosed: random.pick(WHEN_CLOSED),
    closedSlide: random.is(0.2) ? null : random.pick(records)._id,
  });
  return {
    atMs,
    isChannelArchived: random.is(0.03),
    areas,
    channel,
    records,
    excludedSlides: selectedSlides.map(({ AreaID, SlideIDs }) => ({
      AreaID,
      SlideIDs: records.map(({ _id }) => _id).filter((_id) => !SlideIDs.includes(_id) && random.is(0.1)),
    })),
    damaged: random.is(0.4) ? [DAMAGED] : [],
  };
}

function randomOpening(random: Random) {
  return random.is(0.3)
    ? null
    : { from: random.pick(['00:00', '07:30']), until: random.pick(['00:00', '18:00', '02:30']) };
}

function randomSlide(random: Random, _id: string, atMs: number): SlideRecord {
  const [type, fields] = random.pick<[number, object]>([
    [0, { rte_content: '<p>Hello</p>' }],
    [0, { rte_content: '<p>Hello</p>' }],
    [2, { image_path: '/media/ready.png' }],
    [2, { image_path: DAMAGED }],
    [2, { image_path: '/media/converting.png' }],
    [2, { image_path: '' }],
    [1, { weather_url: '' }],
    [4, { flash_path: '' }],
    [99, {}],
  ]);
  const date = (days: number) =>
    new Date(atMs + (random.is(0.3) ? 0 : random.whole(-days * 1_440, days * 1_440) * MINUTE_MS)).toISOString();
  const start = date(3);
  const schedule = random.pick([
    alwaysFor(1),
    alwaysFor(1),
    { alwaysDisplay: false, alwaysDisplayAfterStartDate: true, scheduleStart: start, scheduleEnd: null },
    {
      ...{ alwaysDisplay: false, alwaysDisplayAfterStartDate: false, scheduleStart: start },
      scheduleEnd: new Date(Date.parse(start) + random.whole(1, 4_000) * MINUTE_MS).toISOString(),
    },
    { alwaysDisplay: false, alwaysDisplayAfterStartDate: false, scheduleStart: null, scheduleEnd: null },
  ]);
  const clock = () => `${String(random.whole(0, 23)).padStart(2, '0')}:${random.pick(['00', '30'])}`;
  const displayTime = () => ({
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => random.is(0.7)),
    ...{ from: clock(), until: clock(), recurrence: '', namedTime: '', holidays: 'included' as const },
  });
  return slideRecord(_id, {
    ...{ type, ...schedule, duration: random.whole(1, 2) },
    ...{ level: random.is(0.12) ? ('first' as const) : ('normal' as const), weight: random.whole(1, 2) },
    displayTimes: Array.from({ length: random.is(0.5) ? random.whole(1, 3) : 0 }, displayTime),
    archived: random.is(0.08),
    // A slide that can't be read keeps its whole channel as it is.
    fields: (random.is(0.004) ? null : { ...fields }) as never,
  });
}

/** A playlist with any of these slides, scheduled like one of them. */
function randomPlaylist(random: Random, index: number, slides: readonly SlideRecord[], atMs: number): SlideRecord {
  const some = Array.from({ length: random.whole(0, MOST_IN_PLAYLIST) }, () => random.pick(slides)._id);
  return {
    ...randomSlide(random, `list${index}`, atMs),
    type: PLAYLIST,
    fields: { playlist_slides: [...new Set(some)] } as never,
  };
}

/** The files of the server, by location. */
const FILES = new Map<string, MediaRecord>(
  (
    [
      ['/media/ready.png', 'ready'],
      [DAMAGED, 'ready'],
      ['/media/converting.png', 'converting'],
    ] as const
  ).map(([location, state]) => [
    location,
    { location, state, bytes: 1, sha256: 'a', contentType: 'image/png' } as unknown as MediaRecord,
  ]),
);

/** The playlists that contain a slide, without archived ones; of a playlist, only itself. */
function playlistsOf(record: SlideRecord, { records }: Case): SlideRecord[] {
  if (record.type === PLAYLIST) return [record];
  return records.filter((list) => !list.archived && slidesIn(list, records).includes(record));
}

/** A slide, and the playlists that contain it. */
function waysOf(record: SlideRecord, one: Case): SlideRecord[] {
  return [...new Set([record, ...playlistsOf(record, one)])];
}

function isLiveIn(record: SlideRecord, { channel, atMs }: Case): boolean {
  return isLive(record, channel.timeZone ?? '', atMs);
}

function isPlaced({ _id }: SlideRecord, { channel }: Case): boolean {
  return [...channel.selectedSlides.flatMap(({ SlideIDs }) => SlideIDs), ...closedSlideIds(channel)].includes(_id);
}

/** Whether a slide of a document is this one, in any way. */
function isFrom({ _id, type }: SlideRecord, displayed: string): boolean {
  const [slide, playlist] = displayed.split('~');
  return type === PLAYLIST ? playlist === _id : slide === _id;
}

/** The slides that a screen shows from this time on, until all of them had their turn. */
async function drawn({ area, slides }: AreaPlan, { atMs, damaged }: Case): Promise<Set<string>> {
  const host = simulatedHost();
  const engine = createEngine(host, () => {}, { hasFeed: () => false });
  engine.clock.offer({ sentAt: host.monotonicNow(), receivedAt: host.monotonicNow(), serverTime: atMs });
  const areaPlayer = createAreaPlayer({ ...engine, hasDamagedFile: isDamagedBy(damaged) });
  const shown = new Set<string>();
  const mounted = new Set<number>();
  const ready = new Set<number>();
  areaPlayer.subscribe(() => {
    for (const layer of areaPlayer.layerPair()) {
      if (layer?.phase === 'showing' && ready.has(layer.key)) shown.add(layer.slide._id);
      if (!layer || mounted.has(layer.key)) continue;
      mounted.add(layer.key);
      host.after(20, () => {
        ready.add(layer.key);
        areaPlayer.ready(layer.key);
      });
    }
  });
  areaPlayer.setSlides(slides, area.transition);
  areaPlayer.start();
  await host.pass(LONGEST_CYCLE_MS);
  areaPlayer.stop();
  return shown;
}

function isDamagedBy(damaged: readonly string[]) {
  return (slide: unknown) => damaged.some((location) => JSON.stringify(slide).includes(location));
}

/** Whether all slides of an area are damaged. Then screens keep the one that they show first. */
function isWithoutBetter({ slides }: AreaPlan, { atMs, damaged }: Case): boolean {
  return onAirOf(slides, atMs, isDamagedBy(damaged)).every(isDamagedBy(damaged));
}

async function factsAbout(record: SlideRecord, one: Case, document: SlideFacts['document']): Promise<SlideFacts> {
  const slide = { ...record, ...(record.fields as object | null) } as unknown as Slide;
  return {
    slide,
    channel: {
      ...one.channel,
      isArchived: one.isChannelArchived,
      excludedSlides: one.excludedSlides,
      closedSlides: closedSlideIds(one.channel),
    },
    areas: one.areas,
    tags: new Map(),
    playlists: playlistsOf(record, one).map((list) => ({
      ...{ _id: list._id, name: list.name, tags: new Map() },
      isLive: isLiveIn(list, one),
    })),
    areaId: null,
    content: 'unreadableSlide' in document ? 'ready' : await contentOf(record, slide, one),
    document,
    earlier: null,
    screens: one.damaged.length === 0 ? [] : [one.damaged],
  };
}

async function contentOf(record: SlideRecord, slide: Slide, { records }: Case) {
  if (record.type !== PLAYLIST) return contentToExplain(slide, async () => FILES);
  return slidesIn(record, records).length > 0 ? ('ready' as const) : ('nothing-to-show' as const);
}

function textOf(record: SlideRecord, { records }: Case): string {
  return JSON.stringify([record, ...slidesIn(record, records)].map(({ fields }) => fields));
}

/** Whether a slide can be shown at all, apart from when. */
function isShowable({ type, archived, fields }: SlideRecord): boolean {
  const text = JSON.stringify(fields);
  return (
    !archived && (type === 0 || type === 4 || (type === 2 && !text.includes('""') && !text.includes('converting')))
  );
}

/** What must be true of a slide for each rule, from the records alone. */
const IS_TRUE: Partial<Record<string, (slide: SlideRecord, one: Case) => boolean>> = {
  'slide-archived': ({ archived }) => archived,
  'channel-archived': (_, { isChannelArchived }) => isChannelArchived,
  'removed-here': ({ _id }, { excludedSlides }) => excludedSlides.some(({ SlideIDs }) => SlideIDs.includes(_id)),
  'not-placed': (record, one) => !waysOf(record, one).some((way) => isPlaced(way, one)),
  'area-archived': (_, { areas }) => areas.some(({ archived }) => archived),
  'area-not-on-channel': (_, { areas, channel }) => areas.some(({ _id }) => !channel.selectedAreas.includes(_id)),
  'area-shows-others': (_, { areas }) => areas.some(({ useSlidesFrom }) => useSlidesFrom !== null),
  'area-hidden': (_, { areas }) => areas.some(({ hide }) => hide),
  ended: ({ scheduleEnd }, { atMs }) => scheduleEnd !== null && Date.parse(scheduleEnd) <= atMs,
  'not-scheduled': ({ alwaysDisplay, scheduleStart }) => !alwaysDisplay && scheduleStart === null,
  'type-not-shown': ({ type }) => type === 99,
  'nothing-to-show': (record, { records }) =>
    record.type === PLAYLIST ? slidesIn(record, records).length === 0 : record.type === 1 || record.type === 2,
  'file-not-ready': ({ fields }) => JSON.stringify(fields).includes('converting'),
  'not-started': ({ scheduleStart }, { atMs }) => scheduleStart !== null && Date.parse(scheduleStart) > atMs,
  'channel-closed': (_, { channel }) => channel.openingHours !== null && channel.whenClosed !== 'content',
  'channel-open': (record, one) => waysOf(record, one).some(({ _id }) => closedSlideIds(one.channel).includes(_id)),
  'playlist-times': (record, one) =>
    record.type !== PLAYLIST && playlistsOf(record, one).some((list) => isPlaced(list, one) && !isLiveIn(list, one)),
  'playlist-slides': (record, one) =>
    record.type === PLAYLIST &&
    isLiveIn(record, one) &&
    !slidesIn(record, one.records).some((slide) => isShowable(slide) && isLiveIn(slide, one)),
  'display-times': (record, { channel, atMs }) => !isWithinTimes(record, channel.timeZone ?? '', atMs),
  'gives-way': (record, { records }) => [record, ...slidesIn(record, records)].some(({ type }) => type === 4),
  level: (record, one) =>
    waysOf(record, one).some((way) => isPlaced(way, one) && way.level === 'normal') &&
    one.records.some((other) => other.level === 'first'),
  'file-damaged': (record, one) => textOf(record, one).includes(DAMAGED),
  'channel-unreadable': (_, { records }) => records.some(({ fields }) => fields === null),
};

/** Whether a slide is on the channel in the playlist that an explanation names. */
function isNamed(playlist: string, record: SlideRecord, one: Case): boolean {
  return playlistsOf(record, one).some((list) => list.name === playlist && list !== record && isPlaced(list, one));
}

test('explains what the player shows, and names the one rule that keeps a slide off', {
  timeout: TIMEOUT_MS,
}, async () => {
  const codes = new Map<string, number>();
  for (let seed = 1; seed <= CHANNELS; seed += 1) {
    const one = randomCase(createRandom(seed));
    const document = await documentFrom(one.channel, one.areas, one.records, FILES, one.atMs);
    const isKept = 'unreadableSlide' in document;
    const plans = isKept || one.isChannelArchived ? [] : areaPlans(document as DisplayDocument);
    const shown = new Set<string>();
    for (const plan of plans) for (const id of await drawn(plan, one)) shown.add(id);
    const last = plans.filter((plan) => isWithoutBetter(plan, one)).flatMap(({ slides }) => slides);
    for (const record of one.records) {
      const { isOnScreen, code, playlist, values } = explainSlide(await factsAbout(record, one, document), one.atMs);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      const where = `seed ${seed}, ${record._id}: ${code}`;
      const isAmbiguous = isOnScreen && last.some(({ _id }) => isFrom(record, _id));
      if (!isAmbiguous) expect([where, isOnScreen]).toEqual([where, [...shown].some((id) => isFrom(record, id))]);
      if (!isOnScreen) expect([where, IS_TRUE[code]?.(record, one)]).toEqual([where, true]);
      if (playlist !== null) expect([where, isNamed(playlist, record, one)]).toEqual([where, true]);
      if (code === 'playlist-times') {
        const named = one.records.find(({ name }) => name === values.playlist) as SlideRecord;
        expect([where, values.playlist, isLiveIn(named, one)]).toEqual([where, playlist, false]);
      }
    }
  }
  if (isFull) {
    console.info(Object.fromEntries([...codes].sort()));
    expect([...codes.keys()].sort()).toEqual([...Object.keys(IS_TRUE), 'on'].sort());
  }
});
