import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { english } from '#ui/language.ts';
import { PageFailure } from '../components/PageFailure.tsx';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { ARCHIVE_PARTS, type ArchivePart } from '../screens/archive/archive-parts.ts';
import type { LibrarySearch } from '../screens/library/useLibrary.ts';
import { MatrixScreen } from '../screens/matrix/MatrixScreen.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Root } from './Root.tsx';
import {
  admin,
  anyoneSignedOut,
  signedIn,
  superUser,
  withArea,
  withAreaAndSlideType,
  withChannel,
} from './route-guards.ts';
import { Shell } from './Shell.tsx';
import { currentSession } from './session.ts';

/** The query of the address, and the selected slide. */
interface Place {
  search: Record<string, unknown>;
  slide: string | null;
}

/** Converts a value of the query to a string, whatever type the router parsed it as. */
function textIn(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}

const root = createRootRoute({ component: Root });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: currentSession() ? '/dashboard' : '/login', replace: true });
  },
});

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: anyoneSignedOut,
  validateSearch: (search): { handover?: string; externalLogin?: string } => ({
    handover: textIn(search.handover),
    externalLogin: textIn(search.externalLogin),
  }),
  staticData: { title: english('Log in') },
  component: lazyScreen(() => import('../screens/login/LoginScreen.tsx'), 'LoginScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword',
  validateSearch: (search): { h?: string } => ({ h: textIn(search.h) }),
  staticData: { title: english('Reset your password') },
  component: lazyScreen(() => import('../screens/login/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});

/** The frame of all routes behind the login. */
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: signedIn,
  component: Shell,
});

const matrix = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard',
  validateSearch: (search): { channel?: string } => ({ channel: textIn(search.channel) }),
  staticData: { title: english('Slides') },
  component: MatrixScreen,
});

const chooseSlideType = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/chooseslidetype',
  staticData: { title: english('Create a slide') },
  beforeLoad: withArea,
  component: lazyScreen(() => import('../screens/choose-slide-type/ChooserScreen.tsx'), 'ChooserScreen'),
});

const editSlide = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/EditSlide',
  staticData: {
    title: english('Edit a slide'),
    titleOfNew: { words: english('Create a slide'), isNew: ({ slide }) => slide === null },
  },
  beforeLoad: withAreaAndSlideType,
  component: lazyScreen(() => import('../screens/edit-slide/EditSlideScreen.tsx'), 'EditSlideScreen'),
});

const archive = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/archive',
  validateSearch: (search): { show?: ArchivePart } => {
    const show = ARCHIVE_PARTS.find((part) => part === search.show);
    return show ? { show } : {};
  },
  staticData: { title: english('Archive') },
  component: lazyScreen(() => import('../screens/archive/ArchiveScreen.tsx'), 'ArchiveScreen'),
});

const sortSlides = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/sortslides',
  staticData: { title: english('Slide order') },
  beforeLoad: withChannel,
  component: lazyScreen(() => import('../screens/sort-slides/SortSlidesScreen.tsx'), 'SortSlidesScreen'),
});

/** `_id` of the record to edit; a new one without it. */
const idInSearch = (search: Record<string, unknown>): { id?: string } => ({ id: textIn(search.id) });
const hasNoId = ({ search }: Place): boolean => idInSearch(search).id === undefined;

const controlPanel = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel',
  staticData: { title: english('Control Panel') },
  component: lazyScreen(() => import('../screens/control-panel/ControlPanelScreen.tsx'), 'ControlPanelScreen'),
});

const editChannel = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/editchannel',
  validateSearch: idInSearch,
  staticData: { title: english('Edit a channel'), titleOfNew: { words: english('New channel'), isNew: hasNoId } },
  component: lazyScreen(() => import('../screens/edit-channel/EditChannelScreen.tsx'), 'EditChannelScreen'),
});

const editUser = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/edituser',
  validateSearch: idInSearch,
  staticData: { title: english('Edit a user'), titleOfNew: { words: english('New user'), isNew: hasNoId } },
  component: lazyScreen(() => import('../screens/edit-user/EditUserScreen.tsx'), 'EditUserScreen'),
});

const editArea = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/editarea',
  validateSearch: idInSearch,
  staticData: { title: english('Edit an area'), titleOfNew: { words: english('New area'), isNew: hasNoId } },
  component: lazyScreen(() => import('../screens/edit-area/EditAreaScreen.tsx'), 'EditAreaScreen'),
});

const setUpScreen = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/setup',
  validateSearch: (search): { channel?: string } => ({ channel: textIn(search.channel) }),
  staticData: { title: english('Set up a screen') },
  component: lazyScreen(() => import('../screens/set-up-screen/SetUpScreenScreen.tsx'), 'SetUpScreenScreen'),
});

const pairScreen = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/pair',
  validateSearch: (search): { code?: string; channel?: string } => ({
    code: textIn(search.code),
    channel: textIn(search.channel),
  }),
  staticData: { title: english('Add a screen') },
  component: lazyScreen(() => import('../screens/pair-screen/PairScreenScreen.tsx'), 'PairScreenScreen'),
});

const sortChannels = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/sortchannels',
  staticData: { title: english('Sort Channels') },
  component: lazyScreen(() => import('../screens/sort-records/SortRecordsScreen.tsx'), 'SortChannelsScreen'),
});

const sortAreas = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/sortareas',
  staticData: { title: english('Sort Areas') },
  component: lazyScreen(() => import('../screens/sort-records/SortRecordsScreen.tsx'), 'SortAreasScreen'),
});

const webmaster = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster',
  beforeLoad: superUser,
  staticData: { title: english('Webmaster Control Panel') },
  component: lazyScreen(() => import('../screens/webmaster/WebmasterScreen.tsx'), 'WebmasterScreen'),
});

const functions = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster/functions',
  beforeLoad: superUser,
  staticData: { title: english('Functions') },
  component: lazyScreen(() => import('../screens/webmaster/FunctionsScreen.tsx'), 'FunctionsScreen'),
});

const editPortal = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster/editportal',
  beforeLoad: superUser,
  validateSearch: idInSearch,
  staticData: { title: english('Edit a portal'), titleOfNew: { words: english('New portal'), isNew: hasNoId } },
  component: lazyScreen(() => import('../screens/edit-portal/EditPortalScreen.tsx'), 'EditPortalScreen'),
});

const templates = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster/templates',
  beforeLoad: superUser,
  staticData: { title: english('Templates') },
  component: lazyScreen(() => import('../screens/templates/TemplatesScreen.tsx'), 'TemplatesScreen'),
});

const editTemplate = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/webmaster/templates/edittemplate',
  beforeLoad: superUser,
  validateSearch: idInSearch,
  staticData: { title: english('Edit a template'), titleOfNew: { words: english('New template'), isNew: hasNoId } },
  component: lazyScreen(() => import('../screens/edit-template/EditTemplateScreen.tsx'), 'EditTemplateScreen'),
});

const audit = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/audit',
  beforeLoad: admin,
  staticData: { title: english('Audit Log') },
  component: lazyScreen(() => import('../screens/audit/AuditScreen.tsx'), 'AuditScreen'),
});

const instructions = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/instructions',
  validateSearch: (search): { topic?: string } => ({ topic: textIn(search.topic) }),
  staticData: { title: english('Instructions') },
  component: lazyScreen(() => import('../screens/instructions/InstructionsScreen.tsx'), 'InstructionsScreen'),
});

const changelog = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/changelog',
  staticData: { title: english('Changelog') },
  component: lazyScreen(() => import('../screens/changelog/ChangelogScreen.tsx'), 'ChangelogScreen'),
});

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
  component: lazyScreen(() => import('../screens/library/LibraryScreen.tsx'), 'LibraryScreen'),
});

const libraryAdmin = createRoute({
  getParentRoute: () => staff,
  path: '/contentlibrary/admin',
  beforeLoad: superUser,
  staticData: { title: english('Content Library Admin') },
  component: lazyScreen(() => import('../screens/library-admin/LibraryAdminScreen.tsx'), 'LibraryAdminScreen'),
});

const libraryImage = createRoute({
  getParentRoute: () => staff,
  path: '/contentlibrary/image/$id',
  staticData: { title: english('Content Library') },
  component: lazyScreen(() => import('../screens/library-item/ItemScreen.tsx'), 'ImageScreen'),
});

const libraryVideo = createRoute({
  getParentRoute: () => staff,
  path: '/contentlibrary/video/$id',
  staticData: { title: english('Content Library') },
  component: lazyScreen(() => import('../screens/library-item/ItemScreen.tsx'), 'VideoScreen'),
});

const routeTree = root.addChildren([
  home,
  login,
  resetPassword,
  staff.addChildren([
    matrix,
    chooseSlideType,
    editSlide,
    archive,
    sortSlides,
    controlPanel,
    editChannel,
    editUser,
    editArea,
    pairScreen,
    setUpScreen,
    sortChannels,
    sortAreas,
    webmaster,
    functions,
    editPortal,
    templates,
    editTemplate,
    audit,
    instructions,
    changelog,
    library,
    libraryAdmin,
    libraryImage,
    libraryVideo,
  ]),
  anythingElse,
]);

export function createDashboardRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
  interface HistoryState {
    /** Where to go after the login. */
    wanted?: string;
  }
  interface StaticDataRouteOption {
    /** Title of the browser tab. */
    title?: string;
    /** Title while a new record is created. */
    titleOfNew?: { words: string; isNew(at: Place): boolean };
  }
}
