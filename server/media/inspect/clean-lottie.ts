import { type Problem, problem } from '#contract/errors/problem.ts';
import { type Refusal, unsupportedType } from '#server/errors.ts';
import { ENDLESS, layersDrawn, shapesDrawn } from './lottie-cost.ts';

/** Bounds that no drawing for a screen comes near. */
const LARGEST_SIDE = 8_192;
const HIGHEST_FRAME_RATE = 120;
const LONGEST_SECONDS = 600;
const MOST_LAYERS = 2_000;
const MOST_SHAPES_IN_LAYER = 20_000;
const DEEPEST = 60;
/** What would load fonts from elsewhere, or say something to the page in which it is drawn: its classes and ids. */
const NAMES_OUT_OF_IT = new Set(['__proto__', 'fPath', 'fOrigin', 'fClass', 'origin', 'cl', 'ln']);
const EMBEDDED_PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=]+$/i;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/**
 * A Lottie drawing as it may be shown: checked for what players rely on, and without its expressions, which are code, and the
 * addresses of its fonts. Throws 415 with the reason for what is none, or needs files from elsewhere.
 */
export function cleanLottie(text: string): string {
  const drawing = parse(text);
  if (!isObject(drawing)) throw refused(problem('animation-unknown'));
  refuseUnplayable(drawing);
  const cleaned = clean(drawing, 0);
  refuseTooMuch(drawing);
  const assets = listOf(drawing.assets);
  const layers = [
    ...listOf(drawing.layers),
    ...assets.flatMap((asset) => listOf(isObject(asset) ? asset.layers : null)),
  ];
  if (layers.length > MOST_LAYERS) throw refused(problem('animation-too-many-layers'));
  if (!layers.every((layer) => isObject(layer) && typeof layer.ty === 'number'))
    throw refused(problem('animation-layer-broken'));
  for (const asset of assets) refuseFileFromElsewhere(asset);
  return JSON.stringify(cleaned);
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw refused(problem('animation-not-json'));
  }
}

function refuseUnplayable({ v, w, h, fr, ip, op, layers }: JsonObject): void {
  if (typeof v !== 'string') throw refused(problem('animation-unknown'));
  if (!isWithin(w, 1, LARGEST_SIDE) || !isWithin(h, 1, LARGEST_SIDE)) throw refused(problem('animation-too-big'));
  if (!isWithin(fr, 0.1, HIGHEST_FRAME_RATE)) throw refused(problem('animation-too-fast'));
  if (!isWithin(ip, -1e6, 1e6) || !isWithin(op, -1e6, 1e6) || op <= ip)
    throw refused(problem('animation-without-duration'));
  if ((op - ip) / fr > LONGEST_SECONDS) throw refused(problem('animation-too-long', { minutes: LONGEST_SECONDS / 60 }));
  if (listOf(layers).length === 0) throw refused(problem('animation-without-layers'));
}

/** A small file can ask for more than any screen can draw. */
function refuseTooMuch(drawing: JsonObject): void {
  const layers = layersDrawn(drawing);
  if (layers === ENDLESS) throw refused(problem('animation-endless'));
  if (layers > MOST_LAYERS) throw refused(problem('animation-too-many-layers'));
  if (shapesDrawn(drawing) > MOST_SHAPES_IN_LAYER) throw refused(problem('animation-too-many-shapes'));
}

/** Pictures within are drawn from the file itself, never from somewhere else. */
function refuseFileFromElsewhere(asset: Json): void {
  if (!isObject(asset)) throw refused(problem('animation-part-broken'));
  if (asset.p === undefined || Array.isArray(asset.layers)) return;
  if (asset.t === 2 || typeof asset.p !== 'string') throw refused(problem('animation-part-broken'));
  if (asset.u || !EMBEDDED_PICTURE.test(asset.p)) {
    throw refused(problem('animation-images-elsewhere'));
  }
}

/** A copy without code, and without what would reach out of the drawing. */
function clean(value: Json, depth: number): Json {
  if (depth > DEEPEST) throw refused(problem('animation-too-deep'));
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, held]) => !isCode(name, held) && !reachesOut(name, held));
  return Object.fromEntries(kept.map(([name, held]) => [name, clean(held, depth + 1)]));
}

/** An expression stands as text where curves have numbers. */
function isCode(name: string, held: Json): boolean {
  return name === 'x' && typeof held === 'string';
}

function reachesOut(name: string, held: Json): boolean {
  return NAMES_OUT_OF_IT.has(name) && typeof held !== 'boolean';
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWithin(value: Json | undefined, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

function refused(reason: Problem): Refusal {
  return unsupportedType(problem('animation-refused', { reason }));
}
