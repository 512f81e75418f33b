import { expect, test } from 'vitest';
import { itemsOnShelf, PAGE_SIZES, pageOf, pageSize } from './shelf.ts';

const item = (name: string, category: string) => ({ _id: name, name, path: `/media/library/${name}`, category });
const all = {
  images: [item('Pier 10', 'sea'), item('Pier 9', 'sea'), item('Snow', 'winter')],
  videos: [item('Waves', 'sea'), item('Piers from above', 'winter')],
};
const sea = { _id: 'sea', name: 'Sea', parentCategory: null, childrenOnly: false, hideFromMenu: false };
const names = (items: ReturnType<typeof itemsOnShelf>) => items.map((one) => one.item.name);

test('a category’s images and videos are sorted together by name', () => {
  expect(names(itemsOnShelf(all, sea, ''))).toEqual(['Pier 9', 'Pier 10', 'Waves']);
});

test('a search includes all categories', () => {
  expect(names(itemsOnShelf(all, sea, ' PIER '))).toEqual(['Pier 9', 'Pier 10', 'Piers from above']);
});

test('page sizes are those of the specification, with twenty as the default', () => {
  expect(PAGE_SIZES).toEqual(['5', '10', '15', '20', '50', 'All']);
  expect([pageSize('50'), pageSize('All'), pageSize('7'), pageSize(undefined)]).toEqual(['50', 'All', '20', '20']);
});

test.each([
  ['5', 2, [6, 7], 2, 2],
  ['5', 9, [6, 7], 2, 2],
  ['All', 3, [1, 2, 3, 4, 5, 6, 7], 1, 1],
  ['20', 0, [1, 2, 3, 4, 5, 6, 7], 1, 1],
])('size %s, page %i', (size, page, items, current, total) => {
  expect(pageOf([1, 2, 3, 4, 5, 6, 7], size, page)).toEqual({ items, current, total });
});
