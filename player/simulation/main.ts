import { live } from './life.ts';

// npm run simulate [-- --seeds 2000 --from 1 | --seed 17]
const option = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const only = option('seed', 0);
const from = only || option('from', 1);
const seeds = only ? 1 : option('seeds', 2_000);

const failed: number[] = [];
const totals = new Map<string, number>();
const startedAt = Date.now();
for (let seed = from; seed < from + seeds; seed += 1) {
  const { violations, story, faults, problems } = await live(seed);
  for (const [name, count] of [...faults, ...problems]) totals.set(name, (totals.get(name) ?? 0) + count);
  if (violations.length === 0) continue;
  failed.push(seed);
  for (const { promise, screen, detail } of violations) console.log(`seed ${seed}: ${promise}: ${screen}, ${detail}`);
  if (only) console.log(story.join('\n'));
}
for (const [name, count] of [...totals].sort()) console.log(`${name.padEnd(20)} ${count}`);
console.log(
  `${seeds} lives of 30 days in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, ${failed.length} with a broken promise.`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
