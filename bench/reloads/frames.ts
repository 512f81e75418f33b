import sharp from 'sharp';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { areaBox } from '#rules/area-box.ts';
import { areaPlans } from '#rules/on-air.ts';
import { turnAt } from '#rules/rotation.ts';

/** Each slide has a single colour, given by its channel. */
export const BRIGHT = 240;
export const COLOURS = ['#f00000', '#00f000', '#0000f0'];
/** A video whose green value starts at `from` and grows by `perSecond`. */
export const VIDEO = { seconds: 8, from: 56, perSecond: 22 };

const NOISE = 24;
/** How late a slide change may be on a machine with other load, and how long a fade takes. */
const LATE_MS = 250;
const FADE_MS = 500;
/** A frame has the timestamp of its creation. */
const EARLY_MS = 60;

export interface Frame {
  /** In milliseconds of this machine, which is also the server's clock. */
  at: number;
  pixels: Buffer;
  width: number;
  height: number;
}

export interface Fault {
  kind: 'dark' | 'out of place';
  at: number;
  detail: string;
}

export async function readFrame(data: string, at: number): Promise<Frame> {
  const image = sharp(Buffer.from(data, 'base64')).removeAlpha().raw();
  const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
  return { at, pixels, width: info.width, height: info.height };
}

/** The faults of a frame that was on show at a given time. */
export function faultsOf(frame: Frame, at: number, plan: DisplayDocument): Fault[] {
  return areaPlans(plan).flatMap(({ area, slides }): Fault[] => {
    const [left, top, width, height] = [
      areaBox(area).left,
      areaBox(area).top,
      areaBox(area).width,
      areaBox(area).height,
    ]
      .map(Number.parseFloat)
      .map((percent, index) => (percent / 100) * (index % 2 === 0 ? frame.width : frame.height)) as [
      number,
      number,
      number,
      number,
    ];
    const spots = [0.2, 0.5, 0.8].flatMap((across) => [0.2, 0.5, 0.8].map((down) => [across, down] as const));
    const seen = spots.map(([across, down]) =>
      pixelAt(frame, Math.floor(left + across * width), Math.floor(top + down * height)),
    );
    const dark = seen.find((pixel) => Math.max(...pixel) < VIDEO.from - NOISE);
    if (dark) return [{ kind: 'dark', at, detail: `${area.name}: ${dark}` }];
    const colours = new Set(
      [EARLY_MS, -FADE_MS - LATE_MS].map((ms) => colourOf(String(turnAt(slides, at + ms).item?.name))),
    );
    if (colours.has(null)) return [];
    const isRight = (pixel: readonly number[]) => {
      const others = pixel.filter((_, channel) => !colours.has(channel));
      return (
        pixel.reduce((sum, value) => sum + value, 0) > BRIGHT - 2 * NOISE && others.every((value) => value < NOISE)
      );
    };
    const wrong = seen.find((pixel) => !isRight(pixel));
    return wrong ? [{ kind: 'out of place', at, detail: `${area.name}: ${wrong} for ${[...colours]}` }] : [];
  });
}

/** By how many seconds the video of an area is off; null if the frame doesn't show. */
export function videoErrorOf(frame: Frame, at: number, x: number, y: number): number | null {
  const [, green = 0] = pixelAt(frame, Math.floor(x * frame.width), Math.floor(y * frame.height));
  const videoSecond = (green - VIDEO.from) / VIDEO.perSecond;
  const expected = (at / 1000) % VIDEO.seconds;
  const straight = videoSecond - expected;
  const error = straight - VIDEO.seconds * Math.round(straight / VIDEO.seconds);
  // Where the video loops, green can be any value.
  return expected < 0.7 || expected > VIDEO.seconds - 0.7 ? null : error;
}

function pixelAt({ pixels, width }: Frame, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

/** The channel in which a slide is bright, by its name; null for a video. */
function colourOf(name: string): number | null {
  const found = /colour (\d)/.exec(name)?.[1];
  return found === undefined ? null : Number(found);
}
