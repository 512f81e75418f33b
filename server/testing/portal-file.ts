import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CommandParts } from '#server/commands/command.ts';
import { Ffmpeg } from '#server/media/convert/ffmpeg.ts';
import { databaseContents } from './database-contents.ts';
import { searchPath, type TestApp } from './test-app.ts';

/** What commands work with that are given to this app. */
export function commandPartsOf({ database, media, mediaRoot }: TestApp): CommandParts {
  return {
    database,
    folder: media,
    ffmpeg: Ffmpeg.find(undefined, searchPath()),
    quotaMegabytes: 1024,
    sessionKeyFile: null,
    backupFolder: path.join(mediaRoot, 'backups'),
  };
}

/** Every row that belongs to a portal, as text. */
export async function portalContents({ database }: TestApp, portalId: number): Promise<string> {
  const { queries } = database;
  const tables = await queries
    .select({ name: sql<string>`table_name::text` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and column_name = 'portal_id' and table_name <> 'audit_entries'`);
  const selects = tables.map(
    ({ name }) => sql`select row::text as row from ${sql.identifier(name)} row where portal_id = ${portalId}`,
  );
  const rows = await queries
    .select({ row: sql<string>`row` })
    .from(sql`(${sql.join(selects, sql` union all `)}) as rows`)
    .orderBy(sql`row`);
  return rows.map(({ row }) => row).join('\n');
}

/** Expects that somebody is refused in these words, and that no record and no file is another afterwards. */
export async function unchangedBy(test: TestApp, work: () => Promise<unknown>, sentence: RegExp): Promise<void> {
  const before = await everything(test);
  await expect(work()).rejects.toThrow(sentence);
  expect(await everything(test)).toEqual(before);
}

async function everything({ database, mediaRoot }: TestApp) {
  const found = await readdir(mediaRoot, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return { rows: await databaseContents(database), files: files.sort() };
}
