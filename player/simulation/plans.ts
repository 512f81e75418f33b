import type { DisplayArea, DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import type { Random } from '#rules/testing/random.ts';
import { makeArea, makeDocument, makeSlide } from '../engine/testing/documents.ts';
import type { SimulatedTimes } from './display-times.ts';
import { makeFile, type ServedFile } from './files.ts';
import { levelAndWeight, type SimulatedPlaylists } from './playlists.ts';

/** The plan of one channel, which staff keep changing. */
export interface Plans {
  /** Its live times are extended every day, without a new revision. */
  current(serverNow: number): DisplayDocument;
  /** Makes random changes that matter at this server time. */
  change(serverNow: number): void;
  /** Sets whether a weather slide without an address was dropped. */
  drop(isDropped: boolean): void;
  file(location: string): ServedFile | null;
}

/** The numbers of slide types in the API: a text, an image, a video, and a type with a feed. */
export const TYPES = { text: 0, picture: 2, feed: 3, video: 5 };

const AREAS = ['main', 'side', 'line'];
const DAY_MS = 86_400_000;
const MOST_SLIDES = 6;
const LARGE_VIDEO_BYTES = 2_300_000;

/** With `times`, slides have display times. */
export function createPlans(
  random: Random,
  startsAt: number,
  playlists: SimulatedPlaylists,
  times: SimulatedTimes | null,
): Plans {
  const files = new Map<string, ServedFile>();
  let lastId = 0;
  let revision = 0;
  let builtAt = startsAt;
  let lists = new Map<string, DisplaySlide[]>();
  let areas: DisplayArea[] = AREAS.slice(0, random.whole(1, AREAS.length)).map((id) => newArea(id));
  let droppedSlides: string[] = [];
  let document: DisplayDocument;

  function newArea(id: string): DisplayArea {
    return makeArea(id, { transition: random.pick(['none', 'fade', 'slide', 'slidehorizontal']) });
  }

  function newSlide(serverNow: number): DisplaySlide {
    lastId += 1;
    const type = random.pick([TYPES.text, TYPES.picture, TYPES.picture, TYPES.video, TYPES.feed]);
    const duration = random.pick([0, 8, 15, 30, 60]);
    return makeSlide(`slide-${lastId}`, {
      type,
      duration,
      image_path: newFile(type),
      ...schedule(serverNow),
      ...levelAndWeight(random),
      ...times?.ofSlide(serverNow),
    });
  }

  function newFile(type: number): string | null {
    if (type === TYPES.text || type === TYPES.feed) return null;
    const isLarge = type === TYPES.video && random.is(0.01);
    const file = makeFile(random.whole(1, 40), isLarge ? LARGE_VIDEO_BYTES : random.pick([900, 3_000, 7_000]));
    files.set(file.location, file);
    return file.location;
  }

  /** Returns a schedule that mostly starts and ends shortly before or after now. */
  function schedule(serverNow: number): Partial<DisplaySlide> {
    const timestamp = (from: number, to: number) =>
      new Date(serverNow + random.between(from, to) * 1_000).toISOString();
    if (random.is(0.6)) return {};
    const scheduleStart = timestamp(-600, 400);
    if (random.is(0.3)) return { alwaysDisplay: false, alwaysDisplayAfterStartDate: true, scheduleStart };
    return { alwaysDisplay: false, scheduleStart, scheduleEnd: timestamp(30, random.pick([300, 900, 86_400])) };
  }

  function rebuild(serverNow: number): void {
    revision += 1;
    builtAt = serverNow;
    const shown = new Map([...lists].map(([area, list]) => [area, playlists.played(area, list)]));
    const slides = [...new Map([...shown.values()].flat().map((slide) => [slide._id, slide])).values()];
    const locations = new Set(slides.flatMap(({ image_path }) => (image_path ? [String(image_path)] : [])));
    const media = [...locations].flatMap((location) => {
      const { content: _content, ...file } = files.get(location) ?? {};
      return 'sha256' in file ? [file as ServedFile] : [];
    });
    document = makeDocument(`revision-${revision}`, {
      forcedRefreshCheckFrequencyMinutes: POLL_MINUTES,
      refreshFrequencyMinutes: 10,
      areas: areas.map((area) => ({ ...area })),
      selectedAreas: areas.map((area) => area._id),
      selectedSlides: areas.map(({ _id }) => ({ AreaID: _id, SlideIDs: (shown.get(_id) ?? []).map((one) => one._id) })),
      slides,
      media,
      droppedSlides,
      ...times?.ofDocument(serverNow),
    });
  }

  const anyArea = () => random.pick(areas)._id;
  const listOf = (area: string) => lists.get(area) ?? [];

  const edits: ((serverNow: number) => void)[] = [
    function add(serverNow) {
      const area = anyArea();
      const list = listOf(area);
      const at = random.whole(0, list.length);
      lists.set(area, [...list.slice(0, at), newSlide(serverNow), ...list.slice(at)].slice(-MOST_SLIDES));
    },
    function remove() {
      const area = anyArea();
      const list = listOf(area);
      if (list.length > 1 || random.is(0.2)) lists.set(area, list.slice(1));
    },
    function reorder() {
      const area = anyArea();
      lists.set(area, [...listOf(area)].reverse());
    },
    function edit(serverNow) {
      const area = anyArea();
      const list = listOf(area);
      if (list.length === 0) return;
      const changed = random.pick(list);
      const more = random.pick([
        () => ({ duration: random.pick([5, 9, 20]) }),
        () => ({ image_path: newFile(changed.type) }),
        () => ({ alwaysDisplay: true, ...schedule(serverNow), ...times?.ofSlide(serverNow) }),
        () => ({ name: `${changed._id} renamed` }),
        () => ({ level: undefined, weight: 1, ...levelAndWeight(random) }),
      ])();
      for (const [id, other] of lists) {
        lists.set(
          id,
          other.map((slide) => (slide._id === changed._id ? { ...slide, ...more } : slide)),
        );
      }
    },
    function arrange() {
      const id = random.pick(AREAS);
      const exists = areas.some((area) => area._id === id);
      if (!exists) areas = [...areas, newArea(id)];
      else if (areas.length > 1 && random.is(0.5)) areas = areas.filter((area) => area._id !== id);
      else areas = areas.map((area) => (area._id === id ? { ...area, hide: !area.hide } : area));
    },
    function follow() {
      const [first, second] = areas;
      if (first && second)
        areas = areas.map((area) =>
          area === second ? { ...area, useSlidesFrom: area.useSlidesFrom ? null : first._id } : area,
        );
    },
  ];

  lists = new Map(areas.map(({ _id }) => [_id, [1, 2, 3].map(() => newSlide(startsAt))]));
  playlists.change(lists);
  rebuild(startsAt);
  return {
    current(serverNow) {
      if (times && serverNow - builtAt > DAY_MS) {
        builtAt = serverNow;
        document = { ...document, ...times.ofDocument(serverNow) };
      }
      return document;
    },
    change(serverNow) {
      for (let count = random.whole(1, 3); count > 0; count -= 1) random.pick(edits)(serverNow);
      playlists.change(lists);
      rebuild(serverNow);
    },
    drop(isDropped) {
      droppedSlides = isDropped ? ['weather'] : [];
      rebuild(builtAt);
    },
    file: (location) => files.get(location) ?? null,
  };
}

/** How often a screen polls for changes. */
export const POLL_MINUTES = 1;
