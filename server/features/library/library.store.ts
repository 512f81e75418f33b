import { and, asc, eq, sql } from 'drizzle-orm';
import type { Category, LibraryItem } from '#contract/entities/library.ts';
import { inNameOrder } from '#rules/name-order.ts';
import type { Queries } from '#server/db/connection.ts';
import { categories, libraryItems } from '#server/db/schema.ts';

const categoryColumns = {
  _id: categories._id,
  name: categories.name,
  parentCategory: categories.parentCategory,
  childrenOnly: categories.childrenOnly,
  hideFromMenu: categories.hideFromMenu,
};
const itemColumns = {
  _id: libraryItems._id,
  name: libraryItems.name,
  path: libraryItems.path,
  category: libraryItems.category,
};

export type LibraryKind = (typeof libraryItems.$inferSelect)['kind'];

/** The content library belongs to no portal. Users of all portals read it, and superusers change it. */
export function libraryStore(queries: Queries) {
  return {
    async categories(): Promise<Category[]> {
      return inNameOrder(await queries.select(categoryColumns).from(categories).orderBy(asc(categories._id)));
    },

    async findCategory(categoryId: string): Promise<Category | null> {
      const [row] = await queries.select(categoryColumns).from(categories).where(eq(categories._id, categoryId));
      return row ?? null;
    },

    /** Locks the table until the transaction ends, because two simultaneous moves could create a cycle. */
    async lockCategories(): Promise<void> {
      await queries.execute(sql`lock table categories in share row exclusive mode`);
    },

    async insertCategory(category: Category): Promise<void> {
      await queries.insert(categories).values(category);
    },

    async updateCategory(categoryId: string, changed: Partial<Category>): Promise<void> {
      if (Object.keys(changed).length === 0) return;
      await queries.update(categories).set(changed).where(eq(categories._id, categoryId));
    },

    /** Returns items of a kind, sorted by name: those of a category, the one with this id, or all. */
    async items(
      kind: LibraryKind,
      { category, _id }: { category?: string | undefined; _id?: string | undefined },
    ): Promise<LibraryItem[]> {
      const items = await queries
        .select(itemColumns)
        .from(libraryItems)
        .where(
          and(
            eq(libraryItems.kind, kind),
            category === undefined ? undefined : eq(libraryItems.category, category),
            _id === undefined ? undefined : eq(libraryItems._id, _id),
          ),
        )
        .orderBy(asc(libraryItems._id));
      return inNameOrder(items);
    },

    async hasItems(categoryId: string): Promise<boolean> {
      const rows = await queries
        .select({ _id: libraryItems._id })
        .from(libraryItems)
        .where(eq(libraryItems.category, categoryId))
        .limit(1);
      return rows.length > 0;
    },

    async insertItem(item: LibraryItem & { kind: LibraryKind; createdBy: string | null }): Promise<void> {
      await queries.insert(libraryItems).values(item);
    },
  };
}
