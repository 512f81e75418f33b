import { randomUUID } from 'node:crypto';
import { categoryUpdate, type library } from '#contract/endpoints/library.ts';
import type { Category, LibraryItem } from '#contract/entities/library.ts';
import { type Problem, problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { badField, conflict, notFound } from '#server/errors.ts';
import type { Call, HandlersFor } from '#server/http/contract/handlers.ts';
import { shareFile } from '../shared-file.ts';
import { readUpdate } from '../update-fields.ts';
import { type LibraryKind, libraryStore } from './library.store.ts';

type AddCall = Pick<Call<(typeof library)['POST /api/images/add']>, 'body' | 'user'>;

export function libraryHandlers({ database }: Deps): HandlersFor<typeof library> {
  const add = ({ body, user }: AddCall, kind: LibraryKind): Promise<LibraryItem> =>
    database.write(user._id, async (queries) => {
      const store = libraryStore(queries);
      checkCategory(await store.findCategory(body.category));
      await shareFile(queries, 'path', body.path, kind);
      const item = { ...body, _id: randomUUID() };
      await store.insertItem({ ...item, kind, createdBy: user._id });
      return item;
    });

  return {
    'GET /api/categories': async () => libraryStore(database.queries).categories(),

    'POST /api/categories/findOne': async ({ body }) =>
      found(await libraryStore(database.queries).findCategory(body._id)),

    'POST /api/categories/add': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const category = { ...body, _id: randomUUID() };
        await checkParent(queries, category);
        await libraryStore(queries).insertCategory(category);
        return category;
      }),

    'PATCH /api/categories/update': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const store = libraryStore(queries);
        await store.lockCategories();
        const category = found(await store.findCategory(body.id));
        const changed = readUpdate(categoryUpdate, body.update, category);
        await checkParent(queries, { ...category, ...changed });
        if (changed.childrenOnly && (await store.hasItems(category._id))) {
          throw conflict(problem('category-not-empty'));
        }
        await store.updateCategory(category._id, changed);
        return { ...category, ...changed };
      }),

    'POST /api/images/find': async ({ body }) => libraryStore(database.queries).items('image', body),
    'POST /api/images/add': (call) => add(call, 'image'),
    'POST /api/videos/find': async ({ body }) => libraryStore(database.queries).items('video', body),
    'POST /api/videos/add': (call) => add(call, 'video'),
  };
}

function found(category: Category | null): Category {
  if (!category) throw notFound('category');
  return category;
}

/** Throws 400 unless the category exists and can contain items. */
function checkCategory(category: Category | null): void {
  if (!category) throw badField('category', problem('category-not-found'));
  if (category.childrenOnly) throw badField('category', problem('category-only-subcategories'));
}

/** Throws 400 unless the parent category exists and is not inside this category. */
async function checkParent(queries: Queries, { _id, parentCategory }: Category): Promise<void> {
  if (parentCategory === null) return;
  const categories = await libraryStore(queries).categories();
  const parents = new Map(categories.map((category) => [category._id, category.parentCategory]));
  const refused = (reason: Problem) => badField('parentCategory', reason);
  if (!parents.has(parentCategory) && parentCategory !== _id) throw refused(problem('parent-category-not-found'));
  for (let ancestor: string | null = parentCategory; ancestor !== null; ancestor = parents.get(ancestor) ?? null) {
    if (ancestor === _id) throw refused(problem('category-in-itself'));
  }
}
