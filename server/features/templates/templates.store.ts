import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { Portal } from '#contract/entities/portal.ts';
import { type Template, TemplateKind } from '#contract/entities/template.ts';
import type { Queries } from '#server/db/connection.ts';
import { builtInTemplates, templates } from '#server/db/schema.ts';
import { portalStore } from '../portals/portals.store.ts';

/** Templates belong to no portal; which portal may use which is told by the portal. */
export function templateStore(queries: Queries) {
  const select = () => queries.select(getTableColumns(templates)).from(templates);
  const byName = [asc(sql`lower(${templates.name})`), asc(templates._id)];
  return {
    async all(): Promise<Template[]> {
      return select().orderBy(...byName);
    },

    /** Basic ones, Pro ones where the portal has them, Custom ones that it lists. */
    async forPortal({ proTemplates, customTemplates }: Portal): Promise<Template[]> {
      const kinds: number[] = [TemplateKind.Basic, ...(proTemplates ? [TemplateKind.Pro] : [])];
      const isListed = and(eq(templates.type, TemplateKind.Custom), inArray(templates._id, customTemplates));
      return select()
        .where(or(inArray(templates.type, kinds), isListed))
        .orderBy(...byName);
    },

    /** Which of these files are style sheets of templates, but of none that the portal may use. */
    async lockedStyleSheets(portalId: number, locations: string[]): Promise<string[]> {
      if (locations.length === 0) return [];
      const named = await select().where(inArray(templates.css_path, locations));
      if (named.length === 0) return [];
      const portal = await portalStore(queries).find(portalId);
      const usable = portal ? await this.forPortal(portal) : [];
      const free = new Set(usable.map((template) => template.css_path));
      return named.map((template) => template.css_path).filter((path) => !free.has(path));
    },

    /** The template that a slide names: its style sheet counts, and where several share one, its name. */
    async named({ name, css_path }: { name: string; css_path: string }): Promise<Template | null> {
      const found = await select()
        .where(eq(templates.css_path, css_path))
        .orderBy(...byName);
      const named = found.find((template) => template.name === name);
      return named ?? (css_path === '' ? null : (found[0] ?? null));
    },

    /** Which of these ids name no template. */
    async missing(templateIds: readonly string[]): Promise<string[]> {
      if (templateIds.length === 0) return [];
      const found = await queries
        .select({ _id: templates._id })
        .from(templates)
        .where(inArray(templates._id, [...templateIds]));
      return templateIds.filter((templateId) => !found.some(({ _id }) => _id === templateId));
    },

    /** Nobody else changes it before this transaction has ended. */
    async findForChange(templateId: string): Promise<Template | null> {
      const [found] = await select().where(eq(templates._id, templateId)).for('update');
      return found ?? null;
    },

    async insert(template: Template): Promise<void> {
      await queries.insert(templates).values(template);
    },

    /** Whether this built-in template is now to be made: the first time that somebody asks. */
    async claimBuiltIn(key: string): Promise<boolean> {
      const claimed = await queries.insert(builtInTemplates).values({ key }).onConflictDoNothing().returning();
      return claimed.length > 0;
    },

    /** Which of the built-in templates were made here at some time, whatever has become of them. */
    async builtInsEverMade(): Promise<Set<string>> {
      const made = await queries.select({ key: builtInTemplates.key }).from(builtInTemplates);
      return new Set(made.map((one) => one.key));
    },

    async update(templateId: string, changed: Partial<Template>): Promise<void> {
      if (Object.keys(changed).length === 0) return;
      await queries.update(templates).set(changed).where(eq(templates._id, templateId));
    },
  };
}
