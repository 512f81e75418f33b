import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id } from '../entities/fields.ts';
import { category, categorySettings, libraryItem, libraryItemSettings } from '../entities/library.ts';

export const categoryUpdate = categorySettings.partial();

/** By category, by id, or all. */
const itemQuery = z.object({ category: id.optional(), _id: id.optional() });

export const library = defineEndpoints({
  'GET /api/categories': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns the categories of the content library by name.',
    request: z.object({}),
    response: z.array(category),
  },
  'POST /api/categories/findOne': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns a category.',
    request: z.object({ _id: id }),
    response: category,
  },
  'POST /api/categories/add': {
    access: 'superuser',
    priority: 'staff',
    audit: 'category.add',
    summary: 'Creates a category.',
    request: categorySettings,
    response: category,
  },
  'PATCH /api/categories/update': {
    access: 'superuser',
    priority: 'staff',
    audit: 'category.update',
    summary: 'Updates the given fields of a category.',
    request: z.object({ id, update: z.record(z.string(), z.unknown()) }),
    update: categoryUpdate,
    response: category,
  },
  'POST /api/images/find': {
    access: 'signedIn',
    priority: 'costly',
    isLong: true,
    summary: 'Returns images of the library: those of a category, one by id, or all.',
    request: itemQuery,
    response: z.array(libraryItem),
  },
  'POST /api/images/add': {
    access: 'superuser',
    priority: 'staff',
    audit: 'libraryItem.add',
    summary: 'Adds an image to the library.',
    request: libraryItemSettings,
    response: libraryItem,
  },
  'POST /api/videos/find': {
    access: 'signedIn',
    priority: 'costly',
    isLong: true,
    summary: 'Returns videos of the library: those of a category, one by id, or all.',
    request: itemQuery,
    response: z.array(libraryItem),
  },
  'POST /api/videos/add': {
    access: 'superuser',
    priority: 'staff',
    audit: 'libraryItem.add',
    summary: 'Adds a video to the library.',
    request: libraryItemSettings,
    response: libraryItem,
  },
});
