import { TRANSITIONS, type Transition } from '#contract/entities/area.ts';
import { buildChannel, imageSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { type Frame, stampFrames, watchFrames } from './support/frames.ts';
import { uploadImage } from './support/images.ts';

/**
 * Each colour has only one channel, so that a pixel shows which slides it is a mixture of, and whether anything else is
 * visible.
 */
const BRIGHT = 240;
const COLOURS = ['#f00000', '#00f000', '#0000f0'];
const ROWS = 5;
const TILE = { width: 80, height: 45 };
const SWITCHES_OF_EACH = 100;
/** Tolerance for differences between colours. */
const NOISE = 14;
/** Slides are shown for a second. One that is visible for less than this, out of order, is a flash. */
const FLASH_MS = 400;

test('shows only the old and the new slide in every frame of 100 transitions of each kind', async ({ api, page }) => {
  const settings = { duration: 1, transitionDuration: 0.4 };
  const pictures = await Promise.all(COLOURS.map((colour) => uploadImage(api, colour)));
  const slidesOf = (row: number, name: string) =>
    COLOURS.map((colour, index) =>
      row % 2 === 0
        ? imageSlide(`${name} ${index}`, pictures[index] ?? '', settings)
        : textSlide(`${name} ${index}`, '<p></p>', { ...settings, rte_backgroundcolour: colour }),
    );
  const [width, height] = [100 / TRANSITIONS.length, 100 / ROWS];
  const areas = Array.from({ length: ROWS }, (_, row) =>
    TRANSITIONS.map((transition, column) => {
      const box = { x: column * width, y: row * height, width, height };
      return { ...box, transition, slides: slidesOf(row, `Frame ${row}.${column}`) };
    }),
  ).flat();
  const built = await buildChannel(api, { areas });
  await page.setViewportSize({ width: TILE.width * TRANSITIONS.length, height: TILE.height * ROWS });
  await stampFrames(page);
  await page.goto(built.displayPath);
  await expect(page.locator('[data-phase=showing]')).toHaveCount(areas.length);

  const tiles = areas.map(({ transition }) => ({ transition, runs: [] as Run[], mixed: 0 }));
  const wrong: string[] = [];
  const of = (transition: Transition, count: (tile: (typeof tiles)[number]) => number) =>
    tiles.filter((tile) => tile.transition === transition).reduce((sum, tile) => sum + count(tile), 0);
  // Includes frames in the middle of transitions, of which a busy machine paints fewer.
  const isSeenEnough = (transition: Transition) =>
    of(transition, ({ runs }) => runs.length - 1) >= SWITCHES_OF_EACH &&
    (transition === 'none' || of(transition, ({ mixed }) => mixed) > SWITCHES_OF_EACH);
  let hasStarted = false;
  await watchFrames(page, (frame) => {
    const all = tiles.map((_, index) =>
      readTile(frame, index % TRANSITIONS.length, Math.floor(index / TRANSITIONS.length)),
    );
    // The first frames may have been painted before all slides were shown.
    hasStarted ||= all.every(({ fault }) => !fault);
    if (!hasStarted) return false;
    for (const [index, seen] of all.entries()) {
      const tile = tiles[index];
      if (!tile) continue;
      if (seen.fault) wrong.push(`${tile.transition}: ${seen.fault}`);
      if (seen.isMixed) tile.mixed += 1;
      else if (frame.isInOrder) continueRuns(tile.runs, seen.colour, frame.at);
    }
    return wrong.length > 0 || TRANSITIONS.every(isSeenEnough);
  });

  expect(wrong).toEqual([]);
  for (const { transition, runs } of tiles) expect(flashesOf(runs), transition).toEqual([]);
});

/** Returns what a tile shows: the colour of a single slide, a mixture of two, or a fault. */
function readTile({ pixels, width }: Frame, column: number, row: number) {
  const pixelAt = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  const seen = SPOTS.map(([across, down]) => {
    const x = Math.floor((column + across / 8) * TILE.width);
    const y = Math.floor((row + down / 8) * TILE.height);
    // The edge of a moving slide is between two pixels, and slightly darker there, but never two pixels wide.
    return [pixelAt(x, y), pixelAt(x + 2, y + 2)].find(isOfSlides) ?? pixelAt(x, y);
  });
  const most = [0, 1, 2].map((channel) => Math.max(...seen.map((pixel) => pixel[channel] ?? 0)));
  const colour = [0, 1, 2].find((channel) => seen.every((pixel) => (pixel[channel] ?? 0) > BRIGHT - NOISE)) ?? -1;
  const dark = seen.find((pixel) => !isOfSlides(pixel));
  const isOfThree = most.every((value) => value > NOISE);
  const fault = dark ? `${dark} is of no slide` : isOfThree ? `three slides at once: ${most}` : null;
  return { fault, isMixed: colour < 0, colour };
}

/** Positions within a tile, in eighths. */
const SPOTS = [1, 2, 3, 4, 5, 6, 7].flatMap((across) => [1, 2, 3, 4, 5, 6, 7].map((down) => [across, down] as const));

/** Whether a pixel belongs to one slide or to a mixture of two, with nothing behind them visible. */
function isOfSlides(pixel: readonly number[]): boolean {
  return Math.abs(pixel.reduce((sum, value) => sum + value, 0) - BRIGHT) <= NOISE;
}

/** A single colour of a tile, from the first to the last frame that shows only it. */
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

/** Returns slides that were shown out of order and only briefly. */
function flashesOf(runs: readonly Run[]): string[] {
  const isNext = (one: Run, other: Run) => other.colour === (one.colour + 1) % COLOURS.length;
  return runs.flatMap((run, position) => {
    const { colour } = run;
    const [before, after] = [runs[position - 1], runs[position + 1]];
    if (!before || !after || (isNext(before, run) && isNext(run, after))) return [];
    return after.from - before.until < FLASH_MS ? [`${before.colour}, ${colour}, ${after.colour}`] : [];
  });
}
