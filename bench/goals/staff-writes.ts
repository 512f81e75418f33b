import { quantile } from '../browser/scene.ts';
import { type Contest, makeCallsScene, onBothDatabases, SLIDES } from '../staff-scene.ts';
import { atMost, plain, type Row } from '../table.ts';

const MOST_TRANSACTIONS = 2;
const AT_ONCE = 100;
/** Writes per round, each beside one of the reference. */
const WRITES = 40;

type Measured = 'transaction' | 'tick' | 'longer' | 'shorter' | 'last';

/**
 * G14: what staff write, compared with a bare server that changes a row and adds an audit row in one transaction. All
 * databases sync what they commit.
 */
export function measureStaffWrites(rounds: number): Promise<Row[]> {
  return onBothDatabases((contest) => measureWrites(contest, rounds), true);
}

/** Each write alternates with a transaction of the reference, because other load varies. */
async function measureWrites({ database, product, reference }: Contest, rounds: number): Promise<Row[]> {
  const scene = await makeCallsScene(product);
  const noTimes = () =>
    ({ transaction: [], tick: [], longer: [], shorter: [], last: [] }) as Record<Measured, number[]>;
  const times = noTimes();
  const transaction = async () => void (await (await fetch(`${reference.url}/change`, { method: 'POST' })).text());
  for (let round = 0; round <= rounds; round += 1) {
    // The first round only warms up.
    const found = round === 0 ? noTimes() : times;
    for (let write = 0; write < WRITES; write += 1) {
      found.transaction.push(await millisecondsOf(transaction));
      found.tick.push(await millisecondsOf(() => scene.tick(AT_ONCE, write % 2 === 0)));
      const name = `Poster ${round * WRITES + write}`;
      found.longer.push(await millisecondsOf(() => scene.rename(`${name}, once more`)));
      found.shorter.push(await millisecondsOf(() => scene.rename(name)));
    }
    const atOnce = (isPlaced: boolean) =>
      millisecondsOf(() =>
        Promise.all(Array.from({ length: AT_ONCE }, (_, index) => scene.tick(SLIDES - AT_ONCE + index, isPlaced))),
      );
    found.last.push(await atOnce(true), await atOnce(false));
  }
  const middle = quantile(times.transaction, 0.5);
  const rowOf = (what: string, measured: number[], most: number): Row => {
    const value = quantile(measured, 0.5);
    const compared = plain({ value, digits: 1, limit: 0, unit: 'ms' }, { what: 'one transaction', value: middle });
    return { goal: 'G14', what: `${what}, ${database}`, ...compared, ...atMost(most, value / middle) };
  };
  return [
    rowOf('adding a slide to a channel, or removing it', times.tick, MOST_TRANSACTIONS),
    rowOf('saving a slide with a longer text', times.longer, MOST_TRANSACTIONS),
    rowOf('saving a slide with a shorter text', times.shorter, MOST_TRANSACTIONS),
    rowOf(`the last of ${AT_ONCE} additions at once`, times.last, AT_ONCE),
  ];
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
