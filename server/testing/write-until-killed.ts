import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbedded } from '#server/db/embedded-connection.ts';

// Writes to an embedded database by many transactions at once, which share syncs, and prints the number of each one
// that was acknowledged, until it is killed. Usage: node write-until-killed.ts <folder> <first number>
const WRITERS = 8;
const LONGEST_PAUSE_MS = 20;
const [folder = '', first = '0'] = process.argv.slice(2);
const connection = await openEmbedded(folder);
await connection.exclusively((session) => session.run('create table if not exists written (number integer)'));
let next = Number(first);

async function write(): Promise<never> {
  for (;;) {
    const number = next;
    next += 1;
    await connection.transaction((queries) => queries.execute(`insert into written values (${number})`).execute(), {
      last: () => 'select 1',
    });
    // At once: what is printed later might be lost with the process.
    writeSync(1, `${number}\n`);
    await pause(Math.random() * LONGEST_PAUSE_MS);
  }
}

await Promise.all(Array.from({ length: WRITERS }, write));
