import type { BackupParts } from '#server/backup/write-backup.ts';
import type { UploadDeps } from '#server/media/store-upload.ts';

/** What commands work with, in the server or beside it. */
export interface CommandParts extends UploadDeps, Omit<BackupParts, 'database' | 'folder'> {
  /** Where backups lie that are given no name. */
  backupFolder: string;
}

export interface Command {
  /** What is to be typed behind the command. */
  usage: string;
  summary: string;
  /** The words with every name of a file among them made whole. */
  withFiles?(words: string[], whole: (file: string) => string): string[];
  /** Answers lines to read. Throws CommandRefused when the words make no sense here. */
  run(parts: CommandParts, words: string[]): Promise<string[]>;
}
