import { document } from '#slide-types/document/definition.ts';
import { buildChannel } from './support/channel.ts';
import { makeArea, openEditor, SAVE, slideNamed } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { printPdf } from './support/pdf.ts';
import { FIRST_PORTAL } from './support/server.ts';

const PAGE_SECONDS = 2;

test('makes a slide of a PDF, and previews its pages', async ({ api, browser, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Menus'), slideType: document.index });
  await page.getByRole('textbox', { name: 'Name' }).fill('Menu of the week');
  const menu = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: await printPdf(browser, 3) };
  await page.locator('input[type=file]').setInputFiles(menu);
  await expect(page.getByText('3 pages', { exact: true })).toBeVisible();
  await expect(page.getByText('Shows 3 pages in 30 s.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Preview' }).locator('img').first()).toBeVisible();
  await page.getByLabel('Last page').fill('2');
  await expect(page.getByText('Shows 2 pages in 20 s.')).toBeVisible();
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Menu of the week" successfully saved.')).toBeVisible();
  expect(await slideNamed(api, 'Menu of the week')).toMatchObject({ document_first_page: 1, document_last_page: 2 });
});

test('shows the pages of a document one after the other, the same on two screens', async ({ api, browser }) => {
  const location = await api.upload('document', FIRST_PORTAL, { name: 'deck.pdf', bytes: await printPdf(browser, 3) });
  const status = async () =>
    (await (await fetch(`${api.url}${location}?status`)).json()) as { state: string; pages: string[] };
  await expect.poll(async () => (await status()).state).toBe('ready');
  const { pages } = await status();
  const fields = { document_path: location, document_page_seconds: PAGE_SECONDS };
  const built = await buildChannel(api, {
    areas: [{ slides: [{ type: document.index, name: 'Deck', ...fields }] }],
  });
  const screens = await Promise.all([browser.newPage(), browser.newPage()]);
  await Promise.all(screens.map((screen) => screen.goto(built.displayPath)));
  const shown = () =>
    Promise.all(
      screens.map((screen) =>
        screen.evaluate(() => {
          const all = [...window.document.querySelectorAll('[data-phase=showing] img')];
          const visible = all.filter((one) => getComputedStyle(one).opacity === '1');
          return visible.map((one) => one.getAttribute('src')?.replace(/\?.*/, ''));
        }),
      ),
    );
  for (const page of pages) await expect.poll(shown).toEqual([[page], [page]]);
  await Promise.all(screens.map((screen) => screen.close()));
});
