import type { Category, LibraryItem } from '#contract/entities/library.ts';
import type { LibraryKind } from '#dashboard/api/queries.ts';
import { compareNames } from '#rules/name-order.ts';

/** A category and its subcategories, by name. */
export interface CategoryBranch {
  category: Category;
  below: CategoryBranch[];
}

/** The categories as a tree. A category whose parent is missing is at the top. */
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

/** The tree as a flat list; `depth` 0 is the top. */
export function categoryLines(branches: readonly CategoryBranch[], depth = 0): { category: Category; depth: number }[] {
  return branches.flatMap(({ category, below }) => [{ category, depth }, ...categoryLines(below, depth + 1)]);
}

/** The path to a category, from the top, including itself. */
export function categoryPath(categories: readonly Category[], id: string): Category[] {
  const category = categories.find(({ _id }) => _id === id);
  if (!category) return [];
  return [...(category.parentCategory ? categoryPath(categories, category.parentCategory) : []), category];
}

/** Select options for categories, indented by depth. */
export function categoryOptions(
  categories: readonly Category[],
  isOffered: (category: Category) => boolean = () => true,
): { value: string; label: string }[] {
  return categoryLines(categoryTree(categories))
    .filter(({ category }) => isOffered(category))
    .map(({ category, depth }) => ({ value: category._id, label: '\u2003'.repeat(depth) + category.name }));
}

/** The thumbnail of an item, or null: the server only creates them of its own files, and videos elsewhere have none. */
export function previewOf(item: LibraryItem, kind: LibraryKind, variant: 'thumb' | 'screen'): string | null {
  if (item.path.startsWith('/')) return `${item.path}?variant=${variant}`;
  return kind === 'image' ? item.path : null;
}
