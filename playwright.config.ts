import { defineConfig } from '@playwright/test';
import { findChromium } from '#scripts/system-packages.mjs';

/** Tests that mostly wait: for a minute to be over, a server to be gone, a disk to be filled. They run beside all others, and take as long. */
const WAITING = ['**/player-feeds.spec.ts', '**/player-offline.spec.ts'];

/**
 * What every window would load beside its page, in a process of its own: the lists that drop down from an address line which nobody sees.
 * They took a third of what the browser takes.
 */
const NOT_NEEDED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium takes the last list that it is given: these are those that Playwright leaves out, as of 1.65. */
const LEFT_OUT_BY_PLAYWRIGHT = [
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

/** Journeys through the built product in the machine's own Chromium: Playwright downloads no browser. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/first-start.ts',
  outputDir: 'test-results/browser',
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    // Each waits for a server, a page or a frame half of its time: as many as there are processors would leave these idle.
    { name: 'journeys', testIgnore: WAITING, workers: 3 },
  ],
  workers: 4,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Recording every test would cost the time that two cores don't have; `--trace on` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // What a page that reloads leaves on the glass is there for seconds only: a busy machine takes longer.
        '--disable-new-content-rendering-timeout',
        `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...NOT_NEEDED].join()}`,
      ],
    },
  },
});
