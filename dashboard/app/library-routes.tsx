import { createRoute } from '@tanstack/react-router';
import { english } from '#ui/language.ts';
import type { LibrarySearch } from '../screens/library/categories/useLibrary.ts';
import { readFilesSearch } from '../screens/library/files/read-files-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { staff, textIn } from './parent-routes.tsx';
import { superUser } from './route-guards.ts';

const library = createRoute({
  getParentRoute: () => staff,
  path: '/contentlibrary',
  validateSearch: (search): LibrarySearch => ({
    category: textIn(search.category),
    search: textIn(search.search),
    page: Number(search.page) || undefined,
    size: textIn(search.size),
  }),
  staticData: { title: english('Content Library') },
  component: lazyScreen(() => import('../screens/library/categories/LibraryScreen.tsx'), 'LibraryScreen'),
});

const files = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/files',
  validateSearch: readFilesSearch,
  staticData: { title: english('Your files') },
  component: lazyScreen(() => import('../screens/library/files/FilesScreen.tsx'), 'FilesScreen'),
});

const libraryAdmin = createRoute({
  getParentRoute: () => staff,
  path: '/contentlibrary/admin',
  beforeLoad: superUser,
  staticData: { title: english('Content Library Admin') },
  component: lazyScreen(
    () => import('../screens/webmaster/library-admin/LibraryAdminScreen.tsx'),
    'LibraryAdminScreen',
  ),
});

const libraryImage = createRoute({
  getParentRoute: () => staff,
  path: '/contentlibrary/image/$id',
  staticData: { title: english('Content Library') },
  component: lazyScreen(() => import('../screens/library/library-item/ItemScreen.tsx'), 'ImageScreen'),
});

const libraryVideo = createRoute({
  getParentRoute: () => staff,
  path: '/contentlibrary/video/$id',
  staticData: { title: english('Content Library') },
  component: lazyScreen(() => import('../screens/library/library-item/ItemScreen.tsx'), 'VideoScreen'),
});

export const libraryRoutes = [library, files, libraryAdmin, libraryImage, libraryVideo] as const;
