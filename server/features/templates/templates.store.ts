import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import type { Portal } from '#contract/entities/portal.ts';
import { type Template, TemplateKind } from '#contract/entities/template.ts';
import { inNameOrder } from '#rules/name-order.ts';
import type { Queries } from '#server/db/connection.ts';
import { builtInTemplates, templates } from '#server/db/schema.ts';
import type { SlotsWords } from '#slide-types/template/definition-slots.ts';
import { portalStore } from '../portals/portals.store.ts';

/** Templates belong to no portal. A portal's settings say which of them it may use. */
export function templateStore(queries: Queries) {
  const select = () => queries.select(getTableColumns(templates)).from(templates);
  return {
    async all(): Promise<Template[]> {
      return inNameOrder(await select().orderBy(asc(templates._id)));
    },

    /** Returns the Basic templates, the Pro ones if the portal has them, and the Custom ones that it lists. */
    async forPortal({ proTemplates, customTemplates }: Portal): Promise<Template[]> {
      const kinds: number[] = [TemplateKind.Basic, ...(proTemplates ? [TemplateKind.Pro] : [])];
      const isListed = and(eq(templates.type, TemplateKind.Custom), inArray(templates._id, customTemplates));
      const usable = select().where(or(inArray(templates.type, kinds), isListed));
      return inNameOrder(await usable.orderBy(asc(templates._id)));
    },

    /** Returns those of these files that are style sheets of templates, but of none that the portal may use. */
    async lockedStyleSheets(portalId: number, locations: string[]): Promise<string[]> {
      if (locations.length === 0) return [];
      const using = await select().where(inArray(templates.css_path, locations));
      if (using.length === 0) return [];
      const portal = await portalStore(queries).find(portalId);
      const allowed = portal ? await this.forPortal(portal) : [];
      const allowedPaths = new Set(allowed.map((template) => template.css_path));
      return using.map((template) => template.css_path).filter((path) => !allowedPaths.has(path));
    },

    /** Returns the template with this style sheet. If there are several, prefers the one with this name. */
    async named({ name, css_path }: { name: string; css_path: string }): Promise<Template | null> {
      const candidates = inNameOrder(
        await select().where(eq(templates.css_path, css_path)).orderBy(asc(templates._id)),
      );
      const sameName = candidates.find((template) => template.name === name);
      return sameName ?? (css_path === '' ? null : (candidates[0] ?? null));
    },

    /** Returns those of these ids that no template has. */
    async missing(templateIds: readonly string[]): Promise<string[]> {
      if (templateIds.length === 0) return [];
      const rows = await queries
        .select({ _id: templates._id })
        .from(templates)
        .where(inArray(templates._id, [...templateIds]));
      return templateIds.filter((templateId) => !rows.some(({ _id }) => _id === templateId));
    },

    /** Locks the template until the transaction ends. */
    async findForChange(templateId: string): Promise<Template | null> {
      const [row] = await select().where(eq(templates._id, templateId)).for('update');
      return row ?? null;
    },

    async insert(template: Template): Promise<void> {
      await queries.insert(templates).values(template);
    },

    /** Returns true at the first call for a built-in template, which must then be created with these slots. */
    async claimBuiltIn(key: string, slots: SlotsWords): Promise<boolean> {
      const claimed = await queries.insert(builtInTemplates).values({ key, slots }).onConflictDoNothing().returning();
      return claimed.length > 0;
    },

    /**
     * Returns the slots that each built-in template has been given so far, null for none. Includes those that were
     * changed or removed since.
     */
    async slotsOfBuiltIns(): Promise<Map<string, SlotsWords | null>> {
      const { key, slots } = builtInTemplates;
      const created = await queries.select({ key, slots }).from(builtInTemplates);
      return new Map(created.map((one) => [one.key, one.slots]));
    },

    async rememberSlots(key: string, slots: SlotsWords): Promise<void> {
      await queries.update(builtInTemplates).set({ slots }).where(eq(builtInTemplates.key, key));
    },

    async update(templateId: string, changed: Partial<Template>): Promise<void> {
      if (Object.keys(changed).length === 0) return;
      await queries.update(templates).set(changed).where(eq(templates._id, templateId));
    },
  };
}
