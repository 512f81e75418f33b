import { expect, test } from 'vitest';
import { cellAfter } from './cell-keys.ts';

// Channel 2 does not have the area.
const COLUMNS = [0, 1, 3, 4];

test.each([
  { key: 'ArrowRight', from: [5, 1], to: [5, 3] },
  { key: 'ArrowRight', from: [5, 4], to: [5, 4] },
  { key: 'ArrowLeft', from: [5, 3], to: [5, 1] },
  { key: 'ArrowLeft', from: [5, 0], to: [5, 0] },
  { key: 'ArrowDown', from: [5, 1], to: [6, 1] },
  { key: 'ArrowDown', from: [99, 1], to: [99, 1] },
  { key: 'ArrowUp', from: [0, 1], to: [0, 1] },
  { key: 'PageDown', from: [5, 1], to: [15, 1] },
  { key: 'PageUp', from: [5, 1], to: [0, 1] },
  { key: 'Home', from: [5, 3], to: [5, 0] },
  { key: 'End', from: [5, 1], to: [5, 4] },
  { key: 'Home', ctrlKey: true, from: [5, 3], to: [0, 0] },
  { key: 'End', ctrlKey: true, from: [5, 1], to: [99, 4] },
])('$key moves from $from to $to', ({ key, ctrlKey = false, from: [row = 0, column = 0], to }) => {
  const next = cellAfter({ key, ctrlKey }, { row, column }, 100, COLUMNS);
  expect(next && [next.row, next.column]).toEqual(to);
});

test('other keys don’t move', () => {
  expect(cellAfter({ key: ' ', ctrlKey: false }, { row: 0, column: 0 }, 100, COLUMNS)).toBeNull();
});
