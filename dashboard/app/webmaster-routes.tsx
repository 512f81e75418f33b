import { createRoute } from '@tanstack/react-router';
import { english } from '#ui/language.ts';
import { lazyScreen } from './lazy-screen.ts';
import { hasNoId, idInSearch, staff } from './parent-routes.tsx';
import { superUser } from './route-guards.ts';

const webmaster = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster',
  beforeLoad: superUser,
  staticData: { title: english('Webmaster Control Panel') },
  component: lazyScreen(() => import('../screens/webmaster/overview/WebmasterScreen.tsx'), 'WebmasterScreen'),
});

const functions = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster/functions',
  beforeLoad: superUser,
  staticData: { title: english('Functions') },
  component: lazyScreen(() => import('../screens/webmaster/overview/FunctionsScreen.tsx'), 'FunctionsScreen'),
});

const editPortal = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster/editportal',
  beforeLoad: superUser,
  validateSearch: idInSearch,
  staticData: { title: english('Edit a portal'), titleOfNew: { words: english('New portal'), isNew: hasNoId } },
  component: lazyScreen(() => import('../screens/webmaster/edit-portal/EditPortalScreen.tsx'), 'EditPortalScreen'),
});

const templates = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster/templates',
  beforeLoad: superUser,
  staticData: { title: english('Templates') },
  component: lazyScreen(() => import('../screens/webmaster/templates/TemplatesScreen.tsx'), 'TemplatesScreen'),
});

const editTemplate = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster/templates/edittemplate',
  beforeLoad: superUser,
  validateSearch: idInSearch,
  staticData: { title: english('Edit a template'), titleOfNew: { words: english('New template'), isNew: hasNoId } },
  component: lazyScreen(
    () => import('../screens/webmaster/edit-template/EditTemplateScreen.tsx'),
    'EditTemplateScreen',
  ),
});

export const webmasterRoutes = [webmaster, functions, editPortal, templates, editTemplate] as const;
