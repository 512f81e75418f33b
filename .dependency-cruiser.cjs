/**
 * Who may import whom: the table of docs/architecture.md as rules. Type imports count here; what a bundle holds
 * once they are gone is checked by .dependency-cruiser.bundle.cjs.
 */
const FOLDERS = ['contract', 'rules', 'slide-types', 'server', 'player', 'dashboard', 'ui', 'e2e', 'bench', 'scripts'];
const TESTS = '(\\.test\\.tsx?|^player/testing/preact-with-act\\.ts)$';
const BUILD_SETTINGS =
  '/(vite\\.config|build-workers|inline-parts|page-weight|runtime|styles-in-scripts|simulation/(main|temporal-times|year))\\.ts$';

/** Pure halves of slide types: they run in the server, in browsers and on screens. */
const DEFINITIONS =
  '^slide-types/((capitalized|colours|define|definitions|display-time-fields|display-times|feed|feeds|facts|field-problems|fields|file-kinds|file-links|hidden-marks|inherited|is-record|levels|timestamp|unreadable-source|new-values|picture-fit|recurrence|schedule|schedule-dates|slide|targets|text-end|theme|typefaces|contrast-ratio|kit/locale)\\.ts$|time/(time|windows)-zones\\.ts$|(?!kit/)[^/]+/(facts|definition|definition-[a-z-]+|feed|feed-[a-z-]+)\\.ts$)';
/** The codes of errors, which import nothing. */
const ERRORS = '^contract/errors/';
const VIEWS = '^slide-types/((views?|no-feed|logo-grounds)\\.ts$|kit/|[^/]+/View\\.tsx$)';
/** Draws Lottie files, and is loaded only by screens that have one. */
const DRAWING = '^slide-types/animated/Drawing\\.tsx$';
/** Compares what the server announces with what the dashboard then loads again. */
const STALE_LISTS = 'stale-lists\\.test\\.ts$';
const FORMS = '^slide-types/(forms?\\.ts$|[^/]+/Form\\.tsx$)';

const npm = (names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

/** Everything of ours but what matches one of `allowed`. */
function onlyOurs(name, comment, from, allowed) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from },
    to: { path: `^(${FOLDERS.join('|')})/`, pathNot: allowed },
  };
}

/** Every package of npm but these. Tests and build settings need more. */
function onlyPackages(name, from, packages) {
  return {
    name,
    comment: `From npm there: ${packages.join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: from, pathNot: [TESTS, BUILD_SETTINGS] },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      pathNot: packages.length > 0 ? npm(packages) : undefined,
    },
  };
}

/** A folder's subfolders from the bottom up: each may import only itself and those before it. */
function layers(folder, names) {
  return names.slice(0, -1).map((name, index) => ({
    name: `${folder}-layers`,
    comment: `${folder}/${name} is below ${names.slice(index + 1).join(', ')}.`,
    severity: 'error',
    from: { path: `^${folder}/${name}/`, pathNot: TESTS },
    to: { path: `^${folder}/(${names.slice(index + 1).join('|')})/` },
  }));
}

function neverPackages(name, from, packages) {
  return { name, severity: 'error', from: { path: from, pathNot: TESTS }, to: { path: npm(packages) } };
}

function neverNode(name, from) {
  return {
    name,
    comment: 'This code also runs in browsers.',
    severity: 'error',
    from: { path: from, pathNot: [TESTS, BUILD_SETTINGS] },
    to: { dependencyTypes: ['core'] },
  };
}

const react = ['react', 'react-dom', '@types/react', '@types/react-dom'];
const componentKit = [
  '@mantine/[^/]+',
  '@tabler/icons-react',
  '@tiptap/[^/]+',
  'react-dropzone',
  'dayjs',
  'i18next',
  'react-i18next',
  '@fontsource-variable/[^/]+',
];

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Also of type imports: to understand one file, one would have to understand all of them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'imports-resolve', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'cross-folders-by-name',
      comment: 'Folders are crossed with #contract/…, #rules/… and so on.',
      severity: 'error',
      from: { path: `^(${FOLDERS.join('|')})/` },
      to: { path: `^(${FOLDERS.join('|')})/`, pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
    },

    onlyOurs('ui-stands-alone', 'ui knows nothing of the product.', '^ui/', ['^ui/']),
    onlyPackages('ui-packages', '^ui/', [...react, ...componentKit]),
    neverNode('ui-runs-in-browsers', '^ui/'),

    onlyOurs('definitions-are-pure', 'A definition is data; its problems have codes.', DEFINITIONS, [
      DEFINITIONS,
      ERRORS,
    ]),
    onlyPackages('definitions-packages', DEFINITIONS, ['zod', 'fast-xml-parser', 'feedsmith']),
    neverNode('definitions-run-anywhere', DEFINITIONS),
    onlyPackages('facts-load-no-schemas', ['^slide-types/facts\\.ts$', '^slide-types/[^/]+/facts\\.ts$'], []),
    onlyOurs('views-know-no-controls', 'A View draws; it edits nothing.', VIEWS, [
      DEFINITIONS,
      VIEWS,
      '^slide-types/[^/]+/[^/]+\\.(ts|tsx|css)$',
    ]),
    {
      name: 'views-know-no-forms',
      severity: 'error',
      from: { path: VIEWS },
      to: { path: FORMS },
    },
    onlyPackages('views-packages', VIEWS, react),
    {
      name: 'lottie-only-draws',
      comment: 'It is larger than the rest of a screen’s page.',
      severity: 'error',
      from: { pathNot: DRAWING },
      to: { path: npm(['lottie-web']) },
    },
    {
      name: 'drawings-come-when-asked-for',
      severity: 'error',
      from: {},
      to: { path: DRAWING, dynamic: false },
    },
    onlyOurs('slide-types-know-no-screens', 'Uploads and the like arrive as props.', '^slide-types/', [
      '^slide-types/',
      '^ui/',
      ERRORS,
    ]),
    {
      name: 'only-forms-use-controls',
      severity: 'error',
      from: {
        path: '^slide-types/',
        pathNot: [FORMS, '^slide-types/[^/]*Form[^/]*\\.tsx$', '^slide-types/[^/]+/[^/]*Form[^/]*\\.tsx$'],
      },
      // Words are no control: whatever staff see of a type speaks their language.
      to: { path: '^ui/', pathNot: '^ui/language\\.ts$' },
    },
    neverNode('slide-types-run-in-browsers', '^slide-types/'),

    onlyOurs('contract-is-the-wire', 'contract: slide-type definitions and itself.', '^contract/', [
      '^contract/',
      DEFINITIONS,
    ]),
    onlyPackages('contract-packages', '^contract/', ['zod']),
    neverNode('contract-runs-anywhere', '^contract/'),
    onlyOurs('errors-import-nothing', 'Every folder uses them.', ERRORS, [ERRORS]),
    onlyPackages('errors-packages', ERRORS, []),

    onlyOurs('rules-are-pure', 'rules: contract and slide-type definitions.', '^rules/', [
      '^rules/',
      '^contract/',
      DEFINITIONS,
    ]),
    onlyPackages('rules-packages', '^rules/', ['hyphen']),
    neverNode('rules-run-anywhere', '^rules/'),

    onlyOurs(
      'server-knows-no-pages',
      'server: contract, rules, slide-type definitions.',
      `^server/(?!${STALE_LISTS})`,
      ['^server/', '^contract/', '^rules/', DEFINITIONS],
    ),
    neverPackages('server-knows-no-react', '^server/', [
      ...react,
      '@mantine/[^/]+',
      '@tanstack/[^/]+',
      '@tiptap/[^/]+',
    ]),
    {
      name: 'features-keep-to-themselves',
      comment: 'A feature may use another feature’s *.store.ts and nothing else of it.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/' },
      to: { path: '^server/features/[^/]+/', pathNot: ['^server/features/$1/', '\\.store\\.ts$'] },
    },
    {
      name: 'media-knows-no-routes',
      comment: 'Features and commands use media; media uses only the stores of features.',
      severity: 'error',
      from: { path: '^server/media/' },
      to: { path: '^server/features/', pathNot: '\\.store\\.ts$' },
    },
    {
      name: 'inspection-stores-nothing',
      comment: 'It reads a file, and writes at most a cleaned copy to a path it is given.',
      severity: 'error',
      from: { path: '^server/media/inspect/', pathNot: TESTS },
      to: { path: ['^server/(db|features)/', '^server/media/(?!inspect/)'] },
    },
    {
      name: 'storage-knows-no-records',
      comment: 'It stores bytes under names.',
      severity: 'error',
      from: { path: '^server/media/storage/', pathNot: TESTS },
      to: { path: ['^server/(db|features)/', '^server/media/(?!storage/)'] },
    },

    onlyOurs('player-plays', 'player: contract, rules, slide-type definitions and Views.', '^player/', [
      '^player/',
      '^contract/',
      '^rules/',
      DEFINITIONS,
      VIEWS,
    ]),
    onlyPackages('player-packages', '^player/', react),
    neverNode('player-runs-in-browsers', '^player/'),
    ...layers('player/engine', ['host', 'reload', 'clock', 'files', 'plan', 'areas', 'screen']),
    {
      name: 'engine-parts-are-below-the-player',
      severity: 'error',
      from: { path: '^player/engine/[^/]+/', pathNot: [TESTS, '^player/engine/testing/'] },
      to: { path: '^player/engine/[^/]+\\.ts$' },
    },

    onlyOurs('dashboard-stays-in-front', 'dashboard: contract, rules, slide-types, ui.', '^dashboard/', [
      '^dashboard/',
      '^contract/',
      '^rules/',
      '^slide-types/',
      '^ui/',
    ]),
    neverNode('dashboard-runs-in-browsers', '^dashboard/'),
    ...layers('dashboard', ['languages', 'session', 'api', 'components', 'screens', 'app']),
    {
      name: 'pages-keep-to-themselves',
      comment: 'What three pages need moves to dashboard/components.',
      severity: 'error',
      from: { path: '^dashboard/screens/([^/]+/[^/]+)/' },
      to: { path: '^dashboard/screens/', pathNot: '^dashboard/screens/$1/' },
    },

    onlyOurs('journeys-stay-outside', 'Browser tests speak to the product as the world does.', '^e2e/', [
      '^e2e/',
      '^contract/',
      '^rules/',
      DEFINITIONS,
      '^slide-types/[^/]+/samples\\.ts$',
      '^scripts/free-port\\.mjs$',
      // Only writes files.
      '^server/testing/pdf\\.ts$',
    ]),
    onlyOurs(
      'measurements-stay-outside',
      'Measured is the built product; simulated players have the real engine, and real pages are looked at as journeys do.',
      '^bench/',
      [
        '^bench/',
        '^contract/',
        '^rules/',
        '^player/engine/',
        '^e2e/(support|corpus)/',
        // Only writes files.
        '^server/testing/pdf\\.ts$',
        '^scripts/[^/]+\\.mjs$',
      ],
    ),
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: {
        pathNot: [
          TESTS,
          '^rules/testing/',
          '^server/testing/',
          '^player/simulation/',
          '^e2e/',
          '^bench/',
          '^scripts/explain-cases\\.ts$',
        ],
      },
      to: { path: [TESTS, '^rules/testing/', '^server/testing/', '^e2e/', '^bench/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
