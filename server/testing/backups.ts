import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { contentOf, entriesOf } from '#server/backup/archive.ts';
import { MANIFEST, type Manifest } from '#server/backup/manifest.ts';
import type { Database } from '#server/db/database.ts';
import { areas } from '#server/db/schema.ts';
import { DisplayDocuments } from '#server/features/display/display-documents.ts';
import { TextCleaner } from '#server/html/text-cleaner.ts';
import { makeScene } from './scene.ts';
import type { TestApp } from './test-app.ts';
import { makeDatabaseLocation } from './test-database.ts';

export type ArchiveEntry = [name: string, content: Buffer];

export async function readArchive(file: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for await (const { name, content } of entriesOf(file)) entries.push([name, await contentOf(content)]);
  return entries;
}

export async function writeArchive(file: string, entries: ArchiveEntry[]): Promise<void> {
  const tar = pack();
  for (const [name, content] of entries) tar.entry({ name }, content);
  tar.finalize();
  await writeFile(file, await buffer(tar));
}

/** Changes the manifest of a backup. */
export const withManifest = (change: (manifest: Manifest) => void) => {
  return ([name, content]: ArchiveEntry): ArchiveEntry => {
    if (name !== MANIFEST) return [name, content];
    const manifest = JSON.parse(content.toString()) as Manifest;
    change(manifest);
    return [name, Buffer.from(JSON.stringify(manifest))];
  };
};
/** Removes an entry from the manifest. */
export const withoutEntry = (name: string) => withManifest(({ entries }) => delete entries[name]);
/** Corrects the sizes and hashes in the manifest. */
export const withNewHashes = (all: ArchiveEntry[]) =>
  withManifest(({ entries }) => {
    for (const [name, content] of all) {
      if (name === MANIFEST) continue;
      entries[name] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }
  });

/** Creates an empty installation to restore into. */
export async function emptyInstallation() {
  const { settings, remove } = await makeDatabaseLocation();
  const root = await mkdtemp(path.join(tmpdir(), 'vitrine-test-restored-'));
  const target = {
    database: settings,
    mediaRoot: path.join(root, 'media'),
    bucket: null,
    sessionKeyFile: path.join(root, 'session.key'),
  };
  return {
    target,
    removeInstallation: async () => {
      await remove();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Returns the revision of every channel's display document. */
export async function revisionsIn(database: Database): Promise<Record<string, string | undefined>> {
  const documents = new DisplayDocuments(database, new TextCleaner(), console);
  const rows = await database.snapshot((session) =>
    session.query('select portal_id, original_name from channels order by id'),
  );
  const revisions: Record<string, string | undefined> = {};
  for (const { portal_id, original_name } of rows) {
    const address = { PortalId: Number(portal_id), originalName: String(original_name) };
    revisions[`${portal_id} ${original_name}`] = (await documents.find(address))?.revision;
  }
  return revisions;
}

/** Creates areas that use each other's slides, and nested categories. */
export async function makeLinkedRecords(test: TestApp): Promise<void> {
  const { call, area } = await makeScene(test);
  const { queries } = test.database;
  for (const name of ['First', 'Second']) {
    const other = await call('POST /api/areas/add', { area: { PortalId: 1, name, useSlidesFrom: area._id } });
    // The API refuses loops of areas, but earlier versions stored them.
    await queries.update(areas).set({ useSlidesFrom: other._id }).where(eq(areas._id, area._id));
  }
  let parentCategory: string | null = null;
  for (let depth = 0; depth < 3; depth += 1) {
    const { _id }: { _id: string } = await call('POST /api/categories/add', { name: `Level ${depth}`, parentCategory });
    parentCategory = _id;
  }
}
