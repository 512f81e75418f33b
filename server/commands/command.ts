import type { BackupParts } from '#server/backup/write-backup.ts';
import type { UploadDeps } from '#server/media/store-upload.ts';

/** What commands need, whether they run in the server or in their own process. */
export interface CommandParts extends UploadDeps, Omit<BackupParts, 'database' | 'folder'> {
  /** Folder for backups without a file name. */
  backupFolder: string;
}

export interface Command {
  /** The arguments, as shown in the help. */
  usage: string;
  summary: string;
  /** Returns the arguments with all file names resolved. */
  withFiles?(args: string[], resolve: (file: string) => string): string[];
  /** Returns lines to print. Throws CommandRefused for invalid arguments. */
  run(parts: CommandParts, args: string[]): Promise<string[]>;
}
