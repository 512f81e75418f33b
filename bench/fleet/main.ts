import { parseArgs } from 'node:util';
import { buildStale } from '#scripts/build-parts.mjs';
import { freePort } from '#scripts/free-port.mjs';
import { makeScene } from '../scene.ts';
import { startProduct, startReference } from '../server-process.ts';
import { measureListening, measureWhole } from './phases.ts';

// npm run fleet: thousands of simulated players and one real server.
const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '10000' },
    channels: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
  },
});
const players = positive('players', values.players);
const channels = positive('channels', values.channels);
const seconds = positive('seconds', values.seconds);
if (!(await buildStale(['player', 'server']))) process.exit(1);

console.log(`${players} players, the server in one process. A bare server of events first.`);
const bare = await startReference('bare-sse', await freePort());
const anywhere = { PortalId: 1, originalNames: ['any'] };
const reference = await measureListening(bare, anywhere, players, () => fetch(bare.url, { method: 'POST' })).finally(
  bare.remove,
);
row('bare server: memory per connection', kilobytes(reference.bytesPerConnection));
row('bare server: one event, until the last player is notified', milliseconds(reference.lastNotifiedMs));

const product = await startProduct(await freePort());
try {
  const scene = await makeScene(product, channels);
  const first = { ...scene, originalNames: scene.originalNames.slice(0, 1) };
  const listening = await measureListening(product, first, players, scene.change);
  const toBare = (figure: number, ofBare: number) => `${(figure / ofBare).toFixed(2)} × the bare server`;
  row(
    'memory per connection',
    kilobytes(listening.bytesPerConnection),
    toBare(listening.bytesPerConnection, reference.bytesPerConnection),
  );
  row(
    'a change, until the last player is notified',
    milliseconds(listening.lastNotifiedMs),
    toBare(listening.lastNotifiedMs, reference.lastNotifiedMs),
  );
  row('connections lost during it', String(listening.lost));

  console.log(
    `\nThe same players with their engine, on ${channels} channels: they load what they are notified of, and poll.`,
  );
  const whole = await measureWhole(product, scene, players, seconds);
  row('a change of all channels, until the last player is notified', milliseconds(whole.lastNotifiedMs));
  row('… and has loaded the new document', milliseconds(whole.lastLoadedMs));
  row(`connections lost in ${seconds} s`, String(whole.lost));
  const { restart } = whole;
  row('restart: server unavailable', milliseconds(restart.awayMs));
  row('restart: most connection attempts in a second', String(restart.connectsPerSecond));
  row(
    'restart: all back, after the first response',
    restart.back === players ? milliseconds(restart.allBackMs) : `only ${restart.back} of ${players}`,
  );
} finally {
  await product.remove();
}

function row(name: string, figure: string, remark = ''): void {
  console.log(`  ${name.padEnd(50)} ${figure.padStart(12)}  ${remark}`.trimEnd());
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`--${name} must be a whole number above 0.`);
  process.exit(2);
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
