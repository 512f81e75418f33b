import { type Problem, problem } from '#contract/errors/problem.ts';
import { type Refusal, unsupportedType } from '#server/errors.ts';
import { shortened } from '#slide-types/text-end.ts';
import { ENDLESS, layersDrawn, shapesDrawn } from './lottie-cost.ts';

/** Limits far above those of any animation for a screen. */
const MAX_SIDE = 8_192;
const MAX_FRAME_RATE = 120;
const MAX_DURATION_SECONDS = 600;
const MAX_LAYERS = 2_000;
const MAX_SHAPES_IN_LAYER = 20_000;
const MAX_NESTING = 60;
/** Properties that load fonts from elsewhere, or set classes and ids in the page. */
const UNSAFE_PROPERTIES = new Set(['__proto__', 'fPath', 'fOrigin', 'fClass', 'origin', 'cl', 'ln']);
const LONGEST_NAME = 40;
const EMBEDDED_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=]+$/i;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

export interface CleanLottie {
  json: string;
  /** The names of layers that lost expressions and won't move as designed. */
  changedLayers: string[];
}

/**
 * Checks a Lottie animation for everything that players rely on, and removes its expressions, which are code, and the
 * addresses of its fonts. Throws 415 with the reason if it isn't one, is too complex, or needs external files.
 */
export function cleanLottie(text: string): CleanLottie {
  const animation = parse(text);
  if (!isObject(animation)) throw refused(problem('animation-unknown'));
  rejectUnplayable(animation);
  const cleaned = clean(animation, 0);
  rejectTooComplex(animation);
  const assets = listOf(animation.assets);
  const layers = [
    ...listOf(animation.layers),
    ...assets.flatMap((asset) => listOf(isObject(asset) ? asset.layers : null)),
  ];
  if (layers.length > MAX_LAYERS) throw refused(problem('animation-too-many-layers'));
  if (!layers.every((layer) => isObject(layer) && typeof layer.ty === 'number'))
    throw refused(problem('animation-layer-broken'));
  for (const asset of assets) rejectExternalFile(asset);
  const changed = layers.filter(isObject).filter(hasExpressions);
  return { json: JSON.stringify(cleaned), changedLayers: changed.map(nameOf) };
}

/** Whether any property of a layer has an expression. */
function hasExpressions(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasExpressions);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, inner]) => isExpression(name, inner) || hasExpressions(inner));
}

/** Escaped in JSON, half a character is possible, but the database can't store it. */
function nameOf({ nm, ind }: JsonObject): string {
  const name =
    typeof nm === 'string' ? shortened(nm.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim(), LONGEST_NAME) : '';
  return name || `Layer ${typeof ind === 'number' ? ind : '?'}`;
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw refused(problem('animation-not-json'));
  }
}

function rejectUnplayable({ v, w, h, fr, ip, op, layers }: JsonObject): void {
  if (typeof v !== 'string') throw refused(problem('animation-unknown'));
  if (!isWithin(w, 1, MAX_SIDE) || !isWithin(h, 1, MAX_SIDE)) throw refused(problem('animation-too-big'));
  if (!isWithin(fr, 0.1, MAX_FRAME_RATE)) throw refused(problem('animation-too-fast'));
  if (!isWithin(ip, -1e6, 1e6) || !isWithin(op, -1e6, 1e6) || op <= ip)
    throw refused(problem('animation-without-duration'));
  if ((op - ip) / fr > MAX_DURATION_SECONDS)
    throw refused(problem('animation-too-long', { minutes: MAX_DURATION_SECONDS / 60 }));
  if (listOf(layers).length === 0) throw refused(problem('animation-without-layers'));
}

/** Even a small file can describe more than any screen can draw. */
function rejectTooComplex(animation: JsonObject): void {
  const layers = layersDrawn(animation);
  if (layers === ENDLESS) throw refused(problem('animation-endless'));
  if (layers > MAX_LAYERS) throw refused(problem('animation-too-many-layers'));
  if (shapesDrawn(animation) > MAX_SHAPES_IN_LAYER) throw refused(problem('animation-too-many-shapes'));
}

/** Images must be embedded in the file. */
function rejectExternalFile(asset: Json): void {
  if (!isObject(asset)) throw refused(problem('animation-part-broken'));
  if (asset.p === undefined || Array.isArray(asset.layers)) return;
  if (asset.t === 2 || typeof asset.p !== 'string') throw refused(problem('animation-part-broken'));
  if (asset.u || !EMBEDDED_IMAGE.test(asset.p)) {
    throw refused(problem('animation-images-elsewhere'));
  }
}

/** Copies a value without code and unsafe properties. */
function clean(value: Json, depth: number): Json {
  if (depth > MAX_NESTING) throw refused(problem('animation-too-deep'));
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, inner]) => !isExpression(name, inner) && !isUnsafe(name, inner));
  return Object.fromEntries(kept.map(([name, inner]) => [name, clean(inner, depth + 1)]));
}

/** Curves also have a property `x`, but as a number or list. */
function isExpression(name: string, value: Json): boolean {
  return name === 'x' && typeof value === 'string';
}

function isUnsafe(name: string, value: Json): boolean {
  return UNSAFE_PROPERTIES.has(name) && typeof value !== 'boolean';
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
