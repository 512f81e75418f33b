import { readdir, readFile } from 'node:fs/promises';
import type { ServerProcess } from './server-process.ts';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The same server, with the processor time of its database (a PostgreSQL server on this machine) included. */
export async function withDatabase(server: ServerProcess, databaseUrl: string): Promise<ServerProcess> {
  const postmaster = await postmasterOn(new URL(databaseUrl).port);
  return { ...server, cpuSeconds: async () => (await server.cpuSeconds()) + (await cpuSecondsOfFamily(postmaster)) };
}

async function postmasterOn(port: string): Promise<string> {
  for (const pid of await processes()) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (/postgres$/.test(command[0] ?? '') && command.includes(`port=${port}`)) return pid;
  }
  throw new Error(`There is no PostgreSQL server on port ${port}.`);
}

/** Each connection has its own process; the time of processes that have ended is added to their parent's. */
async function cpuSecondsOfFamily(postmaster: string): Promise<number> {
  let ticks = 0;
  for (const pid of await processes()) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The fields after the name, which is in brackets: the parent, and from the 12th on the times of the process and of
    // ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (pid === postmaster) ticks += sum(fields.slice(11, 15));
    else if (fields[1] === postmaster) ticks += sum(fields.slice(11, 13));
  }
  return ticks / TICKS_PER_SECOND;
}

async function processes(): Promise<string[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
}

function sum(numbers: string[]): number {
  return numbers.reduce((total, number) => total + Number(number), 0);
}
