import type { Locator } from '@playwright/test';
import { image } from '#slide-types/image/definition.ts';
import { rte } from '#slide-types/rte/definition.ts';
import type { Api } from './support/api.ts';
import { fillInGeneral, makeArea, openEditor, SAVE, slideNamed } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { uploadImage } from './support/images.ts';

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Pastes HTML, image files with these names, or both. */
function paste(text: Locator, html: string, files: string[] = []): Promise<void> {
  const base64 = DOT.slice(DOT.indexOf(',') + 1);
  return text.evaluate(
    (element, pasted) => {
      const clipboardData = new DataTransfer();
      if (pasted.html !== '') clipboardData.setData('text/html', pasted.html);
      const bytes = Uint8Array.from(atob(pasted.base64), (letter) => letter.charCodeAt(0));
      for (const name of pasted.files) clipboardData.items.add(new File([bytes], name, { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, files, base64 },
  );
}

test('inserts an image from the library into a text, and enlarges it', async ({ api, openSignedIn }) => {
  const path = await addLibraryImage(api, 'Harbour');
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Words'), slideType: rte.index });
  await fillInGeneral(page, 'Words and a picture');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.getByRole('button', { name: 'Insert an image from the library' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Harbour' }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.getByRole('img', { name: 'Harbour' }).click();
  await page.getByRole('combobox', { name: 'Image size' }).selectOption('Half width');
  await page.getByRole('button', SAVE).click();
  await expect
    .poll(async () => (await slideNamed(api, 'Words and a picture'))?.rte_content)
    .toContain(`<img src="${path}" alt="Harbour" style="width:50%"`);
});

test('uses an image from the library in an image slide', async ({ api, openSignedIn }) => {
  const path = await addLibraryImage(api, 'Lighthouse');
  const page = await openSignedIn('/healthz');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openEditor(page, { area: await makeArea(api, 'Walls'), slideType: image.index });
  await fillInGeneral(page, 'A picture that was there');
  await page.getByRole('button', { name: 'Choose one from the library' }).click();
  await page.getByLabel('Filter by name').fill('light');
  await page.getByRole('dialog').getByRole('button', { name: 'Lighthouse' }).click();
  await page.getByRole('button', SAVE).click();
  await expect.poll(async () => (await slideNamed(api, 'A picture that was there'))?.image_path).toBe(path);
  // An image has no source.
  expect(requested.filter((address) => address.includes('/api/feeds/'))).toEqual([]);
});

async function addLibraryImage(api: Api, name: string): Promise<string> {
  const category = await api.call('POST /api/categories/add', { name: `Shelf of ${name}` });
  const path = await uploadImage(api, '#0f766e');
  await api.call('POST /api/images/add', { name, path, category: category._id });
  return path;
}

test('uploads images in pasted text before inserting them', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Pasted'), slideType: rte.index });
  await fillInGeneral(page, 'Pasted from a letter');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  await paste(text, `<p>Tea</p><p><img src="${DOT}" alt="A dot"></p><p>and cake</p>`);
  // While the first one is being uploaded.
  await paste(text, `<p><img src="${DOT}" alt="Another dot"></p>`);
  for (const name of ['A dot', 'Another dot'])
    await expect(text.getByRole('img', { name, exact: true })).toHaveAttribute('src', /^\/media\//);
  await expect(text).toContainText('Tea');
  await expect(text).toContainText('and cake');
  await page.getByRole('button', SAVE).click();
  const stored = async () => (await slideNamed(api, 'Pasted from a letter'))?.rte_content;
  await expect.poll(stored).toMatch(/<img src="\/media\/[^"]+" alt="A dot"/);

  // A file that is not an image is refused with an error, and the text is still pasted.
  await paste(text, '<p>Biscuits</p><img src="data:image/png;base64,bm8gcGljdHVyZQ==">');
  await expect(text).toContainText('Biscuits');
  await expect(page.getByRole('alert').filter({ hasText: /picture|image/i })).toBeVisible();
  await expect(text.getByRole('img')).toHaveCount(2);
});

test('uploads several dropped images and inserts each, while another field is filled in', async ({
  api,
  openSignedIn,
}) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Dropped'), slideType: rte.index });
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  const letThrough = await holdRequests(page, '**/upload/*');
  await paste(text, '', ['one.png', 'two.png']);
  await fillInGeneral(page, 'Two pictures');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.focus();
  letThrough();
  await expect(text.locator('img[src^="/media/"]')).toHaveCount(2);
  await expect(name).toBeFocused();

  // Spreadsheets add an image of their cells.
  await paste(text, '<p>Bread 2.40</p>', ['cells.png']);
  await expect(text).toContainText('Bread 2.40');
  await page.getByRole('button', SAVE).click();
  const stored = async () => (await slideNamed(api, 'Two pictures'))?.rte_content;
  await expect.poll(stored).toContain('Bread 2.40');
  expect(String(await stored()).match(/<img /g)).toHaveLength(2);
});
