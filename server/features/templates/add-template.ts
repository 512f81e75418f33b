import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Template, templateSettings } from '#contract/entities/template.ts';
import type { Queries } from '#server/db/connection.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';
import { shareFile } from '../shared-file.ts';
import { templateStore } from './templates.store.ts';

/** The kinds of a template's files, by field. */
const FILES = { css_path: 'css', icon_path: 'image', background_path: 'image' } as const satisfies Partial<
  Record<keyof Template, FileKind>
>;

/** Creates a template, and makes its files available to all portals. Throws 400 for a file that it can't use. */
export async function addTemplate(queries: Queries, settings: z.infer<typeof templateSettings>): Promise<Template> {
  await shareFiles(queries, settings);
  const template = { ...settings, _id: randomUUID(), creationDate: new Date().toISOString() };
  await templateStore(queries).insert(template);
  return template;
}

/** Makes the files of a template available to all portals. Throws 400 for a file that it can't use. */
export async function shareFiles(queries: Queries, template: Partial<Template>): Promise<void> {
  for (const [field, kind] of Object.entries(FILES) as [keyof typeof FILES, FileKind][]) {
    await shareFile(queries, field, template[field] ?? '', kind);
  }
}
