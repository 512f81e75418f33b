import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from '#scripts/run-command.mjs';
import { cellsOf, HEADINGS, markdownTable, type Row } from './table.ts';

const FILE = path.join(projectFolder, 'docs/bench-results.md');
const MEASURED = 'Measured';

/**
 * Writes these rows into the table of docs/bench-results.md, with today's date. Rows of other goals stay as they are,
 * so that goals can be measured one at a time.
 */
export async function saveResults(rows: readonly Row[], today = new Date()): Promise<void> {
  const document = await readFile(FILE, 'utf8');
  const [introduction = ''] = document.split(/^\|/m);
  const lines = document.split('\n').filter((line) => line.startsWith('| '));
  const saved = new Map(lines.slice(1).map((line) => keyed(line.slice(2, -2).split(' | '))));
  const date = today.toISOString().slice(0, 10);
  for (const row of rows) saved.set(...keyed([...cellsOf(row), date]));
  await writeFile(FILE, `${introduction}${markdownTable([[...HEADINGS, MEASURED], ...saved.values()])}\n`);
}

/** The cells of a row by its goal and what was measured. */
function keyed(cells: string[]): [key: string, cells: string[]] {
  const trimmed = cells.map((cell) => cell.trim());
  return [trimmed.slice(0, 2).join(' '), trimmed];
}
