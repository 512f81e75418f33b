import { readdir, readFile } from 'node:fs/promises';

/** Fields of `/proc/{pid}/stat` after the name, which may contain spaces: state, parent, group. */
const GROUP_FIELD = 2;

/**
 * Returns how much memory all processes of a group use, in megabytes. Pages that several of them share count for each.
 * Returns null on systems without `/proc`.
 */
export async function memoryOfGroup(group: number): Promise<number | null> {
  const names = await readdir('/proc').catch(() => null);
  if (names === null) return null;
  const sizes = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((pid) => sizeIfIn(group, pid)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** In kilobytes; 0 for a process of another group, or one that has ended in the meantime. */
async function sizeIfIn(group: number, pid: string): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[GROUP_FIELD]) !== group) return 0;
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
