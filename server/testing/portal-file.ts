import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CommandParts } from '#server/commands/command.ts';
import { Ffmpeg } from '#server/media/convert/ffmpeg.ts';
import { databaseContents } from './database-contents.ts';
import { searchPath, type TestApp } from './test-app.ts';

/** Returns what commands need to run on this app's data. */
export function commandPartsOf({ database, media, mediaRoot }: TestApp): CommandParts {
  return {
    database,
    folder: media,
    ffmpeg: Ffmpeg.find(undefined, searchPath()),
    office: null,
    quotaMegabytes: 1024,
    sessionKeyFile: null,
    backupFolder: path.join(mediaRoot, 'backups'),
  };
}

/** Returns all rows of a portal as text. */
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

/** Expects that `work` is refused with this sentence, and changes no record and no file. */
export async function expectRefusedUnchanged(
  test: TestApp,
  work: () => Promise<unknown>,
  sentence: RegExp,
): Promise<void> {
  const before = await contentOf(test);
  await expect(work()).rejects.toThrow(sentence);
  expect(await contentOf(test)).toEqual(before);
}

async function contentOf({ database, mediaRoot }: TestApp) {
  const found = await readdir(mediaRoot, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return { rows: await databaseContents(database), files: files.sort() };
}
