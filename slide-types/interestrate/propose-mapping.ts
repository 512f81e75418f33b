import { readDecimal } from './feed-decimals.ts';
import { LONGEST_UNIT, readMappedRow, unitsBeside } from './feed-mapped-row.ts';
import { type MappingFields, mappingOf, NO_MAPPING, NUMBER_FORMATS, type NumberFormat } from './feed-mapping.ts';
import type { RateItem } from './feed-rates.ts';
import type { OutlineColumn, OutlineTable } from './feed-tables.ts';
import { isUnitName } from './feed-unit-names.ts';

/** With more rows, users choose which of them to show. */
const MOST_PROPOSED_ROWS = 12;
/** Formats without separators of thousands first: of those that read the same cells, they misread the least. */
const STRICTEST_FIRST: readonly NumberFormat[] = ['1234.56', '1234,56', '1,234.56', '1.234,56'];
const NAME_WORDS = /name|title|label|bezeichn|isim|desc|product|curr|code|kod$/i;
const RATE_WORDS = /^@?(?:rate|value|mid|kurs|zins|zinssatz|taux|tasa|apr|apy|interestrate)$/i;

/**
 * What is probably meant in a table. It is only proposed where it is certain: with several columns of numbers, users
 * must choose the rate.
 */
export function proposeMapping(table: OutlineTable): Partial<MappingFields> {
  const units = table.columns.filter(isUnitColumn);
  const numbers = table.columns.filter((column) => isNumberColumn(column) && !units.includes(column));
  const names = table.columns.filter((column) => isNameColumn(column) && !units.includes(column));
  const name = names.find(({ path }) => NAME_WORDS.test(path)) ?? names[0];
  const rate =
    onlyOne(numbers.filter(hasFractions)) ??
    onlyOne(numbers.filter(({ path }) => RATE_WORDS.test(path))) ??
    onlyOne(numbers);
  const unit = units[0];
  const proposal: MappingFields = {
    ...NO_MAPPING,
    interestrate_map_rows: table.path,
    interestrate_map_name: name?.path ?? '',
    interestrate_map_rate: rate?.path ?? '',
    interestrate_map_unit: unit?.path ?? '',
    interestrate_map_unit_use: unit ? 'Show' : '',
    interestrate_map_numbers: formatOf(rate ? [rate] : numbers),
  };
  return { ...proposal, interestrate_map_names: proposedNames(table, proposal) };
}

/** The names of all rows that can be shown, unless there are too many to show them all. */
export function proposedNames(table: OutlineTable, fields: MappingFields): string[] {
  const rows = previewRows(table, fields);
  return rows.length > MOST_PROPOSED_ROWS ? [] : rows.filter(({ trouble }) => trouble === null).map(({ name }) => name);
}

/** The format that reads the most cells of these columns. */
export function formatOf(columns: OutlineColumn[]): NumberFormat {
  const cells = columns.flatMap((column) => column.cells);
  const readable = (format: NumberFormat) => cells.filter((cell) => readDecimal(cell, format) !== null).length;
  return STRICTEST_FIRST.reduce((best, format) => (readable(format) > readable(best) ? format : best));
}

export interface PreviewRow extends RateItem {
  name: string;
  /** The rate as it is in the source. */
  original: string;
  trouble: 'rate' | 'unit' | 'twice' | null;
}

/** The rows of a table as screens would show them. */
export function previewRows(table: OutlineTable, fields: MappingFields): PreviewRow[] {
  const mapping = mappingOf(fields);
  const column = (path: string) => table.columns.find((candidate) => candidate.path === path)?.cells;
  const [names, seconds, rates, units] = [mapping.name, mapping.secondName, mapping.rate, mapping.unit].map(column);
  const paths = table.columns.map(({ path }) => path);
  const otherUnits = unitsBeside(paths, mapping).map(column);
  const rows = Array.from({ length: table.columns[0]?.cells.length ?? 0 }, (_, index) => {
    const texts = { name: names?.[index] ?? '', secondName: seconds?.[index] ?? '', rate: rates?.[index] ?? '' };
    const row = readMappedRow(
      { ...texts, unit: units?.[index] ?? '', otherUnits: otherUnits.map((cells) => cells?.[index] ?? '') },
      mapping,
    );
    return { ...row, name: row.name ?? '', original: texts.rate, trouble: row.problem ?? null };
  }).filter(({ name }) => name !== '');
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return rows.map((row) => ({ ...row, trouble: (counts.get(row.name) ?? 0) > 1 ? 'twice' : row.trouble }));
}

function isUnitColumn({ path, cells }: OutlineColumn): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (isUnitName(path.split('/').at(-1) ?? '')) return filled.every((cell) => cell.length <= LONGEST_UNIT);
  return filled.length > 1 && filled.every((cell) => /^10*$/.test(cell)) && filled.some((cell) => cell !== '1');
}

function isNumberColumn({ cells }: OutlineColumn): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const readable = filled.filter((cell) => NUMBER_FORMATS.some((format) => readDecimal(cell, format) !== null));
  return readable.length > 0 && readable.length * 2 >= filled.length;
}

function hasFractions({ cells }: OutlineColumn): boolean {
  return cells.some((cell) => /\d[.,]\d/.test(cell));
}

/** Texts that are different in each row. */
function isNameColumn({ cells }: OutlineColumn): boolean {
  return (
    new Set(cells).size === cells.length &&
    cells.every((cell) => /\p{L}/u.test(cell) && !/^https?:|^\d{4}-\d\d-\d\dT/.test(cell))
  );
}

function onlyOne(columns: OutlineColumn[]): OutlineColumn | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}
