import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { templateSettings } from '#contract/entities/template.ts';
import { addTemplate } from '../features/templates/add-template.ts';
import { templateStore } from '../features/templates/templates.store.ts';
import { storeBundledFile } from '../media/store-bundled-file.ts';
import type { UploadDeps } from '../media/store-upload.ts';

const DESCRIPTION = 'template.json';

/**
 * Creates the built-in templates, one per folder of `directory`. Their files are processed like uploads. Each template is created only
 * once per installation; afterwards it can be changed and removed like any other.
 */
export async function installTemplates(parts: UploadDeps, directory: string): Promise<void> {
  const installed = await templateStore(parts.database.queries).createdBuiltIns();
  const entries = await readdir(directory, { withFileTypes: true });
  const missing = entries.filter((entry) => entry.isDirectory() && !installed.has(entry.name));
  await Promise.all(missing.map(({ name }) => installTemplate(parts, path.join(directory, name), name)));
}

async function installTemplate(parts: UploadDeps, folder: string, key: string): Promise<void> {
  const files = await readdir(folder);
  if (!files.includes(DESCRIPTION)) return;
  const description = JSON.parse(await readFile(path.join(folder, DESCRIPTION), 'utf8')) as object;
  const store = (kind: 'css' | 'image', file: string) =>
    files.includes(file) ? storeBundledFile(parts, null, kind, path.join(folder, file)) : '';
  const [css_path, icon_path, background_path] = await Promise.all([
    store('css', 'style.css'),
    store('image', 'icon.jpg'),
    store('image', 'background.jpg'),
  ]);
  const settings = templateSettings.parse({ ...description, css_path, icon_path, background_path });
  await parts.database.write(null, async (queries) => {
    if (await templateStore(queries).claimBuiltIn(key)) await addTemplate(queries, settings);
  });
}
