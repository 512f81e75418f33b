import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildStale } from './build-parts.mjs';
import { projectFolder, runPackageScript } from './run-command.mjs';
import { ensurePrograms, missingPrograms } from './system-packages.mjs';

// npm run corpus: uploads images, videos and documents as users have them, and looks at each on a screen. Where
// LibreOffice and Poppler are installed, it also compares pages with what these draw. Arguments are those of
// Playwright.

const RESULTS = path.join(projectFolder, 'test-results/corpus.jsonl');
const WITHIN_MS = 3_600_000;
/** How similar half of the pages must at least be, as structural similarity. */
const WANTED = { pdf: 0.98, office: 0.97 };

if (!(await ensurePrograms(['ffmpeg', 'chromium']))) process.exit(1);
if (missingPrograms(['libreoffice']).length > 0) console.log('Without LibreOffice, its documents are skipped.');
if (!(await buildStale())) process.exit(1);
await rm(RESULTS, { force: true });
const config = path.join(projectFolder, 'playwright.corpus.config.ts');
const args = ['test', `--config=${config}`, ...process.argv.slice(2)];
const { exitCode } = await runPackageScript('@playwright/test/cli.js', args, { timeoutMs: WITHIN_MS });

const lines = (await readFile(RESULTS, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
/** @type {{ group: string, name: string, refused?: string, seconds?: number, pages?: number, similar: number[] }[]} */
const results = lines.map((line) => JSON.parse(line));
let areSimilar = true;
for (const group of ['image', 'video', 'pdf', 'office']) {
  const inGroup = results.filter((result) => result.group === group);
  const refused = inGroup.filter((result) => result.refused !== undefined);
  const similar = inGroup.flatMap((result) => result.similar).sort((one, other) => one - other);
  const counts = `${group}: ${inGroup.length - refused.length} shown, ${refused.length} refused with their reason`;
  if (similar.length === 0) {
    console.log(counts);
    continue;
  }
  const median = similar[Math.floor(similar.length / 2)] ?? 0;
  const wanted = WANTED[/** @type {keyof typeof WANTED} */ (group)];
  if (median < wanted) areSimilar = false;
  const worst = inGroup.reduce((one, other) => (Math.min(...other.similar) < Math.min(...one.similar) ? other : one));
  console.log(
    `${counts}; ${similar.length} pages with a median similarity of ${median.toFixed(3)} (wanted: ${wanted}), the least ${Math.min(...worst.similar).toFixed(3)} in ${worst.name}`,
  );
}
const [slowest] = results.toSorted((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0));
if (slowest) console.log(`Slowest: ${slowest.name}, ${slowest.seconds?.toFixed(1)} s.`);
process.exitCode = exitCode === 0 && areSimilar ? 0 : 1;
