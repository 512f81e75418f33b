import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** Uploads each file of the corpus and looks at it on a screen: `npm run corpus`. */
export default defineConfig({
  ...usual,
  testDir: 'e2e/corpus',
  outputDir: 'test-results/corpus',
  projects: [{ name: 'corpus' }],
  workers: 2,
  reporter: [['dot']],
});
