import { describe, expect, it } from 'vitest';
import { dragged, labelLines, rounded, snapped } from './layout.ts';

const channel = { width: 100, height: 100 };
const middle = { x: 25, y: 25, width: 50, height: 50 };

describe('dragged', () => {
  it.each([
    ['move', { x: 10, y: -5 }, { x: 35, y: 20, width: 50, height: 50 }],
    ['move', { x: 900, y: -900 }, { x: 50, y: 0, width: 50, height: 50 }],
    ['se', { x: 10, y: 10 }, { x: 25, y: 25, width: 60, height: 60 }],
    ['nw', { x: -10, y: 10 }, { x: 15, y: 35, width: 60, height: 40 }],
    ['e', { x: 900, y: 3 }, { x: 25, y: 25, width: 75, height: 50 }],
    ['w', { x: 900, y: 0 }, { x: 73, y: 25, width: 2, height: 50 }],
    ['n', { x: 0, y: -900 }, { x: 25, y: 0, width: 50, height: 75 }],
  ] as const)('%s by %j results in %j', (grip, by, expected) => {
    expect(dragged(middle, grip, by, channel)).toEqual(expected);
  });
});

describe('snapped', () => {
  const strip = { x: 0, y: 80, width: 100, height: 20 };
  const reach = { width: 2, height: 2 };

  it.each([
    ['move', { x: 1, y: 29, width: 60, height: 50 }, { x: 0, y: 30, width: 60, height: 50 }],
    ['s', { x: 10, y: 10, width: 50, height: 69 }, { x: 10, y: 10, width: 50, height: 70 }],
    ['e', { x: 10, y: 10, width: 39, height: 50 }, { x: 10, y: 10, width: 40, height: 50 }],
    ['se', { x: 10, y: 10, width: 20, height: 20 }, { x: 10, y: 10, width: 20, height: 20 }],
    ['w', { x: 1, y: 10, width: 49, height: 20 }, { x: 0, y: 10, width: 50, height: 20 }],
  ] as const)('%s snaps %j to %j', (grip, layout, expected) => {
    expect(snapped(layout, grip, channel, [strip], reach)).toEqual(expected);
  });
});

it('rounds to whole pixels, and to tenths of a percent', () => {
  const layout = { x: 1.26, y: 2, width: 33.333, height: 10.04 };
  expect(rounded(layout, true)).toEqual({ x: 1.3, y: 2, width: 33.3, height: 10 });
  expect(rounded(layout, false)).toEqual({ x: 1, y: 2, width: 33, height: 10 });
});

it('keeps the labels of areas that overlap apart', () => {
  const whole = { left: 0, top: 0, width: 100 };
  const bottom = { left: 0, top: 90, width: 100 };
  const right = { left: 50, top: 4, width: 50 };
  const left = { left: 0, top: 4, width: 50 };
  expect(labelLines([whole, bottom, right, whole], 10)).toEqual([0, 0, 1, 3]);
  expect(labelLines([left, right], 10)).toEqual([0, 0]);
});

it('ends also while the width of the page is unknown', () => {
  const whole = { left: 0, top: 0, width: 100 };
  expect(labelLines([whole, whole], Number.POSITIVE_INFINITY)).toHaveLength(2);
});
