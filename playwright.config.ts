import { defineConfig } from '@playwright/test';
import { findChromiumForTests } from '#scripts/system-packages.mjs';

/** Tests that mostly wait for timeouts, servers and downloads. They run beside all others, and take about as long. */
const WAITING = [
  '**/player-feeds.spec.ts',
  '**/player-offline*.spec.ts',
  '**/player-outages.spec.ts',
  '**/player-poisoned.spec.ts',
  '**/player-reload.spec.ts',
];

/**
 * Parts of Chromium that every window would load in a separate process: the suggestions of the hidden address bar. They
 * accounted for a third of the browser's load.
 */
const NOT_NEEDED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium only uses the last list of disabled features. These are the ones that Playwright 1.65 disables. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Runs the built product in the Chromium of the machine. Playwright downloads no browser. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/first-start.ts',
  outputDir: 'test-results/browser',
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 2 },
    // As many as most machines have processors. With a third one, all of them took longer.
    { name: 'journeys', testIgnore: [...WAITING, '**/corpus/**'], workers: 2 },
  ],
  workers: 4,
  retries: 0,
  // Far more than any test needs, because a busy machine can take several times as long. Only a failing test waits for
  // them.
  timeout: 360_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Recording every test takes too long on two cores. `--trace on` enables it.
    trace: 'off',
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromiumForTests() ?? 'chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Otherwise, Chromium clears the last frame of a reloading page after a few seconds, and a busy machine takes
        // longer.
        '--disable-new-content-rendering-timeout',
        `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...NOT_NEEDED].join()}`,
      ],
    },
  },
});
