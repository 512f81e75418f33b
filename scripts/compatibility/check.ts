import { checkBuiltPlayer } from './built-player.ts';
import { exceptionFor, exceptions } from './exceptions.ts';

// Checks the built page of screens against the oldest supported browsers, and prints what they lack.
const parts = checkBuiltPlayer();
const all = parts.flatMap(({ name, findings }) =>
  findings.map((finding) => ({ name, ...finding, exception: exceptionFor(finding, name) })),
);
const problems = all.filter(({ exception }) => exception === null);
const used = new Set(all.map(({ exception }) => exception));
const unneeded = exceptions.filter((exception) => !used.has(exception));

for (const { name, feature, lackedBy, excerpt } of problems)
  console.error(`  ${name}: ${feature} is missing in ${lackedBy.join(', ')}\n    … ${excerpt} …`);
if (problems.length > 0) console.error('  Use something older, test for it first, or add it to player/polyfills.ts.');
for (const exception of unneeded) console.error(`  Remove the exception for ${exception}: nothing uses it any more.`);
console.log(`${parts.length} parts checked, ${problems.length} features missing in the oldest browsers.`);
process.exitCode = problems.length + unneeded.length > 0 ? 1 : 0;
