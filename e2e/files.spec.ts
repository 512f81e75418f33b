import { Role } from '#contract/entities/role.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';
import { makePortal } from './support/portal.ts';

test('finds an upload again, replaces it wherever it is used, and takes that back', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const token = await portal.signInAs(Role.Admin);
  const area = await api.call('POST /api/areas/add', { area: { PortalId, name: 'Main' } });
  const page = await openSignedIn('/contentlibrary', token);
  await page.getByRole('link', { name: 'Your files' }).click();
  await expect(page.getByText('Nothing has been uploaded yet.')).toBeVisible();

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await (await choosing).setFiles([
    { name: 'menu.png', mimeType: 'image/png', buffer: await makeImage('#0f766e') },
    { name: 'poster.png', mimeType: 'image/png', buffer: await makeImage('#b3541e') },
  ]);
  await expect(page.getByText('2 files uploaded').first()).toBeVisible();
  const card = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
  await expect(card(/^menu\.png Not in use/)).toBeVisible();

  const { files } = await api.call('POST /api/files/find', { PortalId });
  const image_path = files.find(({ name }) => name === 'menu.png')?.location ?? '';
  const about = { PortalId, type: 2, name: 'Lunch', duration: 10, alwaysDisplay: true };
  const slide = await api.call('POST /api/slides/add', { area: area._id, slide: { ...about, image_path } });
  // The page learns of it by itself.
  await card(/^menu\.png Used 1 time/).click();
  const details = page.getByRole('dialog', { name: 'menu.png' });
  await expect(details.getByRole('button', { name: 'Delete' })).toBeDisabled();

  const choosingAgain = page.waitForEvent('filechooser');
  await details.getByRole('button', { name: 'Replace everywhere' }).click();
  const replacement = { name: 'menu-2.png', mimeType: 'image/png', buffer: await makeImage('#1d4ed8') };
  await (await choosingAgain).setFiles(replacement);
  await expect(page.getByText('menu.png was replaced in 1 place.')).toBeVisible();
  const shown = async () => (await api.call('POST /api/slides/getslidebyid', { PortalId, _id: slide._id })).image_path;
  expect(await shown()).not.toBe(image_path);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shown).toBe(image_path);
});

test('doesn’t bring a user back who leaves while a file is replaced', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const admin = await portal.apiAs(Role.Admin);
  const area = await api.call('POST /api/areas/add', { area: { PortalId, name: 'Main' } });
  const image_path = await admin.upload('image', PortalId, { name: 'menu.png', bytes: await makeImage('#0f766e') });
  const about = { PortalId, type: 2, name: 'Lunch', duration: 10, alwaysDisplay: true };
  await api.call('POST /api/slides/add', { area: area._id, slide: { ...about, image_path } });
  const page = await openSignedIn('/dashboard/files', admin.token ?? '');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^menu\.png Used 1 time/ })
    .click();

  // The response arrives when the user has left.
  let leave = () => {};
  const hasLeft = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route('**/api/files/replace', async (route) => {
    const response = await route.fetch();
    await hasLeft;
    await route.fulfill({ response });
  });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace everywhere' }).click();
  const replacing = page.waitForRequest('**/api/files/replace');
  const replacement = { name: 'menu-2.png', mimeType: 'image/png', buffer: await makeImage('#1d4ed8') };
  await (await choosing).setFiles(replacement);
  await replacing;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'menu.png' })).toBeHidden();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Lunch' })).toBeVisible();
  leave();
  await expect(page.getByText('menu.png was replaced in 1 place.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Lunch' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lunch');
});

test('puts files into folders, finds them there, and deletes those that nothing uses', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const admin = await portal.apiAs(Role.Admin);
  for (const name of ['sale.png', 'team.png', 'winter.png'])
    await admin.upload('image', PortalId, { name, bytes: await makeImage('#0c4a6e') });
  const page = await openSignedIn('/dashboard/files', admin.token ?? '');
  await page.getByRole('button', { name: 'Select sale.png' }).click();
  await page.getByRole('button', { name: 'Select winter.png' }).click();
  await page.getByRole('button', { name: 'Move to a folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to a folder' });
  await dialog.getByRole('combobox', { name: 'Folder' }).fill('Seasons');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('2 files moved')).toBeVisible();
  // It has a field of the same name as the filter.
  await expect(dialog).toBeHidden();

  await page.getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('option', { name: 'Seasons' }).click();
  await expect(page.getByText('2 files ·')).toBeVisible();
  await expect(page).toHaveURL(/folder=Seasons/);
  await page.getByRole('button', { name: 'Rename folder' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename folder' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('  Sales ');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Folder renamed')).toBeVisible();
  await expect(page).toHaveURL(/folder=Sales/);
  await expect(page.getByRole('combobox', { name: 'Folder' })).toHaveValue('Sales');
  await page.getByRole('searchbox', { name: 'Search your files' }).fill('win');
  await expect(page.getByText('1 file ·')).toBeVisible();

  await page.getByRole('button', { name: /^winter\.png/ }).click();
  const details = page.getByRole('dialog', { name: 'winter.png' });
  await details.getByRole('textbox', { name: 'Name' }).fill('Winter');
  await details.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Winter', exact: true }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Really delete Winter?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 file deleted')).toBeVisible();
  const { files } = await admin.call('POST /api/files/find', { PortalId });
  expect(files.map(({ name, folder }) => `${folder}/${name}`).toSorted()).toEqual(['/team.png', 'Sales/sale.png']);
});

test('uses an upload in another slide', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const admin = await portal.apiAs(Role.Admin);
  const area = await api.call('POST /api/areas/add', { area: { PortalId, name: 'Main' } });
  const location = await admin.upload('image', PortalId, { name: 'team.png', bytes: await makeImage('#0c4a6e') });
  const page = await openSignedIn(`/dashboard/EditSlide?portal=${PortalId}&area=${area._id}&type=2`, admin.token ?? '');
  await page.getByRole('button', { name: 'Choose one from the library' }).click();
  await page.getByRole('dialog', { name: 'Choose one from the library' }).getByRole('button', { name: 'team' }).click();
  await expect(page.locator(`main img[src^="${location}"]`).first()).toBeVisible();
});
