type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** A composition that is drawn within itself would never be done. */
export const ENDLESS = Number.POSITIVE_INFINITY;

/** How many layers a player makes of a drawing: a composition counts wherever it is used. */
export function layersDrawn({ layers, assets }: JsonObject): number {
  const compositions = new Map(
    listOf(assets)
      .filter(isObject)
      .map((asset) => [asset.id, listOf(asset.layers)]),
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

/** How many shapes a player makes of the largest layer: a repeater copies everything before it in its group. */
export function shapesDrawn({ layers, assets }: JsonObject): number {
  const all = [...listOf(layers), ...listOf(assets).flatMap((asset) => (isObject(asset) ? listOf(asset.layers) : []))];
  return all.reduce<number>((most, layer) => Math.max(most, isObject(layer) ? shapesIn(layer.shapes) : 0), 0);
}

function shapesIn(shapes: Json | undefined): number {
  return listOf(shapes).reduce<number>((sum, shape) => {
    if (!isObject(shape)) return sum;
    if (shape.ty === 'rp') return sum * largestIn(shape.c);
    return sum + 1 + shapesIn(shape.it);
  }, 0);
}

/** The largest number that a value takes, with keyframes or without; at least 1. */
function largestIn(value: Json | undefined): number {
  if (typeof value === 'number') return Math.max(1, value);
  if (!Array.isArray(value) && !isObject(value ?? null)) return 1;
  return Object.values(value as JsonObject).reduce<number>((most, one) => Math.max(most, largestIn(one)), 1);
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
