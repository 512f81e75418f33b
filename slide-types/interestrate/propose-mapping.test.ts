import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chosenRates } from './chosen-rates.ts';
import { interestrate } from './definition.ts';
import { readRateFeed } from './feed.ts';
import { type MappingFields, mappingOf, NO_MAPPING } from './feed-mapping.ts';
import { readOutline } from './feed-outline.ts';
import { readTree } from './feed-tree.ts';
import { writeRateFeed } from './feed-write.ts';
import { previewRows, proposeMapping } from './propose-mapping.ts';

const FOLDER = new URL('samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const tablesIn = (name: string) => readOutline(readTree(sample(name))).tables;
function proposed(name: string): MappingFields {
  const [table] = tablesIn(name);
  return { ...NO_MAPPING, ...(table && proposeMapping(table)) };
}

const others = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`note${index}`, 'none']));

describe('the proposed mapping', () => {
  it.each([
    ['cbr.xml', 'ValCurs/Valute', 'CharCode', 'Value', 'Nominal', '1234,56'],
    ['nbg.json', 'currencies', 'code', 'rate', 'quantity', '1234.56'],
    ['ecb.xml', 'Envelope/Cube/Cube/Cube', '@currency', '@rate', '', '1234.56'],
    ['tcmb.xml', 'Tarih_Date/Currency', 'Isim', '', 'Unit', '1234.56'],
    ['items-with-quantity.xml', 'rss/channel/item', 'title', '', 'quant', '1234.56'],
    ['thousands.json', 'rows', 'Währung', 'Kurs', 'Einheit', '1.234,56'],
    ['attributes.xml', 'rates/rate', '@name', '@value', '', '1234.56'],
    ['attributes-single.xml', 'rates/rate', '@name', '~self', '', '1234.56'],
    ['map.json', 'rates/~each', '~name', '~self', '', '1234.56'],
    ['element-names.xml', 'InterestRates/Product', 'ProductName', 'InterestRate', 'Unit', '1234.56'],
    ['cells.json', 'values', '0', '1', '', '1234.56'],
    ['treasury.json', 'data', 'security_desc', 'avg_interest_rate_amt', '', '1234.56'],
    ['spreadsheet.xml', 'Workbook/Worksheet/Table/Row', 'Cell/0/Data', 'Cell/1/Data', '', '1234.56'],
    ['groups.xml', 'board/group/rates/rate', 'description', 'rate', '', '1234.56'],
  ])('of %s has the rows %s', (name, rows, rowName, rate, unit, numbers) => {
    expect(proposed(name)).toMatchObject({
      interestrate_map_rows: rows,
      interestrate_map_name: rowName,
      interestrate_map_rate: rate,
      interestrate_map_unit: unit,
      interestrate_map_numbers: numbers,
    });
  });

  it('leaves the choice between several columns of numbers to users', () => {
    const [table] = tablesIn('tcmb.xml');
    const { interestrate_map_names } = proposed('tcmb.xml');
    expect(interestrate_map_names).toEqual([]);
    expect(table?.columns.map(({ path }) => path)).toEqual(expect.arrayContaining(['ForexBuying', 'ForexSelling']));
  });

  it.each(['ecb.xml', 'thousands.json', 'attributes.xml', 'map.json', 'element-names.xml', 'groups.xml', 'cells.json'])(
    'of %s shows in the editor what screens show',
    (name) => {
      const [table] = tablesIn(name);
      const fields = proposed(name);
      const { items } = readRateFeed(sample(name), mappingOf(fields));
      const shown = table ? previewRows(table, fields) : [];
      expect(shown.map(({ description, rate }) => [description, rate])).toEqual(
        items.map(({ description, rate }) => [description, rate]),
      );
      expect(chosenRates(items, fields.interestrate_map_names)).toMatchObject({ problem: null });
      expect(fields.interestrate_map_names.length).toBeGreaterThan(0);
      expect(interestrate.problems({ ...interestrate.fields.parse({}), ...fields })).toEqual({});
    },
  );

  it('reads a file of this product too', () => {
    const written = ['Daily', 'Monthly'].map((description) => ({ description, rate: '1.25' }));
    const text = writeRateFeed({ title: 'Savings', description: '', items: written });
    const [table] = readOutline(readTree(text)).tables;
    const fields = { ...NO_MAPPING, ...(table && proposeMapping(table)) };
    expect(fields.interestrate_map_names).toEqual(['Daily', 'Monthly']);
    const { items } = readRateFeed(text, mappingOf(fields));
    expect(chosenRates(items, fields.interestrate_map_names)).toMatchObject({ items: written, problem: null });
  });

  describe.each([
    ['after many others', (unit: string) => ({ ...others(30), unit })],
    ['with characters that are escaped', (unit: string) => ({ 'unit~/': unit })],
    ['given twice', (unit: string) => ({ unit: [unit, unit] })],
  ])('with a unit %s', (_, beside) => {
    const rows = ['USD', 'JPY'].map((code, index) => ({ code, rate: '1.5', ...beside(index === 0 ? '1' : '100') }));
    const text = JSON.stringify({ rows });
    const [table] = readOutline(readTree(text)).tables;
    const chosen = {
      interestrate_map_name: 'code',
      interestrate_map_rate: 'rate',
      interestrate_map_numbers: '1234.56',
    };
    const fields = { ...NO_MAPPING, interestrate_map_rows: 'rows', ...chosen } as MappingFields;

    it('refuses the rate in the editor and on screens', () => {
      expect(readRateFeed(text, mappingOf(fields)).items.map(({ problem }) => problem)).toEqual([undefined, 'unit']);
      expect(table && previewRows(table, fields).map(({ trouble }) => trouble)).toEqual([null, 'unit']);
    });
  });

  it('is refused with all that is missing at once', () => {
    const slide = { ...interestrate.fields.parse({}), interestrate_map_unit: 'Unit' };
    expect(Object.keys(interestrate.problems(slide)).sort()).toEqual([
      'interestrate_map_name',
      'interestrate_map_names',
      'interestrate_map_numbers',
      'interestrate_map_rate',
      'interestrate_map_rows',
      'interestrate_map_unit_use',
    ]);
    expect(interestrate.problems(interestrate.fields.parse({}))).toEqual({});
    expect(
      interestrate.problems({
        ...slide,
        ...proposed('ecb.xml'),
        interestrate_source: 'Create New',
        interestrate_map_names: ['USD', 'USD'],
      }),
    ).toEqual({
      interestrate_map_rows: { code: 'rates-map-without-source' },
      interestrate_map_names: { code: 'rates-map-names-twice' },
    });
  });
});

describe('the rates that were chosen', () => {
  const row = (name: string, more: object = {}) => ({ name, description: name, rate: '1.5', ...more });

  it('are shown in their order', () => {
    expect(chosenRates([row('A'), row('B'), row('C', { problem: 'rate' })], ['B', 'A'])).toEqual({
      items: [row('B'), row('A')],
      problem: null,
    });
  });

  it.each([
    ['is missing', [row('A')], '“B” is no longer in the feed.'],
    ['is there twice', [row('A'), row('B'), row('B')], '“B” is in the feed more than once.'],
    [
      'is no longer a number',
      [row('A'), row('B', { problem: 'rate' })],
      'The rate of “B” is not a number in the chosen format.',
    ],
    [
      'has an unknown unit',
      [row('A'), row('B', { problem: 'unit' })],
      'The unit of “B” is not known. Choose the unit in the editor of the slide.',
    ],
  ] as const)('are all replaced by an error if one %s', (_, items, problem) => {
    expect(chosenRates(items as never, ['A', 'B'])).toEqual({ items: [], problem });
  });
});
