/** What ends up in a bundle: imports as they are once types are gone, followed all the way. */
module.exports = {
  forbidden: [
    {
      name: 'player-stays-small',
      comment:
        'Screens load React and nothing else of npm, however deep the import lies; those with a Lottie drawing what draws it.',
      severity: 'error',
      from: {
        path: '^player/',
        pathNot: [
          '\\.test\\.tsx?$',
          '^player/testing/',
          '^player/simulation/',
          '/(vite\\.config|build-workers|inline-parts|page-weight|runtime|styles-in-scripts)\\.ts$',
        ],
      },
      to: { path: '^node_modules/(?!(react|react-dom|scheduler|lottie-web)/)', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
