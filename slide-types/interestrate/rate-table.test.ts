import { describe, expect, it } from 'vitest';
import { isSameTable, moved, pastedRows, withoutEmptyRows, withPasted } from './rate-table.ts';

const row = (description: string, rate = '') => ({ description, rate });

describe('pastedRows', () => {
  it.each([
    ['two columns', 'A\t1 %\nB\t2 %', [row('A', '1 %'), row('B', '2 %')]],
    ['lines of Windows, and an empty one at the end', 'A\t1 %\r\nB\t2 %\r\n', [row('A', '1 %'), row('B', '2 %')]],
    ['one column', 'A\nB', [row('A'), row('B')]],
    ['more columns than two', 'A\t1 %\tx\t', [row('A', '1 %')]],
    ['a cell of two lines', '"A\nb ""c"""\t1 %', [row('A b "c"', '1 %')]],
    ['inches', '5" screen\t1 %', [row('5" screen', '1 %')]],
    ['an empty line between', 'A\t1\n\t\nB\t2', [row('A', '1'), row('B', '2')]],
  ])('reads %s', (_, text, expected) => {
    expect(pastedRows(text)).toEqual(expected);
  });

  it.each(['', 'Savings', 'Savings\n', ' 3.5 % '])('leaves %j to the text field', (text) => {
    expect(pastedRows(text)).toBeNull();
  });

  it('accepts no more rows than the server does', () => {
    expect(pastedRows('A\t1\n'.repeat(5_000))).toHaveLength(1_000);
  });
});

describe('a table of rates', () => {
  it('inserts pasted rows over empty ones and before others', () => {
    const rows = [row('A', '1'), row(''), row('B', '2'), row('')];
    expect(withPasted(rows, 1, [row('X', '9'), row('Y', '8')])).toEqual([
      row('A', '1'),
      row('X', '9'),
      row('Y', '8'),
      row('B', '2'),
    ]);
  });

  it('moves rows within the table', () => {
    const rows = [row('A'), row('B'), row('C')];
    expect(moved(rows, 2, 0).map(({ description }) => description)).toEqual(['C', 'A', 'B']);
    expect(moved(rows, 0, -1)).toEqual(rows);
    expect(moved(rows, 2, 3)).toEqual(rows);
  });

  it('is equal with and without empty rows', () => {
    const table = { title: 'T', description: '', rows: [row('A', '1'), row(' ', '')] };
    expect(withoutEmptyRows(table).rows).toEqual([row('A', '1')]);
    expect(isSameTable(table, { ...table, rows: [row('A', '1')] })).toBe(true);
    expect(isSameTable(table, { ...table, title: 'U' })).toBe(false);
  });
});
