import type { Rectangle } from '#dashboard/components/screen-geometry.ts';

/** Position and size of an area on its channel, in the unit of its fields: percent or pixels. */
export interface Layout {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The handle that is dragged: the whole area, or an edge or corner, named by the sides it moves. */
export type Grip = 'move' | 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';

export const GRIPS: readonly Grip[] = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'];

/** The smallest size of an area, as a fraction of the channel's side. */
const SMALLEST_SHARE = 0.02;

/** The layout after a handle was dragged, limited to a channel of this size. */
export function dragged(layout: Layout, grip: Grip, by: { x: number; y: number }, channel: Size): Layout {
  if (grip === 'move') {
    return {
      ...layout,
      x: within(layout.x + by.x, 0, Math.max(0, channel.width - layout.width)),
      y: within(layout.y + by.y, 0, Math.max(0, channel.height - layout.height)),
    };
  }
  const right = layout.x + layout.width;
  const bottom = layout.y + layout.height;
  const least = { width: channel.width * SMALLEST_SHARE, height: channel.height * SMALLEST_SHARE };
  const left = grip.includes('w') ? within(layout.x + by.x, 0, right - least.width) : layout.x;
  const top = grip.includes('n') ? within(layout.y + by.y, 0, bottom - least.height) : layout.y;
  const newRight = grip.includes('e') ? within(right + by.x, left + least.width, channel.width) : right;
  const newBottom = grip.includes('s') ? within(bottom + by.y, top + least.height, channel.height) : bottom;
  return { x: left, y: top, width: newRight - left, height: newBottom - top };
}

interface Size {
  width: number;
  height: number;
}

/**
 * Snaps the sides that the handle moves to the nearest line within `reach`: the channel's
 * edges and middle, and the edges of other areas.
 */
export function snapped(layout: Layout, grip: Grip, channel: Size, others: readonly Layout[], reach: Size): Layout {
  const vertical = [0, channel.width / 2, channel.width, ...others.flatMap(({ x, width }) => [x, x + width])];
  const horizontal = [0, channel.height / 2, channel.height, ...others.flatMap(({ y, height }) => [y, y + height])];
  if (grip === 'move') {
    const byX = nearest([layout.x, layout.x + layout.width], vertical, reach.width);
    const byY = nearest([layout.y, layout.y + layout.height], horizontal, reach.height);
    return { ...layout, x: layout.x + byX, y: layout.y + byY };
  }
  const west = grip.includes('w') ? nearest([layout.x], vertical, reach.width) : 0;
  const north = grip.includes('n') ? nearest([layout.y], horizontal, reach.height) : 0;
  const east = grip.includes('e') ? nearest([layout.x + layout.width], vertical, reach.width) : 0;
  const south = grip.includes('s') ? nearest([layout.y + layout.height], horizontal, reach.height) : 0;
  return {
    x: layout.x + west,
    y: layout.y + north,
    width: layout.width - west + east,
    height: layout.height - north + south,
  };
}

/** Rounds to readable numbers: whole pixels, tenths of a percent. */
export function rounded({ x, y, width, height }: Layout, isPercent: boolean): Layout {
  const digits = isPercent ? 10 : 1;
  const round = (value: number) => Math.round(value * digits) / digits;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

/** The distance by which one of the edges reaches one of the lines; 0 if none is near. */
function nearest(edges: readonly number[], lines: readonly number[], reach: number): number {
  let best = 0;
  let bestDistance = reach;
  for (const edge of edges) {
    for (const line of lines) {
      const distance = Math.abs(line - edge);
      if (distance > bestDistance) continue;
      bestDistance = distance;
      best = line - edge;
    }
  }
  return best;
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/**
 * The line of each label, from 0: labels are in the upper left corner of their areas, one line lower where another
 * label would be below them. `height` is that of a line.
 */
export function labelLines(areas: readonly Pick<Rectangle, 'left' | 'top' | 'width'>[], height: number): number[] {
  const taken: { left: number; right: number; top: number }[] = [];
  return areas.map(({ left, top, width }) => {
    const isFree = (line: number) =>
      taken.every(
        (other) =>
          Math.abs(other.top - (top + line * height)) >= height || other.right <= left || left + width <= other.left,
      );
    // Each of the others is in the way of at most two lines. Without this limit, a height that isn't finite would never
    // end.
    const most = 2 * taken.length;
    let line = 0;
    while (line < most && !isFree(line)) line += 1;
    taken.push({ left, right: left + width, top: top + line * height });
    return line;
  });
}
