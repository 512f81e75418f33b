import type { ChosenKind, FileShelf } from '#slide-types/form.ts';
import { t } from '#ui/language.ts';
import { call } from './client.ts';

/**
 * The files of one kind to choose from: those of the portal by folder, newest first, and those of the library by
 * category.
 */
export async function fileShelves(portalId: number, kind: ChosenKind): Promise<FileShelf[]> {
  const [{ files }, library] = await Promise.all([
    call('POST /api/files/find', { PortalId: portalId }),
    kind === 'image' || kind === 'video' ? libraryShelves(kind) : [],
  ]);
  const own = files.filter((file) => file.kind === kind && file.state !== 'failed');
  const ownShelves = [...new Set(own.map(({ folder }) => folder))].map((folder) => ({
    name: [t('Your files'), folder].filter(Boolean).join(' · '),
    files: own
      .filter((file) => file.folder === folder)
      .map(({ _id, name, location }) => ({ _id, name, path: location })),
  }));
  return [...ownShelves, ...library];
}

async function libraryShelves(kind: 'image' | 'video'): Promise<FileShelf[]> {
  const [categories, items] = await Promise.all([
    call('GET /api/categories', {}),
    call(kind === 'image' ? 'POST /api/images/find' : 'POST /api/videos/find', {}),
  ]);
  const nameOf = new Map(categories.map(({ _id, name }) => [_id, name]));
  return categories
    .map(({ _id, name, parentCategory }) => ({
      name: [parentCategory && nameOf.get(parentCategory), name].filter(Boolean).join(' · '),
      files: items.filter(({ category }) => category === _id),
    }))
    .filter((shelf) => shelf.files.length > 0);
}
