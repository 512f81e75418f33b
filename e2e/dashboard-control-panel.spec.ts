import { Role } from '#contract/entities/role.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { makePortal, STAFF_PASSWORD } from './support/portal.ts';

test('lets a webmaster create an area, and an admin a channel that shows it', { tag: '@quick' }, async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const others = ['Whole', 'Also whole'].map((name) => ({ name, slides: [] }));
  await buildChannel(api, { PortalId, name: 'Window', areas: others });
  const webmaster = await openSignedIn('/dashboard/controlpanel?show=areas', await portal.signInAs(Role.Webmaster));
  await webmaster.getByRole('link', { name: 'Add New Area' }).click();
  await webmaster.getByRole('button', { name: 'Save' }).click();
  await expect(webmaster.getByText('An area needs a name.')).toBeVisible();
  await webmaster.getByRole('textbox', { name: 'Name' }).fill('Ticker');
  await webmaster.getByRole('textbox', { name: 'Height' }).fill('20');
  await webmaster.getByRole('button', { name: /Ticker on the screen/ }).focus();
  for (let step = 0; step < 8; step += 1) await webmaster.keyboard.press('Control+ArrowDown');
  await webmaster.getByRole('button', { name: 'Save' }).click();
  await expect(webmaster.getByText('Save successful.')).toBeVisible();
  const areas = await api.call('POST /api/areas/getareas', { PortalId });
  expect(areas.find(({ name }) => name === 'Ticker')).toMatchObject({ x: 0, y: 80, width: 100, height: 20 });

  const admin = await openSignedIn('/dashboard/controlpanel?show=areas', await portal.signInAs(Role.Admin));
  const sections = admin.getByRole('navigation', { name: 'Sections' });
  await expect(admin.getByRole('region', { name: 'Player Status' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Areas' })).toHaveCount(0);
  await sections.getByRole('link', { name: 'Channels' }).click();
  await expect(admin).toHaveURL(/show=channels$/);
  await admin.getByRole('link', { name: 'Add New Channel' }).click();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Channel must have a name.')).toBeVisible();
  await expect(admin.getByText('Channel must have at least 1 selected area.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Name' }).fill('Lobby');
  await admin.getByRole('checkbox', { name: 'Ticker' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Save successful.')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Edit Lobby' })).toBeVisible();
  await admin.getByRole('link', { name: 'Back' }).click();
  await expect(admin.getByRole('region', { name: 'Channels' }).getByRole('row', { name: /Lobby/ })).toBeVisible();
  await sections.getByRole('link', { name: 'Player Status' }).click();
  const row = admin.getByRole('region', { name: 'Player Status' }).getByRole('row', { name: /Lobby/ });
  await expect(row).toContainText('Never used');
  await row.getByRole('button', { name: 'Refresh Lobby' }).click();
  await expect(row.getByRole('button', { name: 'Refreshing... Lobby' })).toBeDisabled();
  await expect(row.getByRole('rowheader')).toHaveAccessibleName(/Never set up\. Refreshes when a screen is on\./);
});

test('lets an admin add and delete a user with a role up to their own', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const page = await openSignedIn('/dashboard/controlpanel?show=users', await portal.signInAs(Role.Admin));
  await page.getByRole('link', { name: 'Add New User' }).click();
  const name = `erin-${portal.PortalId}`;
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You must fill in both password fields and they must match.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('long enough');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option', { name: 'Webmaster' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Editor' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();

  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText(`Really delete ${name}?`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
  const users = await api.call('POST /api/users/getusers', { PortalId: portal.PortalId });
  expect(users.map((user) => user.userName)).not.toContain(name);
});

test('keeps users logged in after they change their password, also in other tabs', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const page = await openSignedIn('/dashboard/controlpanel?show=users', await portal.signInAs(Role.Admin));
  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard/controlpanel');
  await page.getByRole('region', { name: 'Users' }).getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel('New password').fill('another word');
  await page.getByLabel('Confirm password').fill('another word');
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'No areas yet' })).toBeVisible();
  await otherTab.getByRole('link', { name: 'Home' }).click();
  await expect(otherTab.getByRole('heading', { name: 'No areas yet' })).toBeVisible();
});

test('sorts channels', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  for (const name of ['North', 'South']) {
    await buildChannel(api, {
      PortalId: portal.PortalId,
      name,
      areas: [{ name: `Main ${name}`, slides: [textSlide(name, `<p>${name}</p>`)] }],
    });
  }
  const page = await openSignedIn('/dashboard/controlpanel?show=channels', await portal.signInAs(Role.Admin));
  await page.getByRole('link', { name: 'Sort Channels' }).click();
  await page.getByRole('button', { name: 'Move up South' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Save successful (2/2).')).toBeVisible();
  const channels = await api.call('POST /api/channels/getchannelsinorder', { PortalId: portal.PortalId });
  expect(channels.map((channel) => channel.name)).toEqual(['South', 'North']);
});

test('only opens a page for sorting to users who may save the order', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await api.call('POST /api/areas/add', { area: { name: 'Main', PortalId: portal.PortalId } });
  const opened = async (path: string, role: Role) => {
    const page = await openSignedIn(`/dashboard/controlpanel/${path}`, await portal.signInAs(role));
    await expect(page.getByRole('heading', { level: 1, name: /Control Panel|Sort/ })).toBeVisible();
    return page.getByRole('heading', { level: 1 }).textContent();
  };
  expect(await opened('sortareas', Role.Webmaster)).toBe('Sort Areas');
  expect(await opened('sortareas', Role.Admin)).toBe('Control Panel');
  expect(await opened('sortchannels', Role.Admin)).toBe('Sort Channels');
  expect(await opened('sortchannels', Role.Editor)).toBe('Control Panel');
});

test('groups channels to keep them in sync, and shows why they are not', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api, { optionalFeatures: ['synchronization'] });
  const { PortalId } = portal;
  const left = await buildChannel(api, {
    PortalId,
    name: 'Left',
    areas: [{ name: 'Wall', slides: [textSlide('Six seconds', '<p>Six</p>', { duration: 6 })] }],
  });
  const [area] = left.areas;
  const right = await api.call('POST /api/channels/add', {
    channel: { PortalId, name: 'Right', selectedAreas: [area?._id ?? ''] },
  });
  const admin = await openSignedIn('/dashboard/controlpanel?show=sync', await portal.signInAs(Role.Admin));
  const groups = admin.getByRole('region', { name: 'Sync groups' });
  // People double-click.
  await groups.getByRole('button', { name: 'Add a group' }).dblclick();
  await admin.route('**/updateSyncGroup', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  const name = groups.getByRole('textbox', { name: 'Name of Group 1' });
  await name.fill('The well');
  await name.press('Escape');
  await expect(name).toHaveValue('Group 1');
  await name.fill('The wall');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Something went wrong on the server (500). Please try again.')).toBeVisible();
  await expect(name).toHaveValue('The wall');
  await admin.getByRole('alert').getByRole('button').click();
  await name.press('Enter');
  const members = groups.getByRole('combobox', { name: 'Channels in The wall' });
  await members.click();
  await admin.getByRole('option', { name: 'Left' }).click();
  await admin.getByRole('option', { name: 'Right' }).click();
  await admin.keyboard.press('Escape');
  await expect(groups.getByText('Wall: Right is 6 s shorter than the longest channel (6 s)')).toBeVisible();

  const placement = { channel: right._id, area: area?._id ?? '', slide: left.slides[0]?.[0]?._id ?? '' };
  await api.call('PATCH /api/channels/toggleSlide', placement);
  await expect(groups.getByText('Wall: in sync, 6 s')).toBeVisible();

  const addGroup = groups.getByRole('button', { name: 'Add a group' });
  await addGroup.click();
  const deleteSecond = groups.getByRole('button', { name: 'Delete Group 2' });
  await expect(deleteSecond).toBeVisible();
  // The second click of a double-click, after the group has been added.
  await addGroup.dispatchEvent('click', { detail: 2 });
  await deleteSecond.click();
  await expect(deleteSecond).toHaveCount(0);
  await groups.getByRole('button', { name: 'Delete The wall' }).click();
  await expect(groups.getByText(/Add the first group\.$/)).toBeVisible();
  const notice = admin.getByRole('alert').filter({ hasText: 'The wall was deleted.' });
  await notice.getByRole('button', { name: 'Undo' }).dblclick();
  await expect(groups.getByText('Wall: in sync, 6 s')).toBeVisible();
  await groups.getByRole('button', { name: 'Delete The wall' }).click();
  await expect(groups.getByText(/Add the first group\.$/)).toBeVisible();
  await expect.poll(() => api.call('POST /api/syncgroups/getsyncgroups', { PortalId })).toEqual([]);
});

test('names the person who changed a sync group in the meantime', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api, { optionalFeatures: ['synchronization'] });
  const { PortalId } = portal;
  const { areas } = await buildChannel(api, { PortalId, name: 'Left', areas: [{ name: 'Wall', slides: [] }] });
  const channel = { PortalId, name: 'Right', selectedAreas: [areas[0]?._id ?? ''] };
  const right = await api.call('POST /api/channels/add', { channel });
  const { _id } = await api.call('POST /api/syncgroups/add', { PortalId, name: 'Hall', channels: [] });
  const page = await openSignedIn('/dashboard/controlpanel?show=sync', await portal.signInAs(Role.Admin));
  const groups = page.getByRole('region', { name: 'Sync groups' });
  const members = groups.getByRole('combobox', { name: 'Channels in Hall' });
  await members.click();
  // What someone else does is read only after the click.
  await page.route('**/getsyncgroups', (route) => route.abort());
  const theirs = { name: 'Foyer', channels: [right._id] };
  await api.call('PATCH /api/syncgroups/updateSyncGroup', { _id, PortalId, update: theirs });
  const letThrough = await holdRequests(page, '**/updateSyncGroup');
  await page.getByRole('option', { name: 'Left' }).click();
  await page.keyboard.press('Escape');
  await groups.getByRole('textbox', { name: 'Name of Hall' }).fill('Big hall');
  await page.keyboard.press('Enter');
  await page.unroute('**/getsyncgroups');
  letThrough();
  const notice = groups.getByRole('alert');
  await expect(notice).toContainText(/^\S.* saved changes while you were editing/);
  await expect(groups.getByText('Right')).toBeVisible();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toHaveCount(0);
  const [left] = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
  await expect
    .poll(async () => (await api.call('POST /api/syncgroups/getsyncgroups', { PortalId }))[0])
    .toMatchObject({ name: 'Big hall', channels: [left?._id] });
});

test('only renders the visible rows of a long list', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const names = Array.from({ length: 210 }, (_, index) => `Area ${String(index).padStart(3, '0')}`);
  for (const name of names) await api.call('POST /api/areas/add', { area: { PortalId, name } });
  const page = await openSignedIn('/dashboard/controlpanel?show=areas', await portal.signInAs(Role.Webmaster));
  const areas = page.getByRole('region', { name: 'Areas' });
  await expect(areas.getByRole('row', { name: /Area 000/ })).toBeVisible();
  await expect(areas.getByRole('table')).toHaveAttribute('aria-rowcount', '211');
  expect(await areas.getByRole('row').count()).toBeLessThan(60);
  await areas.getByRole('table').evaluate((table) => table.parentElement?.scrollBy(0, 1_000_000));
  await expect(areas.getByRole('row', { name: /Area 209/ })).toBeVisible();
  await expect(areas.getByRole('row', { name: /Area 000/ })).toHaveCount(0);
  await areas.getByRole('searchbox', { name: 'Filter by name' }).fill('area 04');
  await expect(areas.getByRole('table')).toHaveAttribute('aria-rowcount', '11');
  await expect(areas.getByRole('row', { name: /Area 042/ })).toBeVisible();
});
