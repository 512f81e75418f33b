import { measurePageFiles } from './goals/page-files.ts';
import { measureResponses } from './goals/responses.ts';
import { measurePage } from './goals/sizes.ts';
import { type Row, tableOf } from './table.ts';

// A step of `npm test`: some seconds of requests of screens and pages, measured in processor time, which is comparable
// on a busy machine. It fails only if a goal is missed by half in every attempt: it finds what made the server slow,
// not what made it slower.
const PACE = { rounds: 1, seconds: 1, onlyGoals: true };
const ATTEMPTS = 3;
const LEAST_REACHED = 0.5;

const isFarOff = ({ reached }: Row) => reached < LEAST_REACHED;
let rows: Row[] = [];
for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
  rows = [...(await measurePage()), ...(await measureResponses(PACE)), ...(await measurePageFiles(PACE))];
  console.log(tableOf(rows));
  if (!rows.some(isFarOff)) break;
}
for (const { what } of rows.filter(isFarOff)) console.error(`Far from its goal: ${what}.`);
process.exitCode = rows.some(isFarOff) ? 1 : 0;
