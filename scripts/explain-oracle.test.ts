import { expect, test } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { createAreaPlayer } from '#player/engine/areas/area-player.ts';
import { createEngine } from '#player/engine/areas/engine.ts';
import { simulatedHost } from '#player/engine/testing/simulated-host.ts';
import { onAirOf } from '#rules/display-status.ts';
import { explainSlide } from '#rules/explain.ts';
import type { SlideFacts } from '#rules/explain-facts.ts';
import { type AreaPlan, areaPlans } from '#rules/on-air.ts';
import { createRandom } from '#rules/testing/random.ts';
import { closedSlideIds } from '#rules/when-closed.ts';
import { contentToExplain } from '#server/features/display/content-state.ts';
import { DAMAGED, type ExplainCase, FILES, randomCase } from './explain-cases.ts';
import { documentFrom, isLive, isWithinTimes, PLAYLIST, type SlideRecord, slidesIn } from './plain-records.ts';

/**
 * Explanations against the player: random channels are played by the real engine on a simulated screen, and each of
 * their slides must be explained as what the screen shows. `EXPLAIN=full` checks 10,000 slides.
 */
const isFull = process.env.EXPLAIN === 'full';
const CHANNELS = isFull ? 1_250 : 30;
/** Zero is no limit: how long a full check takes depends on what else the machine does. */
const TIMEOUT_MS = isFull ? 0 : 600_000;
const LONGEST_CYCLE_MS = 55_000;

/** The playlists that contain a slide, without archived ones; of a playlist, only itself. */
function playlistsOf(record: SlideRecord, { records }: ExplainCase): SlideRecord[] {
  if (record.type === PLAYLIST) return [record];
  return records.filter((list) => !list.archived && slidesIn(list, records).includes(record));
}

/** A slide, and the playlists that contain it. */
function waysOf(record: SlideRecord, one: ExplainCase): SlideRecord[] {
  return [...new Set([record, ...playlistsOf(record, one)])];
}

function isLiveIn(record: SlideRecord, { channel, atMs }: ExplainCase): boolean {
  return isLive(record, channel.timeZone ?? '', atMs);
}

function isPlaced({ _id }: SlideRecord, { channel }: ExplainCase): boolean {
  return [...channel.selectedSlides.flatMap(({ SlideIDs }) => SlideIDs), ...closedSlideIds(channel)].includes(_id);
}

/** Whether a slide of a document is this one, in any way. */
function isFrom({ _id, type }: SlideRecord, displayed: string): boolean {
  const [slide, playlist] = displayed.split('~');
  return type === PLAYLIST ? playlist === _id : slide === _id;
}

/** The slides that a screen shows from this time on, until all of them had their turn. */
async function drawn({ area, slides }: AreaPlan, { atMs, damaged }: ExplainCase): Promise<Set<string>> {
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
function isWithoutBetter({ slides }: AreaPlan, { atMs, damaged }: ExplainCase): boolean {
  return onAirOf(slides, atMs, isDamagedBy(damaged)).every(isDamagedBy(damaged));
}

async function factsAbout(
  record: SlideRecord,
  one: ExplainCase,
  document: SlideFacts['document'],
): Promise<SlideFacts> {
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

async function contentOf(record: SlideRecord, slide: Slide, { records }: ExplainCase) {
  if (record.type !== PLAYLIST) return contentToExplain(slide, async () => FILES);
  return slidesIn(record, records).length > 0 ? ('ready' as const) : ('nothing-to-show' as const);
}

function textOf(record: SlideRecord, { records }: ExplainCase): string {
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
const IS_TRUE: Partial<Record<string, (slide: SlideRecord, one: ExplainCase) => boolean>> = {
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
function isNamed(playlist: string, record: SlideRecord, one: ExplainCase): boolean {
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
