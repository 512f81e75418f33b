import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Template } from '#contract/entities/template.ts';
import { slideStore } from '../features/slides/slides.store.ts';
import { templateStore } from '../features/templates/templates.store.ts';
import { cleanCss } from '../media/inspect/clean-css.ts';
import { mediaStore } from '../media/records/media.store.ts';
import { storeBundledFile } from '../media/store-bundled-file.ts';
import type { UploadDeps } from '../media/store-upload.ts';

/**
 * Folder of a built-in template → the hashes of all its style sheets so far, cleaned, from the first to the current
 * one.
 */
const HASHES_FILE = 'style-sheets.json';
const SHEET = 'style.css';

/**
 * Replaces style sheets that came with an earlier version by the current ones, in templates and in the slides that use
 * them. A sheet with any other content was changed by someone and stays. So do a template's other fields.
 */
export async function updateStyleSheets(parts: UploadDeps, directory: string): Promise<void> {
  const known = await knownSheets(directory);
  const folders = (await readdir(directory)).filter((folder) => Object.hasOwn(known, folder));
  for (const template of await templateStore(parts.database.queries).all()) {
    const hash = await sheetHash(parts, template);
    const folder = folders.find((one) => known[one]?.slice(0, -1).includes(hash));
    if (folder !== undefined) await replaceSheet(parts, template, path.join(directory, folder, SHEET));
  }
}

/** Returns the hashes of all style sheets of each built-in template so far, by its folder. */
export async function knownSheets(directory: string): Promise<Record<string, string[]>> {
  return JSON.parse(await readFile(path.join(directory, HASHES_FILE), 'utf8'));
}

/** Returns the hash of what a cleaned style sheet has in every version of the parser. */
export function hashOfSheet(css: string): string {
  return createHash('sha256').update(cleanCss(css)).digest('hex');
}

/** Returns an empty string if the template has no style sheet of this server. */
export async function sheetHash({ database, folder }: UploadDeps, { css_path }: Template): Promise<string> {
  const record = await mediaStore(database.queries).findByLocation(css_path);
  if (record === null || (await folder.sizeOf(record.fileName)) === null) return '';
  return hashOfSheet(await text(await folder.read(record.fileName)));
}

async function replaceSheet(parts: UploadDeps, { _id, css_path: before }: Template, file: string): Promise<void> {
  const css_path = await storeBundledFile(parts, null, 'css', file);
  await parts.database.write(null, async (queries) => {
    const store = templateStore(queries);
    if ((await store.findForChange(_id))?.css_path !== before) return;
    await store.update(_id, { css_path });
    await slideStore(queries).replaceStyleSheet(before, css_path);
  });
}
