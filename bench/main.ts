import { parseArgs } from 'node:util';
import { buildStale } from '#scripts/build-parts.mjs';
import { measureBoot } from './goals/boot.ts';
import { measureDatabase } from './goals/database.ts';
import { measureDisplayTimes } from './goals/display-times.ts';
import { measureDocuments } from './goals/documents.ts';
import { measureEvents } from './goals/events.ts';
import { measureFirstNotified } from './goals/first-notified.ts';
import { measureLongLists } from './goals/long-lists.ts';
import { measureLongRun } from './goals/long-run.ts';
import { measureLongText } from './goals/long-text.ts';
import { measureMatrix } from './goals/matrix.ts';
import { measureMedia } from './goals/media.ts';
import { measureOtherWork } from './goals/other-work.ts';
import { measurePageFiles } from './goals/page-files.ts';
import { measurePublishing } from './goals/publishing.ts';
import { measureResponses } from './goals/responses.ts';
import { measureSaturation } from './goals/saturation.ts';
import { measureIdle, measurePage } from './goals/sizes.ts';
import { measureStaffReads } from './goals/staff-reads.ts';
import { measureStaffWaits } from './goals/staff-waits.ts';
import { measureStaffWrites } from './goals/staff-writes.ts';
import { measureSynchronization } from './goals/synchronization.ts';
import { measureTargets } from './goals/targets.ts';
import { saveResults } from './saved-results.ts';
import { LARGE_TAGGED_PORTAL } from './setting.ts';
import { isMet, type Row, tableOf } from './table.ts';

// npm run bench: the goals of docs/performance.md in one table, or those given by `--only G8,G9`. Fails if a goal is
// missed.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    players: { type: 'string', default: '10000' },
    switches: { type: 'string', default: '10000' },
    // How long two screens run side by side before checking that they are still in sync.
    minutes: { type: 'string', default: '0' },
    only: { type: 'string' },
    // Whether to write the results into docs/bench-results.md.
    save: { type: 'boolean', default: false },
  },
});
if (!(await buildStale(['player', 'dashboard', 'server']))) process.exit(1);

const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const parts: [goals: string, name: string, measure: () => Promise<Row[]>][] = [
  ['G10', 'the page of screens', measurePage],
  ['G10', 'the first slide', () => measureBoot(6 * pace.rounds)],
  ['G8', 'publishing', () => measurePublishing(20 * pace.rounds)],
  ['G9', 'synchronization', () => measureSynchronization(pace.rounds, Number(values.minutes))],
  ['G10', 'a long run', () => measureLongRun(Number(values.switches))],
  ['G11', 'idle memory', measureIdle],
  ['G11', 'memory after saturation', () => measureSaturation(pace)],
  ['G6', 'the matrix', measureMatrix],
  ['G6', 'long lists', measureLongLists],
  ['G1 G3 G4', 'responses', () => measureResponses(pace)],
  ['G1 G2', 'responses with the database', () => measureDatabase(pace)],
  ['G20', 'files of pages', () => measurePageFiles(pace)],
  ['G17', 'display times', () => measureDisplayTimes(6 * pace.rounds)],
  ['G18', 'tag rules', measureTargets],
  ['G13 G16', 'lists of staff', () => measureStaffReads(pace)],
  ['G14', 'changes of staff', () => measureStaffWrites(pace.rounds)],
  ['G19', 'waits in the dashboard', () => measureStaffWaits(10 * pace.rounds)],
  ['G4 G5', 'screens during other work', () => measureOtherWork(pace)],
  ['G5 G12', 'documents', () => measureDocuments(pace)],
  ['G5 G11', 'screens during much text', () => measureLongText(pace)],
  ['G12', 'files', () => measureMedia(pace)],
  ['G15', 'the first notification', measureFirstNotified],
  ['G7 G8', 'events', () => measureEvents(Number(values.players))],
  [
    'G1 G3 G4',
    'responses in a large portal',
    () => measureResponses({ ...pace, onlyGoals: true }, LARGE_TAGGED_PORTAL),
  ],
  ['G1', 'responses with the database of a large portal', () => measureDatabase(pace, LARGE_TAGGED_PORTAL)],
  ['G8', 'publishing in a large portal', () => measurePublishing(20 * pace.rounds, LARGE_TAGGED_PORTAL)],
  ['G9', 'synchronization in a large portal', () => measureSynchronization(pace.rounds, 0, LARGE_TAGGED_PORTAL)],
];
const wanted = values.only?.toUpperCase().split(',');
const isWanted = (goals: string) => !wanted || goals.split(' ').some((goal) => wanted.includes(goal));
const rows: Row[] = [];
for (const [goals, name, measure] of parts) {
  if (!isWanted(goals)) continue;
  console.error(`Measuring ${name} …`);
  rows.push(...(await measure()));
}
console.log(tableOf(rows));
if (values.save) await saveResults(rows);
process.exitCode = rows.every(isMet) ? 0 : 1;
