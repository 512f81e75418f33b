/** One line of the table: a goal of docs/performance.md, and how far it is. */
export interface Row {
  goal: string;
  what: string;
  figure: string;
  /** What it is compared with; empty where the goal is a plain figure. */
  reference: string;
  ratio: number | null;
  /** As it is read, `≥ 0.7` for example. */
  limit: string;
  /** How much of the goal is reached: met from 1 on. */
  reached: number;
}

export function isMet({ reached }: Row): boolean {
  return reached >= 1;
}

/** A row whose goal is to be at least so many times the reference. */
export function atLeast(limit: number, ratio: number): Pick<Row, 'ratio' | 'limit' | 'reached'> {
  return { ratio, limit: `≥ ${limit}`, reached: ratio / limit };
}

/** A row whose goal is to be at most so many times the reference. */
export function atMost(limit: number, ratio: number): Pick<Row, 'ratio' | 'limit' | 'reached'> {
  return { ratio, limit: `≤ ${limit}`, reached: limit / ratio };
}

/** A row whose goal is a plain figure; its reference, if it has one, is told beside it. */
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

/** The rows as a table of Markdown, which reads as well on a terminal. */
export function tableOf(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.goal,
    row.what,
    row.figure,
    row.reference || '–',
    row.ratio === null ? '–' : row.ratio.toFixed(2),
    row.limit,
    isMet(row) ? 'met' : 'NOT MET',
  ]);
  const lines = [['', 'Goal', 'Figure', 'Reference', 'Ratio', 'Wanted', ''], ...cells];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const drawn = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [drawn[0], rule, ...drawn.slice(1)].join('\n');
}
