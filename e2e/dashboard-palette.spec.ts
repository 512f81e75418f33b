import { Role } from '#contract/entities/role.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

test('finds slides, channels and pages by name with Ctrl+K and the keyboard', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { areas } = await buildChannel(api, {
    ...{ PortalId, name: 'Foyer' },
    areas: [{ name: 'Main', slides: [textSlide('Opening hours', '<p>8</p>')] }],
  });
  for (const name of ['Gate 1', 'Gate 2', 'Gate 3', 'Gate 4']) {
    await api.call('POST /api/channels/add', { channel: { PortalId, name, selectedAreas: [areas[0]?._id ?? ''] } });
  }
  const page = await openSignedIn('/dashboard/changelog', await portal.signInAs(Role.Editor, { channelsPerPage: 2 }));
  const search = page.getByLabel('Find or create');

  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await expect(page.getByRole('option', { name: 'Webmaster Control Panel' })).toHaveCount(0);
  await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.type('opening');
  await expect(page.getByRole('option', { name: /Opening hours/ })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Rich Text slide' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('gate 3');
  await expect(page.getByRole('option', { name: 'Gate 3' })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: /Gate 3/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Foyer/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Find' }).click();
  await search.fill('instr');
  await page.getByRole('option', { name: 'Instructions' }).click();
  await expect(page.getByRole('heading', { name: 'Adding a Slide' })).toBeVisible();
  await page.getByRole('button', { name: 'Find' }).press('Enter');
  await search.fill('create slide: image');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create Image slide' })).toBeVisible();
  await page.getByRole('button', { name: 'Find' }).press('Enter');
  await search.fill('zzz');
  await expect(page.getByRole('listbox').getByText('No matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(page.getByRole('button', { name: 'Find' })).toBeFocused();
});

test('has what is typed from Ctrl+K on, before it is loaded', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const areas = [{ name: 'Main', slides: [textSlide('Opening hours', '<p>8</p>'), textSlide('Menu', '<p>Soup</p>')] }];
  await buildChannel(api, { PortalId: portal.PortalId, areas });
  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Editor));
  let load = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/CommandPalette-*.js', async (route) => {
    await isAllowed;
    await route.continue();
  });
  await page.goto('/dashboard');
  const filter = page.getByLabel('Filter by name');
  await filter.click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('open');
  await expect(page.getByLabel('Find or create')).toHaveCount(0);
  load();
  await expect(page.getByLabel('Find or create')).toBeFocused();
  await page.keyboard.type('ing');
  await expect(page.getByLabel('Find or create')).toHaveValue('opening');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Rich Text slide' })).toBeVisible();
  await page.goBack();
  await expect(filter).toHaveValue('');
});
