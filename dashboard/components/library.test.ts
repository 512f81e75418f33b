import { expect, test } from 'vitest';
import type { Category } from '#contract/entities/library.ts';
import { categoryOptions, categoryPath, categoryTree } from './library.ts';

const category = (_id: string, parentCategory: string | null = null): Category => ({
  ...{ _id, name: _id, parentCategory, childrenOnly: false, hideFromMenu: false },
});
const categories = [
  category('Winter', 'Seasons'),
  category('Seasons'),
  category('Autumn', 'Seasons'),
  category('Food'),
];

test('categories form a tree by their parents, sorted by name', () => {
  expect(categoryTree(categories).map((branch) => [branch.category.name, branch.below.length])).toEqual([
    ['Food', 0],
    ['Seasons', 2],
  ]);
  expect(categoryOptions(categories).map(({ label }) => label)).toEqual([
    'Food',
    'Seasons',
    '\u2003Autumn',
    '\u2003Winter',
  ]);
});

test('a category whose parent is missing is at the top', () => {
  expect(categoryTree([category('Winter', 'Seasons')]).map((branch) => branch.category.name)).toEqual(['Winter']);
});

test('the path of a category starts at the top', () => {
  expect(categoryPath(categories, 'Winter').map(({ name }) => name)).toEqual(['Seasons', 'Winter']);
  expect(categoryPath(categories, 'Nothing')).toEqual([]);
});
