import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { english, t } from '#ui/language.ts';
import { showNotice } from '../components/notices.tsx';
import { PageFailure } from '../components/PageFailure.tsx';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { PANEL_PARTS, type PanelPart } from '../components/panel-parts.ts';
import { ARCHIVE_PARTS, type ArchivePart } from '../screens/slides/archive/archive-parts.ts';
import { MatrixScreen } from '../screens/slides/matrix/MatrixScreen.tsx';
import { readMatrixSearch } from '../session/matrix-search.ts';
import { selectOrder, selectSlide } from '../session/selection.ts';
import { currentSession } from '../session/session.ts';
import { readOrderSearch, readSlideSearch } from '../session/slide-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { libraryRoutes } from './library-routes.tsx';
import { hasNoId, idInSearch, type RouteContext, root, staff, textIn } from './parent-routes.tsx';
import { admin, anyoneSignedOut, withArea, withChannel, withSlide } from './route-guards.ts';
import { webmasterRoutes } from './webmaster-routes.tsx';

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
  beforeLoad: ({ preload }) => {
    if (!preload && currentSession()) showNotice(t('There is no page at that address.'));
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
  component: lazyScreen(() => import('../screens/account/login/LoginScreen.tsx'), 'LoginScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword',
  validateSearch: (search): { h?: string } => ({ h: textIn(search.h) }),
  staticData: { title: english('Reset your password') },
  component: lazyScreen(() => import('../screens/account/login/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});

const matrix = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard',
  validateSearch: readMatrixSearch,
  staticData: { title: english('Slides') },
  component: MatrixScreen,
});

const chooseSlideType = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/chooseslidetype',
  staticData: { title: english('Create a slide') },
  beforeLoad: withArea,
  component: lazyScreen(() => import('../screens/slides/choose-slide-type/ChooserScreen.tsx'), 'ChooserScreen'),
});

const editSlide = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/EditSlide',
  staticData: {
    title: english('Edit a slide'),
    titleOfNew: { words: english('Create a slide'), isNew: ({ slide }) => slide === null },
  },
  validateSearch: readSlideSearch,
  beforeLoad: ({ search, cause, preload }) => {
    // Later, the editor changes the address itself.
    if (cause !== 'stay') selectSlide(search);
    withSlide({ preload });
  },
  component: lazyScreen(() => import('../screens/slides/edit-slide/EditSlideScreen.tsx'), 'EditSlideScreen'),
});

const archive = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/archive',
  validateSearch: (search): { show?: ArchivePart } => {
    const show = ARCHIVE_PARTS.find((part) => part === search.show);
    return show ? { show } : {};
  },
  staticData: { title: english('Archive') },
  component: lazyScreen(() => import('../screens/slides/archive/ArchiveScreen.tsx'), 'ArchiveScreen'),
});

const sortSlides = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/sortslides',
  staticData: { title: english('Slide order') },
  validateSearch: readOrderSearch,
  beforeLoad: ({ search, preload }) => {
    // A link that is only hovered selects nothing.
    if (preload) return;
    selectOrder(search);
    withChannel({ preload });
  },
  component: lazyScreen(() => import('../screens/slides/sort-slides/SortSlidesScreen.tsx'), 'SortSlidesScreen'),
});

const calendar = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/calendar',
  validateSearch: (search): { channel?: string; day?: string; view?: 'day' | 'week' } => ({
    ...(search.channel !== undefined && { channel: textIn(search.channel) }),
    ...(search.day !== undefined && { day: textIn(search.day) }),
    ...((search.view === 'day' || search.view === 'week') && { view: search.view }),
  }),
  staticData: { title: english('Calendar') },
  component: lazyScreen(() => import('../screens/slides/calendar/CalendarScreen.tsx'), 'CalendarScreen'),
});

const myAccount = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/account',
  staticData: { title: english('My account') },
  component: lazyScreen(() => import('../screens/account/my-account/MyAccountScreen.tsx'), 'MyAccountScreen'),
});

const controlPanel = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel',
  validateSearch: (search): { show?: PanelPart } => {
    const show = PANEL_PARTS.find((part) => part === search.show);
    return show ? { show } : {};
  },
  staticData: { title: english('Control Panel') },
  component: lazyScreen(() => import('../screens/control-panel/overview/ControlPanelScreen.tsx'), 'ControlPanelScreen'),
});

const editChannel = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/editchannel',
  validateSearch: idInSearch,
  staticData: { title: english('Edit a channel'), titleOfNew: { words: english('New channel'), isNew: hasNoId } },
  component: lazyScreen(
    () => import('../screens/control-panel/edit-channel/EditChannelScreen.tsx'),
    'EditChannelScreen',
  ),
});

const editUser = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/edituser',
  validateSearch: idInSearch,
  staticData: { title: english('Edit a user'), titleOfNew: { words: english('New user'), isNew: hasNoId } },
  component: lazyScreen(() => import('../screens/control-panel/edit-user/EditUserScreen.tsx'), 'EditUserScreen'),
});

const editArea = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/editarea',
  validateSearch: idInSearch,
  staticData: { title: english('Edit an area'), titleOfNew: { words: english('New area'), isNew: hasNoId } },
  component: lazyScreen(() => import('../screens/control-panel/edit-area/EditAreaScreen.tsx'), 'EditAreaScreen'),
});

const setUpScreen = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/setup',
  validateSearch: (search): { channel?: string } => ({ channel: textIn(search.channel) }),
  staticData: { title: english('Set up a screen') },
  component: lazyScreen(
    () => import('../screens/control-panel/set-up-screen/SetUpScreenScreen.tsx'),
    'SetUpScreenScreen',
  ),
});

const pairScreen = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/pair',
  validateSearch: (search): { code?: string; channel?: string } => ({
    code: textIn(search.code),
    channel: textIn(search.channel),
  }),
  staticData: { title: english('Add a screen') },
  component: lazyScreen(() => import('../screens/control-panel/pair-screen/PairScreenScreen.tsx'), 'PairScreenScreen'),
});

const sortChannels = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/sortchannels',
  staticData: { title: english('Sort Channels') },
  component: lazyScreen(
    () => import('../screens/control-panel/sort-records/SortRecordsScreen.tsx'),
    'SortChannelsScreen',
  ),
});

const sortAreas = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/sortareas',
  staticData: { title: english('Sort Areas') },
  component: lazyScreen(() => import('../screens/control-panel/sort-records/SortRecordsScreen.tsx'), 'SortAreasScreen'),
});

const audit = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/controlpanel/audit',
  beforeLoad: admin,
  staticData: { title: english('Audit Log') },
  component: lazyScreen(() => import('../screens/control-panel/audit/AuditScreen.tsx'), 'AuditScreen'),
});

const instructions = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/instructions',
  validateSearch: (search): { topic?: string } => ({ topic: textIn(search.topic) }),
  staticData: { title: english('Instructions') },
  component: lazyScreen(() => import('../screens/help/instructions/InstructionsScreen.tsx'), 'InstructionsScreen'),
});

const changelog = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard/changelog',
  staticData: { title: english('Changelog') },
  component: lazyScreen(() => import('../screens/help/changelog/ChangelogScreen.tsx'), 'ChangelogScreen'),
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
    calendar,
    myAccount,
    controlPanel,
    editChannel,
    editUser,
    editArea,
    pairScreen,
    setUpScreen,
    sortChannels,
    sortAreas,
    ...webmasterRoutes,
    audit,
    instructions,
    changelog,
    ...libraryRoutes,
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
    titleOfNew?: { words: string; isNew(at: RouteContext): boolean };
  }
}
