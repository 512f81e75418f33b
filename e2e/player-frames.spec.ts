import { TRANSITIONS, type Transition } from '#contract/entities/area.ts';
import { buildChannel, imageSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { type Frame, watchFrames } from './support/frames.ts';
import { uploadPicture } from './support/pictures.ts';

/** Each has one channel alone, so that every mixture of two tells which two they are, and how much of it is something else. */
const BRIGHT = 240;
const COLOURS = ['#f00000', '#00f000', '#0000f0'];
const ROWS = 5;
const TILE = { width: 80, height: 45 };
const SWITCHES_OF_EACH = 100;
/** Colours that come close to each other are one. */
const NOISE = 14;
/** A slide is up for a second: what is gone sooner, and was not due, was never meant to be seen. */
const FLASH_MS = 400;

test('no frame of 100 transitions of each kind shows anything but the slide that goes and the one that comes', async ({
  api,
  page,
}) => {
  test.setTimeout(180_000);
  const settings = { duration: 1, transitionDuration: 0.4 };
  const pictures = await Promise.all(COLOURS.map((colour) => uploadPicture(api, colour)));
  const slidesOf = (row: number, name: string) =>
    COLOURS.map((colour, index) =>
      row % 2 === 0
        ? imageSlide(`${name} ${index}`, pictures[index] ?? '', settings)
        : textSlide(`${name} ${index}`, '<p></p>', { ...settings, rte_backgroundcolour: colour }),
    );
  const [width, height] = [100 / TRANSITIONS.length, 100 / ROWS];
  const areas = Array.from({ length: ROWS }, (_, row) =>
    TRANSITIONS.map((transition, column) => {
      const place = { x: column * width, y: row * height, width, height };
      return { ...place, transition, slides: slidesOf(row, `Frame ${row}.${column}`) };
    }),
  ).flat();
  const built = await buildChannel(api, { areas });
  await page.setViewportSize({ width: TILE.width * TRANSITIONS.length, height: TILE.height * ROWS });
  await page.goto(built.displayPath);
  await expect(page.locator('[data-phase=showing]')).toHaveCount(areas.length);

  const tiles = areas.map(({ transition }) => ({ transition, runs: [] as Run[], mixed: 0 }));
  const wrong: string[] = [];
  const of = (transition: Transition, count: (tile: (typeof tiles)[number]) => number) =>
    tiles.filter((tile) => tile.transition === transition).reduce((sum, tile) => sum + count(tile), 0);
  // Also of what goes on between two slides, which a busy machine draws less of.
  const isSeenEnough = (transition: Transition) =>
    of(transition, ({ runs }) => runs.length - 1) >= SWITCHES_OF_EACH &&
    (transition === 'none' || of(transition, ({ mixed }) => mixed) > SWITCHES_OF_EACH);
  let hasBegun = false;
  let latestAt = 0;
  await watchFrames(page, (frame) => {
    const all = tiles.map((_, index) =>
      readTile(frame, index % TRANSITIONS.length, Math.floor(index / TRANSITIONS.length)),
    );
    // The first frames may be older than what the page has told of: slides that came up last are not painted in them.
    hasBegun ||= all.every(({ fault }) => !fault);
    if (!hasBegun) return false;
    // A busy browser packs pictures side by side and hands over a later one first.
    const isLate = frame.at <= latestAt;
    latestAt = Math.max(latestAt, frame.at);
    for (const [index, seen] of all.entries()) {
      const tile = tiles[index];
      if (!tile) continue;
      if (seen.fault) wrong.push(`${tile.transition}: ${seen.fault}`);
      if (seen.isMixed) tile.mixed += 1;
      else if (!isLate) continueRuns(tile.runs, seen.colour, frame.at);
    }
    return wrong.length > 0 || TRANSITIONS.every(isSeenEnough);
  });

  expect(wrong).toEqual([]);
  for (const { transition, runs } of tiles) expect(flashesOf(runs), transition).toEqual([]);
});

/** What is in one tile: one slide alone, or two; or a fault. */
function readTile({ pixels, width }: Frame, column: number, row: number) {
  const pixelAt = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  const seen = SPOTS.map(([across, down]) => {
    const x = Math.floor((column + across / 8) * TILE.width);
    const y = Math.floor((row + down / 8) * TILE.height);
    // The edge of what slides in lies between two pixels, and is a little darker there: never twice as wide.
    return [pixelAt(x, y), pixelAt(x + 2, y + 2)].find(isOfSlides) ?? pixelAt(x, y);
  });
  const most = [0, 1, 2].map((channel) => Math.max(...seen.map((pixel) => pixel[channel] ?? 0)));
  const colour = [0, 1, 2].find((channel) => seen.every((pixel) => (pixel[channel] ?? 0) > BRIGHT - NOISE)) ?? -1;
  const dark = seen.find((pixel) => !isOfSlides(pixel));
  const isOfThree = most.every((value) => value > NOISE);
  const fault = dark ? `${dark} is of no slide` : isOfThree ? `three slides at once: ${most}` : null;
  return { fault, isMixed: colour < 0, colour };
}

/** Places within a tile, in eighths of it. */
const SPOTS = [1, 2, 3, 4, 5, 6, 7].flatMap((across) => [1, 2, 3, 4, 5, 6, 7].map((down) => [across, down] as const));

/** Whether a pixel is of one slide, or of two that cover the tile together: nothing shines through from behind them. */
function isOfSlides(pixel: readonly number[]): boolean {
  return Math.abs(pixel.reduce((sum, value) => sum + value, 0) - BRIGHT) <= NOISE;
}

/** A colour that a tile had by itself, from the first to the last frame in which it was seen so. */
interface Run {
  colour: number;
  from: number;
  until: number;
}

function continueRuns(runs: Run[], colour: number, at: number): void {
  const last = runs.at(-1);
  if (last?.colour === colour) last.until = at;
  else runs.push({ colour, from: at, until: at });
}

/** Slides that were gone again at once, and not due: what follows what is given. */
function flashesOf(runs: readonly Run[]): string[] {
  const isNext = (one: Run, other: Run) => other.colour === (one.colour + 1) % COLOURS.length;
  return runs.flatMap((run, position) => {
    const { colour } = run;
    const [before, after] = [runs[position - 1], runs[position + 1]];
    if (!before || !after || (isNext(before, run) && isNext(run, after))) return [];
    return after.from - before.until < FLASH_MS ? [`${before.colour}, ${colour}, ${after.colour}`] : [];
  });
}
