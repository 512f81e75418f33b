type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** The cost of a composition that contains itself. */
export const ENDLESS = Number.POSITIVE_INFINITY;
/** The time of a keyframe and the index of a property, which are not amounts. */
const NOT_AMOUNTS = new Set(['t', 'ix']);

/** Counts the layers that a player creates for an animation. A composition counts each time it is used. */
export function layersDrawn({ layers, assets }: JsonObject): number {
  // If several have the same id, players use the first.
  const compositions = new Map(
    listOf(assets)
      .filter(isObject)
      .map((asset): [Json | undefined, Json[]] => [asset.id, listOf(asset.layers)])
      .reverse(),
  );
  const known = new Map<Json | undefined, number>();

  function layersIn(list: Json[], within: readonly Json[]): number {
    return list.reduce<number>((sum, layer) => {
      const usedId = isObject(layer) && layer.ty === 0 ? (layer.refId ?? null) : null;
      return sum + 1 + (usedId === null ? 0 : layersOf(usedId, within));
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
 * Counts the shapes that a player creates for the largest layer. A repeater copies everything before it in its group,
 * and a zigzag gives it more points. Points of stars and colours of gradients cost as much as shapes.
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

/** 0 × Infinity would be NaN, which passes every limit. */
function times(sum: number, count: Json | undefined): number {
  return sum === 0 ? 0 : sum * largestIn(count);
}

/**
 * Returns the largest number in a value, with or without keyframes; at least 1. Players also accept numbers as strings.
 */
function largestIn(value: Json | undefined): number {
  if (typeof value === 'number' || typeof value === 'string') return Math.max(1, Number(value) || 1);
  if (Array.isArray(value)) return largestOf(value);
  if (value === undefined || !isObject(value)) return 1;
  return largestOf(Object.entries(value).flatMap(([name, inner]) => (NOT_AMOUNTS.has(name) ? [] : [inner])));
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
