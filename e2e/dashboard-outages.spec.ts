import type { Page, Route } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { buildChannel } from './support/channel.ts';
import { rememberSelection } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';
import { startProxy } from './support/proxy.ts';
import { ADMIN_PASSWORD, ADMIN_USERNAME } from './support/server.ts';

test('stays open while the server is down, and continues when it is back', async ({ browser, server, api }) => {
  const network = await startProxy(server.url);
  const localStorage = [{ name: 'vitrine.session', value: api.token ?? '' }];
  const storageState = { cookies: [], origins: [{ origin: network.url, localStorage }] };
  const context = await browser.newContext({ baseURL: network.url, storageState });
  const page = await context.newPage();
  await page.goto('/dashboard/controlpanel?show=users');
  await expect(page.getByRole('region', { name: 'Users' })).toBeVisible();

  network.tamper = () => 'drop';
  network.cut();
  await expect(page.getByText('What you see may be out of date')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Users' })).toBeVisible();

  // The code of this page has not been loaded before, and can't be loaded now.
  await page.getByRole('link', { name: 'Instructions' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
  await expect(failure).toContainText('The server can’t be reached.');
  await failure.getByRole('button', { name: 'Reload page' }).click();
  await expect(failure.getByRole('alert')).toBeVisible();

  network.tamper = () => undefined;
  await failure.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { name: 'Adding a Slide' })).toBeVisible();
  await expect(page.getByText('What you see may be out of date')).toBeHidden();
  await context.close();
  await network.close();
});

/** A proxy's own error page. */
const proxyError = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' });

test('retries all failed requests of a page together', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const page = await openSignedIn('/dashboard/changelog', await portal.signInAs(Role.Webmaster));
  // Without events, the page doesn't notice by itself that the server is back.
  await page.route('**/api/events*', (route) => route.abort());
  await page.route('**/api/*/get*', proxyError(429));
  await page.goto('/dashboard/controlpanel/editarea');
  const failure = page.getByRole('alert').filter({ hasText: 'The areas could not be loaded' });
  await expect(failure).toContainText('Too many attempts. Please wait a while and try again.');
  await page.unroute('**/api/*/get*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
});

test('keeps the fields of a new record while the server is down, and saves them when it is back', async ({
  openSignedIn,
}) => {
  const page = await openSignedIn('/dashboard/changelog');
  await page.route('**/api/**', proxyError(502));
  page.on('dialog', (dialog) => dialog.accept());
  for (const { path, field } of [
    { path: '/dashboard/webmaster/templates/edittemplate', field: 'Name' },
    { path: '/dashboard/webmaster/editportal', field: 'Portal name' },
  ]) {
    await page.goto(path);
    await page.getByRole('textbox', { name: field }).fill('Riverside');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong on the server (502). Please try again.');
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('Riverside');
  }
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();
});

test('reports that the preview can’t be loaded, and shows it after a retry', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, { PortalId: portal.PortalId, name: 'Lobby', areas: [{ name: 'Main', slides: [] }] });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await page.getByRole('button', { name: 'Create Slide' }).first().click();
  await page.getByRole('button', { name: /^Rich Text Editor/ }).click();
  const preview = page.getByRole('img', { name: 'The slide in Main' });
  await expect(preview).toBeVisible();
  // Without events, the page doesn't notice by itself that the server is back.
  await page.route('**/api/events*', (route) => route.abort());
  await page.route('**/api/areas/getareas', proxyError(429));
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'There is no preview' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring offer');
  await page.unroute('**/api/areas/getareas');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(preview).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Spring offer');
});

test('restores unsaved work after the session has ended', async ({ api, openSignedIn }) => {
  const { PortalId } = await makePortal(api);
  const { areas, channel } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ name: 'Main', slides: [] }],
  });
  const selectedAreas = areas.map(({ _id }) => _id);
  await api.call('POST /api/channels/add', { channel: { name: 'Entrance', PortalId, selectedAreas } });
  const page = await openSignedIn('/healthz');
  await rememberSelection(page, { portalId: PortalId });

  await page.goto(`/dashboard/controlpanel/editchannel?id=${channel._id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Foyer');
  await logInAgainAfter(page, () => page.getByRole('button', { name: 'Save' }).click());
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Foyer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();

  await page.goto('/dashboard/controlpanel/sortchannels');
  await page.getByRole('button', { name: 'Move down Foyer' }).click();
  await logInAgainAfter(page, () => page.getByRole('button', { name: 'Save Changes' }).click());
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Save successful (2/2).')).toBeVisible();
  const channels = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
  expect(channels.map(({ name }) => name)).toEqual(['Entrance', 'Foyer']);
});

/** Runs an action that fails because the session was ended elsewhere, and logs in again. */
async function logInAgainAfter(page: Page, action: () => Promise<void>): Promise<void> {
  const address = page.url();
  const refusal = { status: 401, json: { error: 'Please log in.' } };
  await page.route('**/updateChannel', (route) => route.fulfill(refusal), { times: 1 });
  await action();
  await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN_USERNAME);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(address);
}
