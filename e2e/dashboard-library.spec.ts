import path from 'node:path';
import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import type { Api } from './support/api.ts';
import { buildChannel } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { makeImage, uploadImage } from './support/images.ts';
import { makePortal } from './support/portal.ts';

const VIDEO = path.resolve(import.meta.dirname, '../server/demo/files/slow-coffee.mp4');

test('lets superusers add categories, images and videos', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/contentlibrary');
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('A category needs a name.')).toBeVisible();
  await nameIt(page, 'Seasons');
  await page.getByRole('switch', { name: 'Subcategories only' }).check();
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Category Added')).toBeVisible();
  await nameIt(page, 'Atumn');
  await page.getByRole('combobox', { name: 'Parent category' }).click();
  await page.getByRole('option', { name: 'Seasons' }).click();
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByRole('button', { name: 'Edit Atumn' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category updated')).toBeVisible();

  await page.getByRole('tab', { name: 'Add Image' }).click();
  await page.getByRole('button', { name: 'Add Image' }).click();
  await expect(page.getByText('An item needs a file. Please upload one.')).toBeVisible();
  await page.getByLabel('Image file').setInputFiles({
    ...{ name: 'leaves.png', mimeType: 'image/png', buffer: await makeImage('#b3541e') },
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Leaves');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Autumn' }).click();
  await expect(page.getByText('uploaded successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Image' }).click();
  await expect(page.getByText('Image Added')).toBeVisible();

  await page.getByRole('tab', { name: 'Add Video' }).click();
  await page.getByLabel('Video file').setInputFiles(VIDEO);
  await page.getByRole('textbox', { name: 'Name' }).fill('Rain');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Autumn' }).click();
  await expect(page.getByText('uploaded successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Video' }).click();
  await expect(page.getByText('Video Added')).toBeVisible();

  const categories = await api.call('GET /api/categories', {});
  const autumn = categories.find(({ name }) => name === 'Autumn');
  expect(categories.find(({ _id }) => _id === autumn?.parentCategory)).toMatchObject({
    name: 'Seasons',
    childrenOnly: true,
  });
  await page.goto(`/contentlibrary?category=${autumn?._id}`);
  await expect(page.getByRole('heading', { name: 'Seasons › Autumn' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Leaves|Rain/ })).toHaveCount(2);
  await page.getByRole('link', { name: 'Rain' }).click();
  await expect(page.locator('video')).toHaveAttribute('poster', /\?variant=screen$/);
});

test('keeps what is typed while a category or an image is being saved', async ({ api, openSignedIn }) => {
  const { _id } = await api.call('POST /api/categories/add', { name: 'Forests' });
  const page = await openSignedIn('/contentlibrary/admin');
  const letImageThrough = await holdRequests(page, '**/api/images/add');
  const letCategoryThrough = await holdRequests(page, '**/api/categories/update');
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.getByRole('tab', { name: 'Add Image' }).click();
  await page.getByLabel('Image file').setInputFiles({
    ...{ name: 'oak.png', mimeType: 'image/png', buffer: await makeImage('#2f6b2f') },
  });
  await expect(page.getByText('uploaded successfully.')).toBeVisible();
  await name.fill('Oak');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Forests' }).click();
  await page.getByRole('button', { name: 'Add Image' }).click();
  await name.fill('Beech');
  letImageThrough();
  await expect(page.getByText('Image Added')).toBeVisible();
  await expect(name).toHaveValue('Beech');

  await page.getByRole('tab', { name: 'Categories' }).click();
  await name.fill('Not yet');
  await page.getByRole('button', { name: 'Edit Forests' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('tab', { name: 'Add Image' }).click();
  await expect(name).toHaveValue('Beech');
  await name.fill('');
  await page.getByRole('tab', { name: 'Categories' }).click();
  await expect(name).toHaveValue('Not yet');
  await name.fill('');
  await page.getByRole('button', { name: 'Edit Forests' }).click();
  await name.fill('Woods');
  await page.getByRole('button', { name: 'Save' }).click();
  await name.fill('Woods and parks');
  letCategoryThrough();
  await expect(page.getByText('Category updated')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const stored = async () => (await api.call('GET /api/categories', {})).find((one) => one._id === _id)?.name;
  await expect.poll(stored).toBe('Woods and parks');
});

test('keeps fields below a file where they are when it has been uploaded', async ({ api, openSignedIn }) => {
  await api.call('POST /api/categories/add', { name: 'Winter' });
  const page = await openSignedIn('/contentlibrary/admin');
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/uploadGeneric/**', async (route) => {
    await finished;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Add Image' }).click();
  await page.getByLabel('Image file').setInputFiles({
    ...{ name: 'snow.png', mimeType: 'image/png', buffer: await makeImage('#e0e7ff') },
  });
  const category = page.getByRole('combobox', { name: 'Category' });
  const before = await category.boundingBox();
  // The button is released where it was pressed, and the upload finishes in between.
  await category.hover();
  await page.mouse.down();
  finish();
  await expect(page.getByText('uploaded successfully.')).toBeVisible();
  await page.mouse.up();
  await page.getByRole('option', { name: 'Winter' }).click();
  await expect(category).toHaveValue('Winter');
  expect((await category.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('creates a slide from an image, on the selected channel, for any role', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { channel, areas } = await buildChannel(api, {
    ...{ PortalId: portal.PortalId, name: 'Foyer', areas: [{ name: 'Main', slides: [] }] },
  });
  const item = await addPicture(api, 'Blossom');
  const page = await openSignedIn(`/contentlibrary/image/${item._id}`, await portal.signInAs(Role.Contributor));
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'Blossom.png');
  await page.getByRole('button', { name: 'Create slide from this' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Area' })).toHaveValue('Main');
  await expect(dialog.getByRole('combobox', { name: 'Channel' })).toHaveValue('Foyer');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring is here');
  await dialog.getByRole('button', { name: 'Create Slide' }).click();
  // The notice disappears after a few seconds, and the editor may take longer to load.
  await expect(page.getByText('Slide "Spring is here" successfully saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Image slide' })).toBeVisible();
  const [stored] = await api.call('POST /api/slides/getslides', { PortalId: portal.PortalId });
  expect(stored).toMatchObject({ name: 'Spring is here', image_path: item.path, alwaysDisplay: true });
  const shown = await api.call('POST /api/channels/getchannelfordisplaybyid', { _id: channel._id });
  expect(shown.selectedSlides).toEqual([{ AreaID: areas[0]?._id, SlideIDs: [stored?._id] }]);
});

test('pages through a category in different page sizes, and searches all categories', async ({ api, openSignedIn }) => {
  const category = await api.call('POST /api/categories/add', { name: 'Patterns' });
  const picturePath = await uploadImage(api, '#335577');
  for (let number = 1; number <= 23; number += 1) {
    await api.call('POST /api/images/add', { name: `Pattern ${number}`, path: picturePath, category: category._id });
  }
  const page = await openSignedIn(`/contentlibrary?category=${category._id}`);
  const items = page.getByRole('link', { name: /^Pattern \d/ });
  await expect(items).toHaveCount(20);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(items).toHaveCount(3);
  await expect(items.first()).toHaveText('Pattern 21');
  await page.getByRole('combobox', { name: 'Items per page' }).click();
  await expect(page.getByRole('option')).toHaveText(['5', '10', '15', '20', '50', 'All']);
  await page.getByRole('option', { name: '5', exact: true }).click();
  await expect(items).toHaveCount(5);
  await page.reload();
  await expect(items).toHaveCount(5);
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('pattern 2');
  await expect(items.first()).toHaveText('Pattern 2');
  await expect(page.getByRole('status').filter({ hasText: '5 items' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('nothing of the kind');
  await expect(page.getByText('No matches in the library.')).toBeVisible();
});

test('shows six images in turn, five seconds each, until the slideshow is paused', async ({ api, openSignedIn }) => {
  for (let number = 1; number <= 7; number += 1) await addPicture(api, `Chance ${number}`);
  const page = await openSignedIn('/healthz');
  await page.clock.install();
  await page.goto('/contentlibrary');
  const show = page.getByRole('region', { name: 'Images from the library' });
  await expect(show.locator('img')).toHaveCount(6);
  await expect(show).toContainText('1 / 6');
  await page.clock.runFor(5_000);
  await expect(show).toContainText('2 / 6');
  const [width, windowWidth] = await show.evaluate((box) => [box.getBoundingClientRect().width, window.innerWidth]);
  expect(width).toBeCloseTo((windowWidth ?? 0) / 2, 0);
  await show.getByRole('button', { name: 'Pause the slideshow' }).click();
  await page.clock.runFor(20_000);
  await expect(show).toContainText('2 / 6');
});

test('opens the admin page to superusers only, and leaves hidden categories out of the menu', async ({
  api,
  openSignedIn,
}) => {
  await api.call('POST /api/categories/add', { name: 'Backstage', hideFromMenu: true });
  await api.call('POST /api/categories/add', { name: 'Onstage' });
  const portal = await makePortal(api);
  const page = await openSignedIn('/contentlibrary/admin', await portal.signInAs(Role.Webmaster));
  await expect(page).toHaveURL(/\/dashboard\/?$/);
  await page.getByRole('link', { name: 'Content Library' }).click();
  await expect(page.getByRole('link', { name: 'Onstage' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Backstage' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/contentlibrary/video/nothing');
  await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible();
});

async function nameIt(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
}

async function addPicture(api: Api, name: string) {
  const { _id } = await api.call('POST /api/categories/add', { name: `For ${name}` });
  return api.call('POST /api/images/add', { name, path: await uploadImage(api, '#7a9e7e'), category: _id });
}
