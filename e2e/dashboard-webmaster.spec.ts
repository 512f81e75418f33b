import { Role } from '#contract/entities/role.ts';
import { buildChannel } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

test('lets superusers create, rename and manage a portal', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/dashboard');
  await page.getByRole('link', { name: 'Webmaster Control Panel' }).click();
  await page.getByRole('link', { name: 'Add New Portal' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A portal needs a name.')).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Portal name' });
  const [letAnswer, isAnswered] = gate();
  await page.route('**/addPortal', async (route) => {
    const response = await route.fetch();
    await isAnswered;
    await route.fulfill({ response });
  });
  const [letList, isListed] = gate();
  await name.fill('Harbour House');
  await page.getByRole('button', { name: 'Save' }).click();
  // Text typed during a save is kept, and saving again before the list is updated changes the same portal.
  await name.fill('Harbour Hotel');
  await page.route('**/getWebmasterControlPanel', (route) => isListed.then(() => route.continue()));
  letAnswer();
  await expect(page).toHaveURL(/editportal\?id=/);
  await expect(name).toHaveValue('Harbour Hotel');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();
  letList();
  await expect(page.getByRole('heading', { name: 'Edit Harbour Hotel' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  const card = page.getByRole('region', { name: 'Harbour Hotel' });
  await expect(card).toContainText('0 active in the last 30 days, 0 inactive');
  await card.getByRole('button', { name: 'Manage Harbour Hotel' }).click();
  await expect(page.getByRole('heading', { name: 'Control Panel', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Portal' })).toHaveValue('Harbour Hotel');
  const portals = await api.call('GET /api/portals/getportals', {});
  expect(portals.map((portal) => portal.PortalName).filter((one) => one.startsWith('Harbour'))).toEqual([
    'Harbour Hotel',
  ]);
});

test('leaves space for the names of channels on a tablet', async ({ api, openSignedIn }) => {
  const { PortalId } = await makePortal(api);
  await buildChannel(api, { PortalId, name: 'Lobby of the tablet', areas: [{ slides: [] }] });
  const page = await openSignedIn('/dashboard/webmaster');
  for (const width of [1280, 990, 820, 770]) {
    await page.setViewportSize({ width, height: 1000 });
    const name = page.getByRole('rowheader', { name: 'Lobby of the tablet' });
    await expect.poll(async () => (await name.boundingBox())?.width, { message: `at ${width}` }).toBeGreaterThan(120);
  }
});

test('narrows the channels of all portals to those in a state', async ({ api, openSignedIn }) => {
  const { PortalId, name } = await makePortal(api);
  const empty = await makePortal(api);
  for (let number = 1; number <= 12; number += 1)
    await buildChannel(api, { PortalId, name: `Pier ${number}`, areas: [{ slides: [] }] });
  const { channel } = await buildChannel(api, { PortalId, name: 'Ferry', areas: [{ slides: [] }] });
  await api.call('POST /api/screens/report', {
    channel: { PortalId, originalName: channel.originalName },
    screen: `screen-of-${PortalId}`,
    ...{ build: '', revision: '', areas: [], problems: [], clock: null, width: 1920, height: 1080 },
  });
  const page = await openSignedIn('/dashboard/webmaster');
  const card = page.getByRole('region', { name, exact: true });
  const rows = card.getByRole('rowheader');
  await expect(rows).toHaveCount(13);
  await page.getByRole('checkbox', { name: /live$/ }).check();
  await expect(rows).toHaveText(['Ferry']);
  await expect(card).toContainText('0 active in the last 30 days, 13 inactive');
  await expect(page.getByRole('region', { name: empty.name, exact: true })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Filter by portal or channel' }).fill('Pier');
  await expect(page.getByText('No matching portals or channels.')).toBeVisible();
  await page.getByRole('checkbox', { name: /live$/ }).uncheck();
  await expect(rows).toHaveCount(12);
});

test('lets superusers delete and restore a portal', async ({ api, openSignedIn }) => {
  const { PortalId, name } = await makePortal(api);
  const page = await openSignedIn('/dashboard/webmaster');
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Really delete ${name}?`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const removed = page.getByRole('region', { name: 'Deleted portals' });
  await expect(removed.getByRole('rowheader', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name, exact: true })).toBeHidden();
  await removed.getByRole('button', { name: `Restore ${name}`, exact: true }).click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  const portals = await api.call('GET /api/portals/getportals', {});
  expect(portals.map((portal) => portal.PortalId)).toContain(PortalId);
});

test('lets superusers export a portal, and import it as a new one', async ({ api, openSignedIn }) => {
  const { PortalId, name } = await makePortal(api);
  const area = await api.call('POST /api/areas/add', { area: { PortalId, name: 'Quay area' } });
  await api.call('POST /api/channels/add', { channel: { PortalId, name: 'Quay', selectedAreas: [area._id] } });
  const page = await openSignedIn('/dashboard/webmaster');
  const card = page.getByRole('region', { name, exact: true });
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: `Export ${name}` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`portal-${PortalId}.tar`);
  const kept = test.info().outputPath(file.suggestedFilename());
  await file.saveAs(kept);

  await page.getByRole('button', { name: 'Import Portal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Portal' });
  const drop = dialog.getByLabel('Portal file', { exact: true }).and(page.locator('input'));
  await drop.setInputFiles({ name: 'notes.tar', mimeType: 'application/x-tar', buffer: Buffer.from('not a portal') });
  await expect(dialog.getByRole('alert')).toContainText('This is not a portal file');
  // The dialog says what is imported before the file is sent.
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/uploadPortal/') && sent.push(request.url()));
  await drop.setInputFiles(kept);
  await expect(dialog.getByRole('alert')).toContainText(`Portal number ${PortalId} is already in use.`);
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'New portal number' }).fill(String(PortalId + 100_000));
  // Browsers don't fire an event if the same file is chosen again.
  await drop.setInputFiles([]);
  await drop.setInputFiles(kept);
  await expect(page.getByText(`Imported as portal ${PortalId + 100_000}: ${name}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toHaveCount(2);
  await expect(card.getByRole('row', { name: 'Quay' })).toHaveCount(2);
});

test('lets superusers create a template', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/dashboard/webmaster/templates');
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Pier notice');
  await page.getByRole('combobox', { name: 'Number of titles' }).click();
  await page.getByRole('option', { name: '2' }).click();
  await page.getByRole('group', { name: 'Title 2' }).getByRole('textbox', { name: 'Maximum length' }).fill('40');
  await page.getByLabel('CSS file').setInputFiles({
    name: 'notice.css',
    mimeType: 'text/css',
    buffer: Buffer.from('.title1 { color: teal }'),
  });
  await expect(page.getByText('uploaded successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();
  const templates = await api.call('GET /api/templates/', {});
  expect(templates.find((template) => template.name === 'Pier notice')).toMatchObject({
    num_titles: 2,
    title2_maxlength: 40,
  });
});

test('assigns templates that are not for all portals to a portal', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const page = await openSignedIn('/dashboard/webmaster/templates/edittemplate');
  for (const [name, kind] of [
    [`Gala ${portal.PortalId}`, 'Pro'],
    [`Jubilee ${portal.PortalId}`, 'Custom'],
  ] as const) {
    await page.goto('/dashboard/webmaster/templates/edittemplate');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: kind }).click();
    await page.getByLabel('CSS file').setInputFiles({
      name: 'gala.css',
      mimeType: 'text/css',
      buffer: Buffer.from('.title1 { color: teal }'),
    });
    await expect(page.getByText('uploaded successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Save successful.')).toBeVisible();
  }
  const offered = async () => {
    const templates = await api.call('POST /api/templates/gettemplatesbyportal', { PortalId: portal.PortalId });
    return templates.map(({ name }) => name).filter((name) => name.endsWith(` ${portal.PortalId}`));
  };
  expect(await offered()).toEqual([]);

  await page.goto('/dashboard/webmaster');
  await page.getByRole('link', { name: `Edit ${portal.name}`, exact: true }).click();
  await page.getByRole('switch', { name: 'Pro templates' }).check();
  await page.getByRole('combobox', { name: 'Custom templates' }).click();
  await page.getByRole('option', { name: `Jubilee ${portal.PortalId}` }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();
  expect(await offered()).toEqual([`Gala ${portal.PortalId}`, `Jubilee ${portal.PortalId}`]);
});

test('is only open to superusers', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const page = await openSignedIn('/dashboard/webmaster/templates', await portal.signInAs(Role.Webmaster));
  await expect(page).toHaveURL(/\/dashboard\/?$/);
  await expect(page.getByRole('link', { name: 'Webmaster Control Panel' })).toHaveCount(0);
});

/** A function, and the promise that it resolves. */
function gate(): [open: () => void, isOpen: Promise<void>] {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [open, isOpen];
}
