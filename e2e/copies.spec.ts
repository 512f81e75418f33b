import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';
import { makePortal } from './support/portal.ts';

test('copies a slide to the same channels, shows it in its row, and takes that back', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const area = await api.call('POST /api/areas/add', { area: { PortalId, name: 'Main' } });
  const channel = await api.call('POST /api/channels/add', {
    channel: { PortalId, name: 'Window', selectedAreas: [area._id] },
  });
  const about = { PortalId, type: 0, duration: 10, alwaysDisplay: true };
  const slide = await api.call('POST /api/slides/add', {
    area: area._id,
    slide: { ...about, name: 'Menu', rte_content: '<p>Soup</p>' },
  });
  await api.call('PATCH /api/channels/toggleSlide', { channel: channel._id, area: area._id, slide: slide._id });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const row = rowOf(page, 'Menu');
  await row.hover();
  await row.getByRole('button', { name: 'Copy Menu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy “Menu”' });
  // An admin has one portal.
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Show on the same channels' }).check();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('1 slide was copied.')).toBeVisible();
  await expect(rowOf(page, 'Menu (2)').getByRole('checkbox', { name: 'Window' })).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Menu (2)')).toHaveCount(0);

  await page.getByRole('button', { name: 'Select Menu', exact: true }).click();
  await page.getByRole('region', { name: 'Selected slides' }).getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  const copy = rowOf(page, 'Menu (3)');
  await expect(copy.getByRole('checkbox', { name: 'Window' })).not.toBeChecked();
});

test('copies a channel under another name, and an area', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const area = await api.call('POST /api/areas/add', { area: { PortalId, name: 'Main' } });
  await api.call('POST /api/channels/add', { channel: { PortalId, name: 'Window', selectedAreas: [area._id] } });
  const page = await openSignedIn('/dashboard/controlpanel?show=channels', await portal.signInAs(Role.Webmaster));
  await page.getByRole('button', { name: 'Copy Window' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy “Window”' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Window (2)');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Door');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('“Door” was created.')).toBeVisible();
  await expect(rowOf(page, 'Door')).toBeVisible();

  await page.goto('/dashboard/controlpanel?show=areas');
  await page.getByRole('button', { name: 'Copy Main' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await expect(rowOf(page, 'Main (2)')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Main (2)')).toHaveCount(0);
});

test('copies slides and a channel to another portal, with their files', async ({ api, openSignedIn }) => {
  const [portal, branch] = [await makePortal(api), await makePortal(api)];
  const { PortalId } = portal;
  const area = await api.call('POST /api/areas/add', { area: { PortalId, name: 'Main' } });
  await api.call('POST /api/areas/add', { area: { PortalId: branch.PortalId, name: 'Whole screen' } });
  const channel = await api.call('POST /api/channels/add', {
    channel: { PortalId, name: 'Window', selectedAreas: [area._id] },
  });
  const image_path = await api.upload('image', PortalId, { name: 'poster.png', bytes: await makeImage('#0f766e') });
  const slide = await api.call('POST /api/slides/add', {
    area: area._id,
    slide: { PortalId, type: 2, name: 'Poster', duration: 10, alwaysDisplay: true, image_path },
  });
  await api.call('PATCH /api/channels/toggleSlide', { channel: channel._id, area: area._id, slide: slide._id });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Webmaster));
  const row = rowOf(page, 'Poster');
  await row.hover();
  await row.getByRole('button', { name: 'Copy Poster' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy “Poster”' });
  await dialog.getByRole('combobox', { name: 'Portal of the copy' }).click();
  await page.getByRole('option', { name: branch.name }).click();
  await expect(dialog.getByRole('combobox', { name: 'Area' })).toHaveValue('Whole screen');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(`1 slide was copied to “${branch.name}”.`)).toBeVisible();
  const [copy] = await api.call('POST /api/slides/getslides', { PortalId: branch.PortalId, archived: false });
  expect(copy?.image_path).toMatch(new RegExp(`^/media/${branch.PortalId}/`));

  await page.goto('/dashboard/controlpanel?show=channels');
  await page.getByRole('button', { name: 'Copy Window' }).click();
  const channelDialog = page.getByRole('dialog', { name: 'Copy “Window”' });
  await channelDialog.getByRole('combobox', { name: 'Portal of the copy' }).click();
  await page.getByRole('option', { name: branch.name }).click();
  await channelDialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(`“Window” was created in “${branch.name}”.`)).toBeVisible();
  const [copied] = await api.call('POST /api/channels/getchannelsinorder', { PortalId: branch.PortalId });
  expect(copied?.selectedSlides.flatMap(({ SlideIDs }) => SlideIDs)).toHaveLength(1);
});

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}
