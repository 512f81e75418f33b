import { Temporal } from 'temporal-polyfill';
import type { DisplaySlide, LiveTimes } from '#contract/entities/display.ts';
import { complementOf, liveTimesOf } from '#rules/display-times.ts';
import { turnAt } from '#rules/rotation.ts';
import { createRandom, type Random } from '#rules/testing/random.ts';
import { BLACK_SLIDE, CLOSED_AREA, CLOSED_AREA_ID } from '#rules/when-closed.ts';
import type { DisplayTime, PortalCalendar } from '#slide-types/display-times.ts';
import { makeArea, makeDocument, makeSlide } from '../engine/testing/documents.ts';
import { makeFile } from './files.ts';
import { MOST_DRIFT } from './machine.ts';
import type { Plans } from './plans.ts';
import { createScreen, type Screen } from './screen.ts';
import { createServer } from './server.ts';
import { anyCalendar, anyTimes, intervalsOf } from './temporal-times.ts';
import { createWorld } from './world.ts';

/** What happened to the screens of one channel in 400 days. */
export interface Year {
  /** How many lists of rules its slides have. */
  schedules: number;
  /** How many switches to another slide were checked. */
  switches: number;
  /**
   * The most that a switch differed from the correct time, by a clock that drifts as much as that of the device can.
   */
  worstMs: number;
  violations: string[];
}

interface ScheduledSlide {
  slide: DisplaySlide;
  /** None if it is always live. */
  times: DisplayTime[];
}

interface Channel {
  zone: string;
  calendar: PortalCalendar;
  areas: ScheduledArea[];
  /** null if it is always open. */
  closed: Closed | null;
}

interface ScheduledArea {
  id: string;
  slides: ScheduledSlide[];
}

/** When a channel is open, and what it shows while it is not: this slide whenever it is live, or black. */
interface Closed {
  openTimes: DisplayTime[];
  slide: ScheduledSlide | null;
}

/** Longer than a year, so that a screen's device can't tell by its clock how much time has passed. */
export const DAYS_OFFLINE = 400;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MOST_OFF_BY_MS = 50;
/** A page that starts, or a machine that wakes up, shows something else or nothing for a short time. */
const SETTLES_WITHIN_MS = 5_000;
/** Slides are prepared during the turn before theirs. If that is cut short by the next change, there is no time to. */
const PREPARED_WITHIN_MS = 1_000;
const LOOKS_PER_SCHEDULE = 3;
const LOOK_MS = { before: [8_000, 40_000], after: 12_000 } as const;
const LONGEST_FIRST_MINUTE_MS = 60_000;
const CHECK_EVERY_MS = 40;

/**
 * Plays a channel whose slides have generated display times on screens that lose their connection for 400 days, and
 * whose devices have wrong clocks. They are looked at around changes of display times, often next to changes of the
 * clocks. What must be on screen is calculated with Temporal from the rules alone.
 */
export async function spendYear(seed: number): Promise<Year> {
  const random = createRandom(seed);
  const world = createWorld();
  const startedAt = world.now();
  const channel = anyChannel(random);
  const server = createServer(world, random.fork(), plansOf(channel, startedAt));
  const year: Year = { schedules: timesIn(channel).length, switches: 0, worstMs: 0, violations: [] };
  const wrongSince = new Map<string, number>();
  const shown = new Map<string, string | null>();
  let stretches = new Map<string, Stretch[]>();
  let settlesUntil = 0;
  /** How long the screens have run without a connection. */
  let awakeMs = 0;

  const screens = [1, 2].map((number) =>
    createScreen(`screen ${number}`, world, server, random.fork(), () => 0, {
      onChange: (screen) => world.afterwards(() => check(screen)),
      onLook: check,
      onBroken: (promise, screen, detail) => report(`${promise}: ${screen.machine.name}, ${detail}`),
    }),
  );

  const report = (violation: string) => year.violations.length < 5 && year.violations.push(violation);

  /** Compares what each area shows with what Temporal says. */
  function check(screen: Screen): void {
    const { open, machine } = screen;
    if (!open || machine.isAsleep() || world.now() < settlesUntil) return;
    for (const { areaId, slide } of open.rendered.seen()) {
      const key = `${machine.name} ${areaId}`;
      const wanted = stretches.get(areaId)?.findLast(({ from }) => from <= world.now());
      if (!wanted) continue;
      const seen = slide?._id ?? null;
      const isSwitch = shown.has(key) && shown.get(key) !== seen;
      shown.set(key, seen);
      const since = wrongSince.get(key) ?? world.now();
      const wrongMs = world.now() - since;
      if (seen === wanted.id) {
        const wasEarly = wrongSince.delete(key) && !isSwitch;
        if (!isSwitch && !wasEarly) continue;
        year.switches += 1;
        const lateMs = wasEarly ? 0 : world.now() - wanted.from;
        if (wanted.isPrepared) year.worstMs = Math.max(year.worstMs, beyondDrift(Math.max(wrongMs, lateMs)));
      } else {
        wrongSince.set(key, since);
        if (beyondDrift(wrongMs) > (wanted.isPrepared ? MOST_OFF_BY_MS : PREPARED_WITHIN_MS))
          report(`${key} shows ${seen} for ${wanted.id}, ${wrongMs} ms after ${new Date(since).toISOString()}`);
      }
    }
  }

  /** Without a connection, a device can't know how far its clock has drifted. */
  function beyondDrift(ms: number): number {
    return Math.max(0, ms - awakeMs * MOST_DRIFT);
  }

  async function pass(ms: number): Promise<void> {
    for (const until = world.now() + ms; world.now() < until; ) {
      await world.passUntil(Math.min(until, world.now() + CHECK_EVERY_MS));
      for (const screen of screens) check(screen);
    }
  }

  function turnOn(): void {
    settlesUntil = world.now() + SETTLES_WITHIN_MS;
    wrongSince.clear();
    shown.clear();
    for (const screen of screens) {
      if (screen.machine.isAsleep()) screen.machine.wake(random.is(0.5));
      screen.start();
    }
  }

  for (const screen of screens) screen.start();
  settlesUntil = world.now() + LONGEST_FIRST_MINUTE_MS;
  await pass(LONGEST_FIRST_MINUTE_MS);
  for (const { machine } of screens) machine.network.add({ kind: 'cut', how: 'refuses' });

  for (const change of changesOf(channel, startedAt, random)) {
    const at = change - random.whole(...LOOK_MS.before);
    if (at < world.now()) continue;
    for (const screen of screens) {
      // A machine whose browser stores no files can't load the page without a connection.
      if (screen.machine.shellBuild === null || random.is(0.6)) screen.machine.sleep();
      else screen.stop();
    }
    await world.passUntil(at);
    stretches = stretchesOf(channel, at, change + LOOK_MS.after);
    turnOn();
    awakeMs += change + LOOK_MS.after - at;
    await pass(change + LOOK_MS.after - world.now());
    if (year.violations.length > 0) break;
  }
  for (const screen of screens) screen.stop();
  return year;
}

function anyChannel(random: Random): Channel {
  const pick = (most: number) => random.whole(0, most - 1);
  const calendar = anyCalendar(pick);
  const areas = ['main', 'side', 'line'].map((id) => ({
    id,
    slides: Array.from({ length: random.whole(2, 5) }, (_, index) => ({
      slide: makeSlide(`${id}-${index}`, { type: 0, duration: random.whole(8, 40), image_path: null }),
      times: index === 0 && random.is(0.5) ? [] : anyTimes(pick),
    })),
  }));
  const zone = random.pick(Intl.supportedValuesOf('timeZone'));
  return { zone, calendar, areas, closed: random.is(0.5) ? anyClosed(random) : null };
}

function anyClosed(random: Random): Closed {
  const pick = (most: number) => random.whole(0, most - 1);
  const slide = makeSlide('night', { type: 0, duration: random.whole(8, 40), image_path: null });
  return {
    openTimes: anyTimes(pick),
    slide: random.is(0.5) ? { slide, times: random.is(0.5) ? [] : anyTimes(pick) } : null,
  };
}

/** The lists of rules of a channel: of its slides, and its opening hours. */
function timesIn({ areas, closed }: Channel): DisplayTime[][] {
  const slides = areas.flatMap((area) => area.slides).concat(closed?.slide ?? []);
  const lists = slides.map(({ times }) => times).filter((times) => times.length > 0);
  return closed ? [...lists, closed.openTimes] : lists;
}

function plansOf(channel: Channel, builtAt: number): Plans {
  const { zone, calendar, areas, closed } = channel;
  const lists = timesIn(channel);
  const liveTimes = lists.map((times) => liveTimesOf(times, zone, builtAt, calendar));
  const own = closed?.slide ? [closed.slide] : [];
  const slides = [...areas.flatMap((area) => area.slides), ...own];
  const encoded = slides.map(({ slide, times }) =>
    times.length > 0 ? { ...slide, timetable: lists.indexOf(times) } : slide,
  );
  const open = lists.length - 1;
  const hours = closed && {
    whenClosed: { area: CLOSED_AREA, open, closed: open + 1 },
    selection: { AreaID: CLOSED_AREA_ID, SlideIDs: [...own.map(({ slide }) => slide._id), BLACK_SLIDE._id] },
    times: complementOf(liveTimes[open] as LiveTimes),
  };
  const file = makeFile(1, 900);
  const document = makeDocument('revision', {
    disableAutoRefresh: true,
    areas: areas.map(({ id }) => makeArea(id, { transition: 'none' })),
    selectedAreas: areas.map(({ id }) => id),
    selectedSlides: [
      ...areas.map(({ id, slides }) => ({ AreaID: id, SlideIDs: slides.map(({ slide }) => slide._id) })),
      ...(hours ? [hours.selection] : []),
    ],
    slides: hours ? [...encoded, BLACK_SLIDE] : encoded,
    liveTimes: hours ? [...liveTimes, hours.times] : liveTimes,
    ...(hours && { whenClosed: hours.whenClosed }),
  });
  return { current: () => document, change: () => {}, drop: () => {}, file: () => file };
}

/** Returns some times at which display times begin or end, ascending. */
function changesOf(channel: Channel, startedAt: number, random: Random): number[] {
  const clockChanges = clockChangesOf(channel.zone, startedAt);
  return timesIn(channel)
    .flatMap((times) =>
      Array.from({ length: LOOKS_PER_SCHEDULE }, () => {
        const nearClockChange = clockChanges.length > 0 && random.is(0.4);
        const day = nearClockChange
          ? random.pick(clockChanges) - DAY_MS / 4
          : startedAt + random.whole(1, DAYS_OFFLINE * 1_440) * MINUTE_MS;
        const edges = intervalsOf(times, channel.zone, day, channel.calendar).flat();
        return Math.min(...edges.filter((edge) => edge > day));
      }),
    )
    .filter((change) => change > startedAt + DAY_MS / 100 && change < startedAt + DAYS_OFFLINE * DAY_MS)
    .sort((one, other) => one - other);
}

function clockChangesOf(zone: string, fromMs: number): number[] {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone);
  for (;;) {
    at = at.getTimeZoneTransition('next');
    if (at === null || at.epochMilliseconds > fromMs + DAYS_OFFLINE * DAY_MS) return changes;
    changes.push(at.epochMilliseconds);
  }
}

/** What an area must show from a time on. */
interface Stretch {
  from: number;
  id: string | null;
  /** Whether the slide could be prepared during the turn before. */
  isPrepared: boolean;
}

/** Returns what each area must show between two times, by its id. The rotation itself has tests of its own. */
function stretchesOf(channel: Channel, fromMs: number, untilMs: number): Map<string, Stretch[]> {
  const { zone, calendar, areas, closed } = channel;
  const known = new Map(timesIn(channel).map((times) => [times, intervalsOf(times, zone, fromMs, calendar)]));
  const edges = [...known.values()].flat(2).filter((edge) => edge > fromMs && edge < untilMs);
  const isLiveAt = (times: DisplayTime[], at: number) =>
    times.length === 0 || known.get(times)?.some(([from, until]) => from <= at && at < until) === true;
  const isOpenAt = (at: number) => closed === null || isLiveAt(closed.openTimes, at);
  const usual = areas.map(({ id, slides }) => {
    const liveAt = (at: number) => (isOpenAt(at) ? slides.filter(({ times }) => isLiveAt(times, at)) : []);
    return [id, liveAt] as const;
  });
  const night = (at: number): Pick<ScheduledSlide, 'slide'>[] => {
    if (closed === null || isOpenAt(at)) return [];
    return closed.slide && isLiveAt(closed.slide.times, at) ? [closed.slide] : [{ slide: BLACK_SLIDE }];
  };
  const stretches = [...usual, [CLOSED_AREA_ID, night] as const].map(([area, liveAt]) => {
    const found: Stretch[] = [];
    for (let at = fromMs; at < untilMs; ) {
      const turn = turnAt(
        liveAt(at).map(({ slide }) => slide),
        at,
      );
      const [id, before] = [turn.item?._id ?? null, found.at(-1)];
      if (id !== before?.id) found.push({ from: at, id, isPrepared: at - (before?.from ?? 0) >= PREPARED_WITHIN_MS });
      at = Math.min(turn.endsAt, untilMs, ...edges.filter((edge) => edge > at));
    }
    return [area, found] as const;
  });
  return new Map(stretches);
}
