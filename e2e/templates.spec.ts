import type { Page } from '@playwright/test';
import type { Template } from '#contract/entities/template.ts';
import { template } from '#slide-types/template/definition.ts';
import type { Api } from './support/api.ts';
import { buildChannel, type SlidePlan } from './support/channel.ts';
import { fillInGeneral, makeArea, openEditor, SAVE, slideNamed } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { FIRST_PORTAL } from './support/server.ts';
import { uploadSheet } from './support/style-sheets.ts';
import { builtInTemplates, templateSlide } from './support/templates.ts';

/** A style sheet that tries to change other slides and the page. */
const HOSTILE = `
  @import "https://evil.example/x.css";
  html, body, :root, * { color: rgb(1, 2, 3) !important; visibility: visible; }
  body { --gap: 7px; }
  .title1 { letter-spacing: var(--gap); animation: fade-in 1s; }
  .layer, .area, [data-phase], #vitrine-player > *, .neighbour { display: none !important; }
  :not(.nothing) { outline: 3px solid rgb(1, 2, 3); }
  .template { position: fixed; top: -400px; left: -400px; width: 6000px; height: 6000px; z-index: 2147483647; background: url(https://evil.example/x.png) rgb(1, 2, 3); }
  @keyframes fade-in { from { opacity: 0.5 } to { opacity: 0.5 } }
  .a { :not(&) { display: none !important } }
`;

async function makeTemplate(api: Api, name: string, css: string): Promise<SlidePlan> {
  const css_path = await uploadSheet(api, css);
  await api.call('POST /api/templates/add', { template: { name, css_path, num_titles: 4, num_textareas: 4 } });
  return templateSlide(name, css_path, { template_title1: `This is ${name}`, hash: name.toLowerCase() });
}

const styleOf = (page: Page, name: string) =>
  page.locator(`.slide-${name} .title1`).evaluate((title) => {
    const { color, letterSpacing, outlineStyle, animationName, fontSize } = getComputedStyle(title);
    const { width, height } = title.getBoundingClientRect();
    return { color, letterSpacing, outlineStyle, animationName, fontSize, width, height };
  });

test('applies style sheets only to their own slides', async ({ api, page }) => {
  const calm = await makeTemplate(api, 'Calm', '.title1{color:rgb(9,99,9);letter-spacing:2px}');
  const wild = await makeTemplate(api, 'Wild', HOSTILE);
  const alone = await buildChannel(api, { areas: [{ width: 50, slides: [calm] }] });
  await page.goto(alone.displayPath);
  await expect(page.locator('.slide-calm .title1')).toHaveText('This is Calm');
  const before = await styleOf(page, 'calm');
  expect(before).toMatchObject({ color: 'rgb(9, 99, 9)', letterSpacing: '2px', animationName: 'none' });

  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const beside = await buildChannel(api, {
    areas: [
      { width: 50, slides: [calm] },
      { x: 50, width: 50, slides: [wild] },
    ],
  });
  await page.goto(beside.displayPath);
  await expect(page.locator('[data-phase=showing]')).toHaveCount(2);
  expect(await styleOf(page, 'calm')).toEqual(before);
  expect(await styleOf(page, 'wild')).toMatchObject({ color: 'rgb(1, 2, 3)', letterSpacing: '7px' });
  const page_ = await page.evaluate(() => {
    const { width } = document.body.getBoundingClientRect();
    const { outlineStyle, color } = getComputedStyle(document.body);
    const above = document.elementFromPoint(width / 4, 50)?.closest('[data-area-id]');
    return { width, outlineStyle, color, isNeighbourFree: above === document.querySelector('[data-area-id]') };
  });
  expect(page_).toMatchObject({ width: page.viewportSize()?.width, outlineStyle: 'none', isNeighbourFree: true });
  expect(page_.color).not.toBe('rgb(1, 2, 3)');
  expect(requestedUrls.filter((url) => !url.startsWith(api.url))).toEqual([]);
});

test('removes a style sheet with its slide', async ({ api, page }) => {
  const calm = await makeTemplate(api, 'Brief', '.title1{color:rgb(9,99,9)}');
  const other = await makeTemplate(api, 'After', '.title1{font-weight:300}');
  const built = await buildChannel(api, {
    areas: [
      {
        transition: 'none',
        slides: [
          { ...calm, duration: 2 },
          { ...other, duration: 2 },
        ],
      },
    ],
  });
  await page.goto(built.displayPath);
  await expect(page.locator('[data-phase=showing] .slide-brief .title1')).toHaveCSS('color', 'rgb(9, 99, 9)');
  await expect(page.locator('[data-phase=showing] .slide-after .title1')).not.toHaveCSS('color', 'rgb(9, 99, 9)');
});

/** A strip, a column, a corner and the remaining area, in percent. */
const SHAPES = [
  { y: 90, width: 100, height: 10 },
  { x: 80, width: 20, height: 90 },
  { width: 16, height: 16 },
  { x: 16, width: 64, height: 90 },
];
const WORDS =
  'Wednesday afternoon consultation for new customers and everybody who would like to become one, with cake. ';

test('fits the longest texts of every built-in template into areas of every shape', async ({ api, page }) => {
  const image = await uploadImage(api, '#14643c');
  const builtIn = await builtInTemplates(api);
  expect(builtIn.length).toBeGreaterThanOrEqual(6);
  for (const one of builtIn) {
    const slide = templateSlide(one.name, one.css_path, longestTexts(one, image));
    const built = await buildChannel(api, { areas: SHAPES.map((shape) => ({ ...shape, slides: [slide] })) });
    await page.goto(built.displayPath);
    await expect(page.locator('[data-phase=showing]')).toHaveCount(SHAPES.length);
    await expect.poll(() => overflowing(page), one.name).toEqual([]);
  }
});

/** Screens, and the smallest legible text on each in hundredths of its shorter side (docs/templates.md). */
const SCREENS = [
  { width: 1920, height: 1080, legible: 3.4 },
  { width: 1080, height: 1920, legible: 3.4 },
  { width: 3840, height: 2160, legible: 3.4 },
  { width: 1920, height: 120, legible: 13 },
];
const LONG_WORDS =
  'Beratung zur Wohnbaufinanzierung am Donnerstag, danach Kürbiscremesuppe, Kartoffelgnocchi mit Haselnüssen und Käsespätzle. ';
/** Sizes are computed by bisection, so the last step may be missing. */
const ROUNDING = 0.02;

test('keeps the longest texts of every built-in template legible on whole screens and in strips', async ({
  api,
  page,
}) => {
  const image = await uploadImage(api, '#14643c');
  const tooSmall: string[] = [];
  for (const one of await builtInTemplates(api)) {
    for (const words of [WORDS, LONG_WORDS]) {
      const slide = templateSlide(one.name, one.css_path, longestTexts(one, image, words));
      const built = await buildChannel(api, { areas: [{ slides: [slide] }] });
      for (const { legible, ...size } of SCREENS) {
        await page.setViewportSize(size);
        await page.goto(built.displayPath);
        await expect(page.locator('[data-phase=showing] .template')).toBeVisible();
        const smallest = await smallestText(page);
        const shape = `${one.name}, ${size.width} × ${size.height}, ${words.slice(0, 9)}: ${smallest.toFixed(2)}`;
        if (smallest < legible - ROUNDING) tooSmall.push(shape);
      }
    }
  }
  expect(tooSmall).toEqual([]);
});

test('divides a long word of a title into no more than two parts', async ({ api, page }) => {
  const event = (await builtInTemplates(api)).find(({ name }) => name === 'Event');
  const texts = { template_title1: 'Jahreshauptversammlung', template_title2: '12. März' };
  const slide = templateSlide('Event', event?.css_path ?? '', texts);
  const built = await buildChannel(api, { language: 'de', areas: [{ slides: [slide] }] });
  for (const size of [
    { width: 1080, height: 1920 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(built.displayPath);
    const title = page.locator('[data-phase=showing] .title1 .text');
    await expect(title).toBeVisible();
    const lines = () =>
      title.evaluate((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)));
    await expect.poll(lines, `${size.width} × ${size.height}`).toBe(2);
  }
});

/** The size of the smallest text of the template slide, in hundredths of its shorter side. */
function smallestText(page: Page): Promise<number> {
  return page.locator('[data-phase=showing] .template').evaluate((slide) => {
    const sizes = [...slide.querySelectorAll('.title, .textarea')]
      .filter((text) => getComputedStyle(text).display !== 'none')
      .map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    return (100 * Math.min(...sizes)) / Math.min(slide.clientWidth, slide.clientHeight);
  });
}

function longestTexts(one: Template, image: string, words = WORDS): object {
  const numbers = [1, 2, 3, 4] as const;
  const text = (length: number) => words.repeat(12).slice(0, length);
  return Object.fromEntries(
    numbers.flatMap((number) => [
      [`template_title${number}`, text(one[`title${number}_maxlength`])],
      [`template_textarea${number}`, text(one[`textarea${number}_maxlength`])],
      [`template_image${number}_path`, number <= one.num_images ? image : ''],
    ]),
  );
}

/** Returns texts that overflow their template slide. */
function overflowing(page: Page): Promise<string[]> {
  return page.locator('.template').evaluateAll((slides) =>
    slides.flatMap((slide) => {
      const frame = slide.getBoundingClientRect();
      return [...slide.querySelectorAll('.text')]
        .filter((text) => {
          const box = text.getBoundingClientRect();
          const isOut =
            box.left < frame.left - 2 ||
            box.top < frame.top - 2 ||
            box.right > frame.right + 2 ||
            box.bottom > frame.bottom + 2;
          return box.height > 0 && isOut;
        })
        .map((text) => `${slide.className}: ${text.textContent}`);
    }),
  );
}

test('creates a template slide with limited text lengths, and loads it as it was saved', async ({
  api,
  openSignedIn,
}) => {
  const outdoor = { name: 'For outdoors', num_titles: 1, outdoor: true };
  await api.call('POST /api/templates/add', { template: outdoor });
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Templates'), slideType: template.index });
  await fillInGeneral(page, 'Lunch today');
  await expect(page.getByRole('radio', { name: 'Welcome' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'For outdoors' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Menu' }).click();
  await expect(page.getByRole('textbox', { name: /heading$|^Name of|^Serving times$|^Note$/ })).toHaveCount(7);

  const title = page.getByRole('textbox', { name: 'Name of the menu', exact: true });
  await title.pressSequentially('x'.repeat(45));
  await expect(title).toHaveValue('x'.repeat(40));
  await expect(page.getByText('40 of 40 characters')).toBeVisible();
  await title.fill('Lunch');
  const dishes = page.getByRole('textbox', { name: 'Dishes under the first heading', exact: true });
  await dishes.fill('Soup & bread 9.50\nTrout <fresh> 19.50');
  await page.getByRole('textbox', { name: 'Colour of “Name of the menu”' }).fill('#f2b134');
  await expect(page.getByRole('textbox', { name: 'Colour of “Dishes under the first heading”' })).toHaveValue(
    '#f2b134',
  );
  await expect(page.locator('.template .price').first()).toHaveText('9.50');

  await page.getByRole('radio', { name: 'Solid colour' }).click();
  await expect(page.locator('.template')).toHaveClass(/has-background/);
  await page.getByRole('radio', { name: 'Transparent (default background)' }).click();
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Lunch today" successfully saved.')).toBeVisible();
  const menu = (await builtInTemplates(api)).find((one) => one.name === 'Menu');
  expect(await slideNamed(api, 'Lunch today')).toMatchObject({
    PortalId: FIRST_PORTAL,
    template_selectedtemplate: { name: 'Menu', css_path: menu?.css_path },
    template_title1: 'Lunch',
    template_textarea1: 'Soup &amp; bread 9.50<br />Trout &lt;fresh&gt; 19.50',
    template_colour1: '#f2b134',
    template_background_type: 'Transparent',
    template_background_colour: '',
    template_image_background: '',
    hash: expect.stringMatching(/^[a-z0-9]{4,}$/),
  });

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Menu' })).toBeChecked();
  await expect(dishes).toHaveValue('Soup & bread 9.50\nTrout <fresh> 19.50');
});
