import { Role } from '#contract/entities/role.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

test('asks before a dialog or a theme with unsaved changes is left', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const page = await openSignedIn('/dashboard/controlpanel?show=times', await portal.signInAs(Role.Admin));
  const dialog = page.getByRole('dialog', { name: 'New named time' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const name = dialog.getByLabel('Name', { exact: true });
  await page.getByRole('button', { name: 'Add a named time' }).click();
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a named time' }).click();
  await name.fill('Lunch');
  await page.keyboard.press('Escape');
  await expect(question).toContainText('Your unsaved changes will be lost.');
  // Closes only the question.
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Lunch');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Lunch');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/dashboard/controlpanel?show=channels');
  await page.getByRole('radiogroup', { name: 'Theme of the slides' }).getByText('Dark', { exact: true }).click();
  await page.getByRole('link', { name: 'Instructions' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/controlpanel/);
  await page.getByRole('link', { name: 'Instructions' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/instructions/i);
});
