import { Role } from '#contract/entities/role.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { makePortal } from './support/portal.ts';

test('gives channels tags, renames and merges them in one place, and chooses the columns of the matrix by them', async ({
  api,
  openSignedIn,
}) => {
  const { PortalId, signInAs } = await makePortal(api);
  const { areas } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('News', '<p>n</p>')] }],
  });
  const selectedAreas = areas.map(({ _id }) => _id);
  for (const name of ['Kitchen', 'Cellar'])
    await api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas } });

  const page = await openSignedIn('/dashboard/controlpanel?show=channels', await signInAs(Role.Admin));
  const region = (name: string) => page.getByRole('region', { name });
  for (const [channel, tags] of [
    ['Lobby', ['Berlin', 'entrance']],
    ['Kitchen', ['berlin', 'staff']],
  ] as const) {
    await region('Channels')
      .getByRole('link', { name: `Edit ${channel}` })
      .click();
    const field = page.getByRole('combobox', { name: 'Tags' });
    for (const tag of tags) {
      await field.fill(tag);
      await field.press('Enter');
      await expect(page.getByRole('button', { name: new RegExp(`Remove ${tag}`, 'i') })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Save successful.')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
  }
  await expect(region('Channels').getByRole('row', { name: /Kitchen/ })).toContainText('Berlinstaff');

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tags' }).click();
  const row = (name: string) => region('Tags').getByRole('row', { name });
  await expect(row('Berlin')).toContainText('2: Lobby, Kitchen');
  await row('staff').getByRole('button', { name: 'Edit staff' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Entrance');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There is already a tag with this name.')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Staff only');
  await page.getByRole('dialog').getByRole('button', { name: 'Red' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row('Staff only')).toContainText('1: Kitchen');
  await row('entrance').getByRole('button', { name: 'Merge entrance' }).click();
  await page.getByRole('combobox', { name: 'Tag to keep' }).click();
  await page.getByRole('option', { name: 'Staff only' }).click();
  await expect(page.getByText('Staff only replaces entrance on 1 channel or screen.')).toBeVisible();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(row('Staff only')).toContainText('2: Lobby, Kitchen');
  await expect(row('entrance')).toHaveCount(0);

  await page.goto('/dashboard');
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Cellar')).toBeVisible();
  const filter = page.getByRole('combobox', { name: 'Filter channels by tags' });
  const openFilter = () => page.getByRole('button', { name: 'Channels by tags' }).click();
  await openFilter();
  await filter.click();
  await page.getByRole('option', { name: 'Berlin' }).click();
  await expect(head('Cellar')).toHaveCount(0);
  await expect(head('Kitchen')).toBeVisible();
  await expect(page).toHaveURL(/tags=/);
  await page.reload();
  await expect(head('Kitchen')).toBeVisible();
  await expect(head('Cellar')).toHaveCount(0);
  await openFilter();
  await filter.press('Backspace');
  await expect(head('Cellar')).toBeVisible();

  // A jump to a channel without the tag shows all channels, and they can be filtered again.
  await filter.click();
  await page.getByRole('option', { name: 'Berlin' }).click();
  await expect(head('Cellar')).toHaveCount(0);
  // The list, then the menu.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByLabel('Find or create').fill('Cellar');
  await page
    .getByRole('option', { name: /^Cellar/ })
    .first()
    .click();
  await expect(head('Cellar')).toBeVisible();
  await openFilter();
  await filter.click();
  await page.getByRole('option', { name: 'Berlin' }).click();
  await expect(head('Cellar')).toHaveCount(0);
  await expect(head('Kitchen')).toBeVisible();

  await page.goto('/dashboard/controlpanel?show=tags');
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('BERLIN');
  await expect(page.getByText('There is already a tag with this name.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await row('Staff only').getByRole('button', { name: 'Delete Staff only' }).click();
  await expect(page.getByText('2 channels lose this tag.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row('Staff only')).toHaveCount(0);
  const channels = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
  expect(channels.map(({ tags }) => tags.length)).toEqual([1, 1, 0]);
});

test('keeps several new tags, even if the channel is saved before the server has created them', async ({
  api,
  openSignedIn,
}) => {
  const { PortalId, signInAs } = await makePortal(api);
  await buildChannel(api, { PortalId, name: 'Lobby', areas: [{ slides: [] }] });
  const page = await openSignedIn('/dashboard/controlpanel?show=channels', await signInAs(Role.Admin));
  await page.getByRole('link', { name: 'Edit Lobby' }).click();
  const letThrough = await holdRequests(page, '**/api/tags/add');
  const field = page.getByRole('combobox', { name: 'Tags' });
  for (const name of ['Berlin', 'kitchen', 'staff']) {
    await field.fill(name);
    await field.press('Enter');
  }
  await page.getByRole('button', { name: 'Remove kitchen' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  letThrough();
  await expect(page.getByText('Save successful.')).toBeVisible();
  const created = await api.call('POST /api/tags/gettags', { PortalId });
  expect(created.map(({ name }) => name)).toEqual(['Berlin', 'staff']);
  const [stored] = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
  expect(stored?.tags.toSorted()).toEqual(created.map(({ _id }) => _id).toSorted());
});

test('says how many more tags a channel has than there is space for', async ({ api, openSignedIn }) => {
  const { PortalId, signInAs } = await makePortal(api);
  const { channel } = await buildChannel(api, { PortalId, name: 'Lobby', areas: [{ slides: [] }] });
  const names = ['Berlin', 'ground floor', 'kitchen', 'staff'];
  const tags = await Promise.all(names.map((name) => api.call('POST /api/tags/add', { PortalId, name })));
  const update = { tags: tags.map(({ _id }) => _id) };
  await api.call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId, update });

  const page = await openSignedIn('/dashboard/controlpanel?show=channels', await signInAs(Role.Admin));
  const cell = page.getByRole('row', { name: 'Lobby' }).getByRole('cell').first();
  for (const [width, words] of [
    [1440, ['Berlin', 'ground floor', '+2']],
    [820, ['Berlin', '+3']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await cell.innerText()).split('\n')).toEqual(words);
  }
});

test('keeps the location, the serial number, the tags and a note of a paired screen', async ({
  api,
  openSignedIn,
  browser,
  server,
}) => {
  const portal = await makePortal(api);
  const { channel } = await buildChannel(api, { PortalId: portal.PortalId, name: 'Lobby', areas: [{ slides: [] }] });
  const screen = await browser.newPage();
  await screen.goto(`${server.url}/pair`);
  const code = await screen.locator('.pair-code').innerText();
  await api.call('POST /pairDevice', { channel: channel._id, pairCode: code, name: 'By the lift' });

  const page = await openSignedIn('/dashboard/controlpanel?show=screens', await portal.signInAs(Role.Admin));
  await page.getByRole('button', { name: 'Edit By the lift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Location' }).fill('First floor');
  await dialog.getByRole('textbox', { name: 'Serial number' }).fill('SN-1234');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('portrait');
  await dialog.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove portrait' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Key at the reception');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByTitle('By the lift\nFirst floor\nSN-1234\nportrait, Chromium\nKey at the reception'),
  ).toBeVisible();
  await screen.close();
});
