import { buildStale } from './build-parts.mjs';
import { installPackages } from './install-packages.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';
import { ensurePrograms } from './system-packages.mjs';
import { addCounts, closingLine, ONE_FAILED } from './test-counts.mjs';
import { steps as allSteps, quickSteps } from './test-steps.mjs';

// npm test [quick] [step …] [arguments for the steps' runners, such as a test file]
const isQuick = process.argv[2] === 'quick';
const words = process.argv.slice(isQuick ? 3 : 2);
/** @type {Record<string, import('./test-steps.mjs').Step>} */
const steps = isQuick ? quickSteps : allSteps;
const firstOther = words.findIndex((word) => !Object.hasOwn(steps, word));
const asked = firstOther === -1 ? words : words.slice(0, firstOther);
const forRunner = firstOther === -1 ? [] : words.slice(firstOther);
if (asked.length === 0 && forRunner.length > 0) {
  const choice = Object.keys(isQuick ? steps : { quick: true, ...steps }).join(', ');
  console.error(`There is no step named ${forRunner[0]}. Choose from ${choice}.`);
  process.exit(2);
}
stopWithNpm();
if (!(await installPackages())) process.exit(1);
keepTemporaryFilesInMemory();
// The processes of the tests use all cores anyway, so each gets one of V8's helper threads instead of four.
process.env.NODE_OPTIONS = `--v8-pool-size=1 ${process.env.NODE_OPTIONS ?? ''}`.trim();

const names = asked.length > 0 ? asked : Object.keys(steps);
const begun = new Map(names.filter((name) => steps[name]?.startsEarly).map((name) => [name, measure(name)]));
const results = [];
for (const name of names) {
  console.log(`\n── ${name}`);
  results.push(await (begun.get(name) ?? measure(name)));
}

console.log('\n── all steps');
for (const { name, counts, seconds } of results) {
  console.log(`${name.padEnd(13)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${closingLine(counts)}`);
}
const total = results.map(({ counts }) => counts).reduce(addCounts);
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** @param {string} name */
async function measure(name) {
  const startedAt = Date.now();
  const counts = await runStep(name);
  return { name, counts, seconds: (Date.now() - startedAt) / 1000 };
}

/** @param {string} name */
async function runStep(name) {
  const step = steps[name];
  if (!step) throw new Error(`There is no step named ${name}`);
  if (step.programs && !(await ensurePrograms(step.programs))) return ONE_FAILED;
  if (step.needsBuild && !(await buildStale())) return ONE_FAILED;
  try {
    return await step.run(forRunner);
  } catch (error) {
    console.error(error);
    return ONE_FAILED;
  }
}
