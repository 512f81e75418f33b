import { Role } from '#contract/entities/role.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

test('saves what the matrix shows as a view, and opens, replaces and deletes it', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const slides = ['Menu of the day', 'Opening hours'].map((name) => textSlide(name, '<p>Text</p>'));
  await buildChannel(api, { PortalId, name: 'Berlin', areas: [{ name: 'Main', slides }] });
  const token = await portal.signInAs(Role.Editor);
  const page = await openSignedIn('/dashboard', token);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const menu = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(row('Opening hours')).toBeVisible();

  await page.getByLabel('Filter by name').fill('menu');
  await expect(row('Opening hours')).toHaveCount(0);
  await expect(page).toHaveURL(/name=menu/);
  await menu('Views').click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A view needs a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Menus');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(menu('Menus')).toBeVisible();

  // In another browser, by the search of the whole dashboard, too.
  const other = await openSignedIn('/dashboard', token);
  await expect(other.getByRole('row', { name: /Opening hours/ })).toBeVisible();
  await other.keyboard.press('Control+k');
  await other.getByPlaceholder('Find or create').fill('menus');
  await other.getByRole('option', { name: 'Menus' }).click();
  await expect(other.getByRole('row', { name: /Menu of the day/ })).toBeVisible();
  await expect(other.getByRole('row', { name: /Opening hours/ })).toHaveCount(0);

  await page.getByLabel('Filter by name').fill('hours');
  await expect(row('Menu of the day')).toHaveCount(0);
  await expect(menu('Views')).toBeVisible();
  await menu('Views').click();
  await page.getByRole('menuitem', { name: 'Menus' }).click();
  await expect(row('Menu of the day')).toBeVisible();
  await expect(page.getByLabel('Filter by name')).toHaveValue('menu');

  await menu('Menus').click();
  await page.getByRole('menuitem', { name: 'Delete “Menus”' }).click();
  await expect(menu('Views')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(menu('Menus')).toBeVisible();
  await page.reload();
  await expect(menu('Menus')).toBeVisible();
});
