import type { Page } from '@playwright/test';
import { LEAST_CONTRAST } from '#slide-types/contrast-ratio.ts';
import type { Theme } from '#slide-types/theme.ts';
import type { Api } from './support/api.ts';
import { type BuiltChannel, buildChannel, type SlidePlan } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { type Source, startSource } from './support/source.ts';
import { BUILT_IN_TEMPLATES, builtInTemplates, templateSlide } from './support/templates.ts';
import { textContrasts } from './support/text-contrasts.ts';
import { serveSamples, TEXT_LOOKS } from './support/text-looks.ts';

const WHOLE = { width: 1920, height: 1080 };
const STRIP = { width: 1920, height: 120 };
/** The least contrast that a theme may have, once light on dark and once dark on light; its marks have hardly any. */
const WEAK_THEMES = {
  dark: { background: '#1d2b3a', text: '#7b8794', accent: '#24384b' },
  light: { background: '#ffffff', text: '#949494', accent: '#f2f2f2' },
};
/** No colour of the usual texts has less contrast to any background than to this one. */
const WORST_COLOUR = '#f0003c';
/** Letters are smoothed, so thin ones don't have a pixel of their full colour. */
const SMOOTHED = 0.1;

let source: Source;
let server: RunningServer;
let api: Api;

test.beforeAll(async () => {
  source = await startSource();
  server = await startServer({ env: { FEED_ALLOW_HOSTS: source.host } });
  api = await server.api();
});
test.afterAll(async () => {
  await server.kill9();
  await source.close();
});

async function expectContrast(page: Page, { displayPath }: BuiltChannel, screen = WHOLE): Promise<void> {
  await page.setViewportSize(screen);
  await page.goto(server.url + displayPath);
  await expect(page.locator('[data-phase=showing]').first()).toBeVisible();
  const unreadable = async () => {
    const texts = await textContrasts(page);
    if (texts.length === 0) return ['no text'];
    return texts
      .filter(({ contrast }) => contrast < LEAST_CONTRAST - SMOOTHED)
      .map(({ words, contrast }) => `${words}: ${contrast.toFixed(2)}`);
  };
  await expect.poll(unreadable).toEqual([]);
}

/** Shows a slide without a theme, and in those with the least contrast. */
async function expectContrastInThemes(page: Page, slide: SlidePlan, otherScreen = STRIP): Promise<void> {
  const { PortalId } = await makePortal(api);
  const built = await buildChannel(api, { PortalId, areas: [{ slides: [slide] }] });
  const setTheme = (colours: Pick<Theme, 'background' | 'text' | 'accent'>) => {
    const theme = { ...colours, typeface: '' as const, logo: '', logoPosition: 'bottom-right' as const };
    return api.call('PATCH /api/portals/setTheme', { PortalId, theme });
  };
  await expectContrast(page, built);
  await setTheme(WEAK_THEMES.dark);
  await expectContrast(page, built, otherScreen);
  await setTheme(WEAK_THEMES.light);
  await expectContrast(page, built);
}

for (const [name, planOf] of Object.entries(TEXT_LOOKS)) {
  test(`shows ${name} with enough contrast, also in a theme with the least`, async ({ page }) => {
    await expectContrastInThemes(page, planOf(serveSamples(source)));
  });
}

for (const name of BUILT_IN_TEMPLATES) {
  test(`shows the template ${name} with enough contrast, also in a theme with the least`, async ({ page }) => {
    const { css_path } = (await builtInTemplates(api)).find((one) => one.name === name) ?? { css_path: '' };
    const texts = [1, 2, 3, 4].flatMap((number) => [
      [`template_title${number}`, 'Guten Tag'],
      [`template_textarea${number}`, 'Kürbissuppe 9.50'],
    ]);
    // The letters of so many texts in a strip are too thin to be measured.
    await expectContrastInThemes(page, templateSlide(name, css_path, Object.fromEntries(texts)), WHOLE);
  });
}

test('shows text with enough contrast on any colour', async ({ page }) => {
  const sources = serveSamples(source);
  const looks: [name: string, fields: Partial<SlidePlan>][] = [
    ['text, Main Content,', { rte_backgroundcolour: WORST_COLOUR }],
    ['clock', { time_background_colour: WORST_COLOUR }],
    ['news, Main Content,', { rss_background_type: 'Colour', rss_background_color: WORST_COLOUR }],
    ['rates, Main Content,', { interestrate_background_type: 'Colour', interestrate_background_colour: WORST_COLOUR }],
    ['rates, Main Content,', { interestrate_item_background_colour: WORST_COLOUR }],
  ];
  for (const [name, fields] of looks) {
    const slide = { ...(TEXT_LOOKS[name]?.(sources) as SlidePlan), ...fields };
    await expectContrast(page, await buildChannel(api, { areas: [{ slides: [slide] }] }));
  }
});
