import { template } from '#slide-types/template/definition.ts';
import { buildChannel } from './support/channel.ts';
import { fillInGeneral, openEditor, SAVE, slideNamed } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadSheet } from './support/style-sheets.ts';

test('calls the fields of a slide as its template does, and shows examples until they are filled in', async ({
  api,
  openSignedIn,
}) => {
  const page = await openSignedIn('/dashboard/webmaster/templates/edittemplate');
  await page.getByRole('textbox', { name: 'Name' }).fill('Coffee board');
  for (const [count, choice] of [
    ['Number of titles', '2'],
    ['Number of text areas', '1'],
    ['Number of images', '1'],
  ] as const) {
    await page.getByRole('combobox', { name: count }).click();
    await page.getByRole('option', { name: choice }).click();
  }
  const named = [
    ['Title 1', 'Drink', 'Example', 'Flat white'],
    ['Title 2', 'Price', 'Example', '4.20'],
    ['Text 1', 'Add-ons', 'Example', 'Oat milk 0.50\nSyrup 0.50'],
    ['Image 1', 'Photo', 'What the image should show', 'The cup from above'],
  ] as const;
  for (const [slot, name, label, example] of named) {
    const group = page.getByRole('group', { name: slot });
    await group.getByRole('textbox', { name: 'Name' }).fill(name);
    await group.getByRole('textbox', { name: label }).fill(example);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Title 2' }).getByRole('textbox', { name: 'Name' })).toHaveValue(
    'Price',
  );
  const templates = await api.call('GET /api/templates/', {});
  expect(templates.find(({ name }) => name === 'Coffee board')?.slots).toEqual({
    title1: { name: 'Drink', example: 'Flat white' },
    title2: { name: 'Price', example: '4.20' },
    textarea1: { name: 'Add-ons', example: 'Oat milk 0.50\nSyrup 0.50' },
    image1: { name: 'Photo', example: 'The cup from above' },
  });

  const { areas, channel, displayPath } = await buildChannel(api, { areas: [{ slides: [] }] });
  const [area] = areas;
  if (!area) throw new Error('The area was not created.');
  await openEditor(page, { area, slideType: template.index });
  await fillInGeneral(page, 'Coffee today');
  await page.getByRole('radio', { name: 'Coffee board' }).click();
  await expect(page.getByRole('textbox', { name: 'Drink', exact: true })).toHaveAttribute('placeholder', 'Flat white');
  await expect(page.getByRole('textbox', { name: 'Add-ons', exact: true })).toHaveAttribute(
    'placeholder',
    'Oat milk 0.50\nSyrup 0.50',
  );
  await expect(page.getByRole('group', { name: 'Photo' })).toHaveAccessibleDescription('The cup from above');
  await expect(page.getByText(/^(Title|Text|Image)( \d)?$/)).toHaveCount(0);

  const slide = page.getByRole('complementary', { name: 'Preview' }).locator('.template');
  await expect(slide.locator('.is-example')).toHaveCount(4);
  await expect(slide.locator('.title1.is-example')).toHaveText('Flat white');
  await expect(slide.locator('.title1')).toHaveCSS('opacity', '0.5');
  await expect(slide.locator('.textarea1 .price').first()).toHaveText('0.50');
  await page.getByRole('textbox', { name: 'Drink', exact: true }).fill('Cortado');
  await expect(slide.locator('.title1:not(.is-example)')).toHaveText('Cortado');
  const examples = page.getByRole('switch', { name: 'Examples in empty fields' });
  await examples.click();
  await expect(slide.locator('.is-example')).toHaveCount(0);
  await expect(slide).toHaveText('Cortado');
  await examples.click();
  await expect(slide.locator('.is-example')).toHaveCount(3);

  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Coffee today" successfully saved.')).toBeVisible();
  await expect(slide.locator('.is-example')).toHaveCount(0);
  await expect(examples).toHaveCount(0);
  const stored = await slideNamed(api, 'Coffee today');
  expect(stored).toMatchObject({ template_title1: 'Cortado', template_title2: '', template_image1_path: '' });

  const isPlaced = { channel: channel._id, area: area._id, slide: stored?._id ?? '', isPlaced: true };
  await api.call('PATCH /api/channels/toggleSlide', isPlaced);
  await page.goto(displayPath);
  const shown = page.locator('[data-phase=showing] .template');
  await expect(shown).toHaveText('Cortado');
  expect(await page.content()).not.toContain('Flat white');
});

test('does not warn of examples that are too small to read', async ({ api, openSignedIn }) => {
  const slots = { textarea1: { name: 'News', example: 'Soup of the day' } };
  const css_path = await uploadSheet(api, '.textarea { font-size: var(--unit) }');
  await api.call('POST /api/templates/add', { template: { name: 'Ticker', css_path, num_textareas: 1, slots } });
  const { areas } = await buildChannel(api, { areas: [{ slides: [] }] });
  const [area] = areas;
  if (!area) throw new Error('The area was not created.');
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area, slideType: template.index });
  await page.getByRole('radio', { name: 'Ticker' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.locator('.is-example').first()).toBeVisible();
  const warning = preview.getByText('Some of this text is too small to read from a distance.');
  // It is measured every second.
  await page.waitForTimeout(2_500);
  await expect(warning).toHaveCount(0);
  await page.getByRole('textbox', { name: 'News', exact: true }).fill('Cake of the day');
  await expect(warning).toBeVisible();
});
