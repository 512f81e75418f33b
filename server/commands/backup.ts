import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { Command } from './command.ts';
import { namesIn } from './read-arguments.ts';

export const backup: Command = {
  usage: '[file.tar]',
  summary: 'backs up everything to one file and verifies it; the server can keep running',
  withFiles: (args, resolve) => namesIn(args, 1).map(resolve),
  run: async (parts, [fileName]) => {
    const now = new Date();
    const file = fileName ?? path.join(parts.backupFolder, `vitrine-${now.toISOString().replaceAll(':', '-')}.tar`);
    await mkdir(path.dirname(file), { recursive: true });
    const { manifest, missing, damaged } = await writeBackup(parts, file, now);
    const { tables, entries } = manifest;
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    const files = Object.entries(entries).filter(([name]) => name.startsWith('media/'));
    const bytes = files.reduce((sum, [, sealed]) => sum + sealed.bytes, 0);
    return [
      `${file}`,
      `Backed up and verified ${rows} records and ${files.length} files (${megabytes(bytes)}).`,
      ...(damaged.length > 0
        ? [`These files are damaged. An earlier backup may contain them: ${damaged.join(', ')}`]
        : []),
      ...(missing.length > 0 ? [`These files are used by records but missing: ${missing.join(', ')}`] : []),
    ];
  },
};

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
