import { parseArgs } from 'node:util';
import { buildStale } from '#scripts/build-parts.mjs';
import { measureAnswers } from './goals/answers.ts';
import { measureEvents } from './goals/events.ts';
import { measureIdle, measurePage } from './goals/sizes.ts';
import { type Row, tableOf } from './table.ts';

// npm run bench: the goals of docs/performance.md in one table. It fails when one of them is missed.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    players: { type: 'string', default: '2000' },
  },
});
if (!(await buildStale(['player', 'server']))) process.exit(1);

const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const parts: [name: string, measure: () => Promise<Row[]>][] = [
  ['the page of screens', measurePage],
  ['idle memory', measureIdle],
  ['answers', () => measureAnswers(pace)],
  ['events', () => measureEvents(Number(values.players))],
];
const rows: Row[] = [];
for (const [name, measure] of parts) {
  console.error(`Measuring ${name} …`);
  rows.push(...(await measure()));
}
console.log(tableOf(rows));
process.exitCode = rows.every((row) => row.isMet) ? 0 : 1;
