import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { templateSettings } from '#contract/entities/template.ts';
import { addTemplate } from '../features/templates/add-template.ts';
import { templateStore } from '../features/templates/templates.store.ts';
import { storeBundledFile } from '../media/store-bundled-file.ts';
import type { UploadDeps } from '../media/store-upload.ts';

const DESCRIPTION = 'template.json';

/**
 * Creates the built-in templates, one per folder of `directory`. Their files are processed like uploads. Each template
 * is created only once per installation; afterwards it can be changed and removed like any other.
 */
export async function installTemplates(parts: UploadDeps, directory: string): Promise<void> {
  const installed = await templateStore(parts.database.queries).slotsOfBuiltIns();
  const missing = (await describedTemplates(directory)).filter(({ key }) => !installed.has(key));
  await Promise.all(missing.map((described) => installTemplate(parts, described)));
}

export interface DescribedTemplate {
  /** The name of its folder. */
  key: string;
  folder: string;
  /** Without the locations of its files. */
  settings: z.output<typeof templateSettings>;
}

/** Reads the descriptions of the built-in templates. */
export async function describedTemplates(directory: string): Promise<DescribedTemplate[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const described = await Promise.all(folders.map(({ name }) => describedTemplate(path.join(directory, name), name)));
  return described.filter((one) => one !== null);
}

async function describedTemplate(folder: string, key: string): Promise<DescribedTemplate | null> {
  if (!(await readdir(folder)).includes(DESCRIPTION)) return null;
  const description = JSON.parse(await readFile(path.join(folder, DESCRIPTION), 'utf8')) as object;
  return { key, folder, settings: templateSettings.parse(description) };
}

async function installTemplate(parts: UploadDeps, { key, folder, settings }: DescribedTemplate): Promise<void> {
  const files = await readdir(folder);
  const store = (kind: 'css' | 'image', file: string) =>
    files.includes(file) ? storeBundledFile(parts, null, kind, path.join(folder, file)) : '';
  const [css_path, icon_path, background_path] = await Promise.all([
    store('css', 'style.css'),
    store('image', 'icon.jpg'),
    store('image', 'background.jpg'),
  ]);
  await parts.database.write(null, async (queries) => {
    const isFirst = await templateStore(queries).claimBuiltIn(key, settings.slots);
    if (isFirst) await addTemplate(queries, { ...settings, css_path, icon_path, background_path });
  });
}
