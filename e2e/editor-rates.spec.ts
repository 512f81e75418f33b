import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { interestrate } from '#slide-types/interestrate/definition.ts';
import { fillInGeneral, makeArea, openEditor, SAVE, slideNamed } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';

const CENTRAL_BANK = new URL('../slide-types/interestrate/samples/tcmb.xml', import.meta.url);

test('reads a document of an unknown format as staff choose', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Lobby'), slideType: interestrate.index });
  await fillInGeneral(page, 'Exchange rates');
  const choices = await choicesOf(page, readFileSync(CENTRAL_BANK));
  await expect(choices.getByRole('combobox', { name: 'Unit' })).toHaveValue(/^Unit/);
  await choices.getByRole('combobox', { name: 'Rate of each row' }).click();
  await page.getByRole('option', { name: /^ForexBuying/ }).click();
  await expect(choices.getByRole('row', { name: /100 JAPON YENI 27\.6633/ })).toBeVisible();
  await choices.getByRole('button', { name: 'Select none' }).click();
  await choices.getByRole('checkbox', { name: '1 ABD DOLARI' }).check();
  await choices.getByRole('checkbox', { name: '100 JAPON YENI' }).check();
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText(/successfully saved/)).toBeVisible();
  expect(await slideNamed(api, 'Exchange rates')).toMatchObject({
    interestrate_map_rows: 'Tarih_Date/Currency',
    interestrate_map_rate: 'ForexBuying',
    interestrate_map_unit: 'Unit',
    interestrate_map_names: ['ABD DOLARI', 'JAPON YENI'],
  });
});

test('selects only as many rates as a slide can have', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Lobby'), slideType: interestrate.index });
  const rows = Array.from({ length: 201 }, (_, index) => `<rate name="Fund ${index + 1}" value="1.5"/>`);
  const choices = await choicesOf(page, Buffer.from(`<rates>${rows.join('')}</rates>`));
  await choices.getByRole('button', { name: 'Select all' }).click();
  await expect(choices.getByText('You can select up to 200 rates.')).toBeVisible();
  await expect(choices.getByRole('checkbox', { name: 'Fund 200', exact: true })).toBeChecked();
  const last = choices.getByRole('checkbox', { name: 'Fund 201', exact: true });
  await expect(last).toBeDisabled();
  await choices.getByRole('checkbox', { name: 'Fund 1', exact: true }).uncheck();
  await last.check();
});

test('writes no table without rates', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Lobby'), slideType: interestrate.index });
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Create New' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Savings');
  await page.getByRole('button', { name: 'Finish and Upload' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter at least one rate.' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Rate in row 1' }).fill('2.5 %');
  await page.getByRole('button', { name: 'Finish and Upload' }).click();
  await expect(page.getByText(/uploaded successfully/)).toBeVisible();
});

/** Uploads a document of an unknown format, and opens the choice of its rates. */
async function choicesOf(page: Page, buffer: Buffer) {
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Upload XML File' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'rates.xml', mimeType: 'text/xml', buffer });
  await expect(page.getByText('The format of this feed is unknown.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Choose the rates' }).click();
  return page.getByRole('group', { name: 'Rates in this source' });
}
