/** A row of the table: a goal of docs/performance.md and its result. */
export interface Row {
  goal: string;
  what: string;
  figure: string;
  /** What the figure is compared with; empty if the goal is an absolute figure. */
  reference: string;
  ratio: number | null;
  /** As text, for example `≥ 0.7`. */
  limit: string;
  /** The result relative to the goal: met if 1 or more. */
  reached: number;
}

export function isMet({ reached }: Row): boolean {
  return reached >= 1;
}

/** A row whose goal is a minimum ratio to the reference. */
export function atLeast(limit: number, ratio: number): Pick<Row, 'ratio' | 'limit' | 'reached'> {
  return { ratio, limit: `≥ ${limit}`, reached: ratio / limit };
}

/** A row whose goal is a maximum ratio to the reference. */
export function atMost(limit: number, ratio: number): Pick<Row, 'ratio' | 'limit' | 'reached'> {
  return { ratio, limit: `≤ ${limit}`, reached: limit / ratio };
}

/** A row whose goal is an absolute figure; its reference, if any, is only for information. */
export function plain(
  { value, digits = 0, limit, unit }: { value: number; digits?: number; limit: number; unit: string },
  reference?: { what: string; value: number },
): Pick<Row, 'figure' | 'reference' | 'ratio' | 'limit' | 'reached'> {
  const written = (amount: number) => `${amount.toFixed(digits)} ${unit}`.trimEnd();
  return {
    figure: written(value),
    reference: reference ? `${reference.what} ${written(reference.value)}` : '',
    ratio: reference ? value / reference.value : null,
    limit: `≤ ${Number(limit.toFixed(1))} ${unit}`.trimEnd(),
    reached: limit / value,
  };
}

export const HEADINGS = ['', 'Goal', 'Figure', 'Reference', 'Ratio', 'Wanted', ''];

/** The cells of a row, below these headings. */
export function cellsOf(row: Row): string[] {
  return [
    row.goal,
    row.what,
    row.figure,
    row.reference || '–',
    row.ratio === null ? '–' : row.ratio.toFixed(2),
    row.limit,
    isMet(row) ? 'met' : 'NOT MET',
  ];
}

/** The rows as a Markdown table, which is also readable in a terminal. */
export function tableOf(rows: Row[]): string {
  return markdownTable([HEADINGS, ...rows.map(cellsOf)]);
}

/** Lines of cells, of which the first has the headings. */
export function markdownTable(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const drawn = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [drawn[0], rule, ...drawn.slice(1)].join('\n');
}
