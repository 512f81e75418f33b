import { type AreaSlides, WHEN_CLOSED } from '#contract/entities/channel.ts';
import type { ExplainedArea } from '#rules/explain-facts.ts';
import type { Random } from '#rules/testing/random.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import {
  type AreaRecord,
  areaRecord,
  type ChannelRecord,
  channelRecord,
  PLAYLIST,
  type SlideRecord,
  slideRecord,
} from './plain-records.ts';

// Random channels for `explain-oracle.test.ts`.

const SLIDES = 6;
/** The last of the slides of a channel. */
const PLAYLISTS = 2;
const MOST_IN_PLAYLIST = 3;
const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-24T00:00:00Z');
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
export const DAMAGED = '/media/damaged.png';

/** A channel in an unusual state, at a time. */
export interface ExplainCase {
  atMs: number;
  isChannelArchived: boolean;
  areas: (ExplainedArea & AreaRecord)[];
  channel: ChannelRecord;
  records: SlideRecord[];
  /** Slides that rules would show, but that were removed by hand. */
  excludedSlides: AreaSlides[];
  damaged: string[];
}

export function randomCase(random: Random): ExplainCase {
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
export const FILES = new Map<string, MediaRecord>(
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
