import type { Category, LibraryItem } from '#contract/entities/library.ts';
import type { LibraryKind } from '#dashboard/api/queries.ts';
import { compareNames } from './names.ts';

/** A category and those below it, by name. */
export interface CategoryBranch {
  category: Category;
  below: CategoryBranch[];
}

/** The categories as they hang together. One whose category above is not among them stands at the top. */
export function categoryTree(categories: readonly Category[]): CategoryBranch[] {
  const known = new Set(categories.map(({ _id }) => _id));
  const above = (category: Category) =>
    category.parentCategory !== null && known.has(category.parentCategory) ? category.parentCategory : null;
  const branchesUnder = (parent: string | null): CategoryBranch[] =>
    categories
      .filter((category) => above(category) === parent)
      .toSorted((one, other) => compareNames(one.name, other.name))
      .map((category) => ({ category, below: branchesUnder(category._id) }));
  return branchesUnder(null);
}

/** The tree as lines of a list; `depth` 0 is the top. */
export function categoryLines(branches: readonly CategoryBranch[], depth = 0): { category: Category; depth: number }[] {
  return branches.flatMap(({ category, below }) => [{ category, depth }, ...categoryLines(below, depth + 1)]);
}

/** The categories that lead to one, the highest first, itself last. */
export function categoryPath(categories: readonly Category[], id: string): Category[] {
  const category = categories.find(({ _id }) => _id === id);
  if (!category) return [];
  return [...(category.parentCategory ? categoryPath(categories, category.parentCategory) : []), category];
}

/** The options of a list to choose a category from, set in by their depth. */
export function categoryOptions(
  categories: readonly Category[],
  isOffered: (category: Category) => boolean = () => true,
): { value: string; label: string }[] {
  return categoryLines(categoryTree(categories))
    .filter(({ category }) => isOffered(category))
    .map(({ category, depth }) => ({ value: category._id, label: '\u2003'.repeat(depth) + category.name }));
}

/** A picture of an item, or null where there is none: this server makes them of its own files, films elsewhere have none. */
export function pictureOf(item: LibraryItem, kind: LibraryKind, variant: 'thumb' | 'screen'): string | null {
  if (item.path.startsWith('/')) return `${item.path}?variant=${variant}`;
  return kind === 'image' ? item.path : null;
}
