type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** A composition that is drawn within itself would never be done. */
export const ENDLESS = Number.POSITIVE_INFINITY;
/** When a keyframe comes, and the number of a property. */
const NO_AMOUNTS = new Set(['t', 'ix']);

/** How many layers a player makes of a drawing: a composition counts wherever it is used. */
export function layersDrawn({ layers, assets }: JsonObject): number {
  // Of several with one id players take the first.
  const compositions = new Map(
    listOf(assets)
      .filter(isObject)
      .map((asset): [Json | undefined, Json[]] => [asset.id, listOf(asset.layers)])
      .reverse(),
  );
  const known = new Map<Json | undefined, number>();

  function layersIn(list: Json[], within: readonly Json[]): number {
    return list.reduce<number>((sum, layer) => {
      const used = isObject(layer) && layer.ty === 0 ? (layer.refId ?? null) : null;
      return sum + 1 + (used === null ? 0 : layersOf(used, within));
    }, 0);
  }

  function layersOf(id: Json, within: readonly Json[]): number {
    if (within.includes(id)) return ENDLESS;
    const count = known.get(id) ?? layersIn(compositions.get(id) ?? [], [...within, id]);
    known.set(id, count);
    return count;
  }

  return layersIn(listOf(layers), []);
}

/**
 * How many shapes a player makes of the largest layer: a repeater copies everything before it in its group, and a zigzag gives it more
 * points. Points of stars and colours of gradients cost as much as shapes.
 */
export function shapesDrawn({ layers, assets }: JsonObject): number {
  const all = [...listOf(layers), ...listOf(assets).flatMap((asset) => (isObject(asset) ? listOf(asset.layers) : []))];
  return all.reduce<number>((most, layer) => Math.max(most, isObject(layer) ? shapesIn(layer.shapes) : 0), 0);
}

function shapesIn(shapes: Json | undefined): number {
  return listOf(shapes).reduce<number>((sum, shape) => {
    if (!isObject(shape)) return sum;
    if (shape.ty === 'rp') return times(sum, shape.c);
    if (shape.ty === 'zz') return times(sum, shape.r);
    if (shape.ty === 'sr') return sum + largestIn(shape.pt);
    const colours = isObject(shape.g ?? null) ? largestIn((shape.g as JsonObject).p) : 0;
    return sum + 1 + colours + shapesIn(shape.it);
  }, 0);
}

/** Endless copies of nothing are nothing, and not no number at all, which would pass every limit. */
function times(sum: number, count: Json | undefined): number {
  return sum === 0 ? 0 : sum * largestIn(count);
}

/** The largest number that a value takes, with keyframes or without; at least 1. Players count with texts as with numbers. */
function largestIn(value: Json | undefined): number {
  if (typeof value === 'number' || typeof value === 'string') return Math.max(1, Number(value) || 1);
  if (Array.isArray(value)) return largestOf(value);
  if (value === undefined || !isObject(value)) return 1;
  return largestOf(Object.entries(value).flatMap(([name, held]) => (NO_AMOUNTS.has(name) ? [] : [held])));
}

function largestOf(values: Json[]): number {
  return values.reduce<number>((most, one) => Math.max(most, largestIn(one)), 1);
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
