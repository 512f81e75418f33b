import { Role } from '#contract/entities/role.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { row } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';

test('everyone can change their own account, which counts at once', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { areas } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Menu', '<p>Soup</p>')] }],
  });
  await api.call('POST /api/channels/add', {
    channel: { name: 'Window', PortalId: portal.PortalId, selectedAreas: areas.map(({ _id }) => _id) },
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Contributor));
  await expect(page.getByRole('columnheader', { name: 'Window' })).toBeVisible();
  await page.locator('header button[title]').last().click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page).toHaveTitle('My account · Vitrine');
  await expect(page.getByText('Your role: Contributor')).toBeVisible();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Anna from the till');
  await page.getByRole('textbox', { name: 'Channels per page' }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anna from the till' })).toBeVisible();

  const name = page.getByRole('textbox', { name: 'Display name' });
  // The machine may stand still between selecting the old name and replacing it, and the form may be drawn again
  // meanwhile.
  await expect(async () => {
    await name.fill('Not saved');
    await expect(name).toHaveValue('Not saved', { timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: 'Instructions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toContainText('Your unsaved changes will be lost.');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Not saved');
  await page.getByRole('link', { name: 'Instructions' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/dashboard\/instructions/);
  await page.goto('/dashboard/account');
  await expect(name).toHaveValue('Anna from the till');

  await page.getByText('Dark', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Anna from the till' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/dashboard/instructions');
  await expect(page.getByRole('article').getByRole('img').first()).toHaveAttribute('src', /-dark-/);
  await page.goto('/dashboard');
  await expect(page.getByRole('columnheader', { name: 'Lobby' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Window' })).toBeHidden();
});

for (const [chosen, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`the ${chosen} appearance is the same on a ${system} system`, async ({ api, openSignedIn }) => {
    const portal = await makePortal(api);
    await buildChannel(api, {
      PortalId: portal.PortalId,
      name: 'Lobby',
      areas: [{ slides: [textSlide('Menu', '<p>m</p>')] }],
    });
    const token = await portal.signInAs(Role.Admin);
    const coloursOn = async (colorScheme: 'dark' | 'light', stored: string) => {
      const page = await openSignedIn('/healthz', token);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate((value) => localStorage.setItem('mantine-color-scheme-value', value), stored);
      await page.goto('/dashboard');
      await expect(page.getByText('Show it on a TV')).toBeVisible();
      await expect(row(page, 'Menu').locator('img')).toBeVisible();
      await page.getByRole('button', { name: 'Select Menu', exact: true }).click();
      await expect(page.getByText('1 slide selected')).toBeVisible();
      await page.mouse.move(0, 0);
      const colours = await page.evaluate(() =>
        [...document.querySelectorAll('body *:not([inert], [inert] *)')].map((element) => {
          const { backgroundColor, color, borderTopColor, fill } = getComputedStyle(element);
          return [element.getAttribute('class'), backgroundColor, color, borderTopColor, fill].join(' | ');
        }),
      );
      return [...new Set(colours)].sort();
    };
    expect(await coloursOn(system, chosen)).toEqual(await coloursOn(chosen, 'auto'));
  });
}
