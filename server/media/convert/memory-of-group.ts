import { readdirSync, readFileSync } from 'node:fs';

/** Fields of `/proc/{pid}/stat` after the name, which may contain spaces: state, parent, group. */
const GROUP_FIELD = 2;
/** Reading all processes of the machine takes some milliseconds. */
const SEARCH_EVERY_MS = 500;

/** Measures how much memory all processes of a group use. */
export class MemoryOfGroup {
  private members: string[] = [];
  private searchedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly group: number) {}

  /** Pages that several of them share count for each. Returns null on systems without `/proc`. */
  megabytes(): number | null {
    const now = performance.now();
    if (now - this.searchedAt >= SEARCH_EVERY_MS) {
      const names = processes();
      if (names === null) return null;
      this.members = names.filter((pid) => groupOf(pid) === this.group);
      this.searchedAt = now;
    }
    return this.members.reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1024;
  }
}

function processes(): string[] | null {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
}

/** Null for a process that has ended in the meantime. */
function groupOf(pid: string): number | null {
  const stat = readOf(pid, 'stat');
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[GROUP_FIELD]);
}

/** 0 for a process that has ended in the meantime. */
function kilobytesOf(pid: string): number {
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(readOf(pid, 'status') ?? '')?.[1] ?? 0);
}

function readOf(pid: string, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return null;
  }
}
