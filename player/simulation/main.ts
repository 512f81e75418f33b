import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Life, live } from './life.ts';
import { DAYS_OFFLINE, spendYear, type Year } from './year.ts';

// npm run simulate [-- --seeds 2000 --from 1 --processes 2 | --seed 17] [--times | --years]
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '2000' },
    times: { type: 'boolean', default: false },
    years: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
});

/** The response of a process to a seed. `years` have display times only, and report how exact their switches were. */
type LivedLife = Life & { seed: number; year?: Year };

if (process.send)
  process.on('message', (seed: number) => void lived(seed).then((life) => process.send?.({ ...life, story: [] })));
else if (values.seed !== undefined) report([await lived(Number(values.seed))], true);
else await liveAll(Number(values.from), Number(values.seeds), Number(values.processes));

async function lived(seed: number): Promise<LivedLife> {
  if (!values.years) {
    const options = values.times ? { hasTimes: true, daysOffline: DAYS_OFFLINE } : {};
    return { ...(await live(seed, options)), seed };
  }
  const year = await spendYear(seed);
  const violations = year.violations.map((detail) => ({ promise: 'exact', at: 0, screen: 'a year', detail }));
  return { violations, story: [], faults: new Map(), problems: new Map(), seed, year };
}

/** Distributes the lives among processes, because each takes seconds to compute. */
async function liveAll(from: number, count: number, processes: number): Promise<void> {
  const startedAt = Date.now();
  const lives: LivedLife[] = [];
  let next = from;
  const modes = (['times', 'years'] as const).filter((mode) => values[mode]).map((mode) => `--${mode}`);
  const children = Array.from({ length: Math.min(processes, count) }, () =>
    fork(fileURLToPath(import.meta.url), modes, { serialization: 'advanced' }),
  );
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve, reject) => {
          const sendNext = () => {
            if (next < from + count) child.send(next++);
            else child.disconnect();
          };
          child.on('message', (life: LivedLife) => {
            lives.push(life);
            printViolations(life);
            if (lives.length % 50 === 0) console.error(`${lives.length} of ${count} lives …`);
            sendNext();
          });
          child.once('exit', (code) =>
            code === 0 ? resolve() : reject(new Error(`A process exited with code ${code}.`)),
          );
          sendNext();
        }),
    ),
  );
  report(lives, false);
  console.log(`It took ${((Date.now() - startedAt) / 1000).toFixed(1)} s in ${children.length} processes.`);
}

function printViolations({ seed, violations }: LivedLife): void {
  for (const { promise, screen, detail } of violations) console.log(`seed ${seed}: ${promise}: ${screen}, ${detail}`);
}

function report(lives: readonly LivedLife[], hasStory: boolean): void {
  const totals = new Map<string, number>();
  for (const { faults, problems } of lives) {
    for (const [name, count] of [...faults, ...problems]) totals.set(name, (totals.get(name) ?? 0) + count);
  }
  if (hasStory) {
    for (const life of lives) {
      printViolations(life);
      console.log(life.story.join('\n'));
    }
  }
  for (const [name, count] of [...totals].sort()) console.log(`${name.padEnd(20)} ${count}`);
  const broken = lives.filter(({ violations }) => violations.length > 0);
  const years = lives.flatMap(({ year }) => year ?? []);
  const sum = (name: 'schedules' | 'switches') => years.reduce((total, year) => total + year[name], 0);
  const worstMs = Math.max(...years.map((year) => year.worstMs));
  if (years.length > 0)
    console.log(
      `${sum('schedules')} schedules, ${sum('switches')} switches, at most ${worstMs.toFixed(1)} ms from the correct time.`,
    );
  const span = years.length > 0 ? '400 days without a connection' : '30 days';
  console.log(`${lives.length} lives of ${span}, ${broken.length} with broken promises.`);
  if (broken.length > 0) process.exitCode = 1;
}
