import { Role } from '#contract/entities/role.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

test('pairs a screen, names it, and opens its channel when it is turned on again', {
  tag: '@quick',
}, async ({ api, browser, baseURL, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ name: 'Main', slides: [textSlide('Hello', '<p>Hello from the lobby</p>')] }],
  });
  const television = await browser.newContext({ ...(baseURL && { baseURL }) });
  const screen = await television.newPage();
  await screen.goto('/pair');
  await expect(screen.getByRole('heading', { name: 'What should this screen show?' })).toBeVisible();
  await expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  const code = (await screen.locator('.pair-code').innerText()).replace(/\s/g, '');
  expect(code).toMatch(/^[A-Z]{8}$/);

  const admin = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await admin.getByRole('link', { name: 'Pair a Fire TV with Lobby' }).click();
  await admin.getByRole('textbox', { name: 'Code' }).fill(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase());
  await admin.getByRole('textbox', { name: 'Screen name' }).fill('Screen at the entrance');
  await admin.getByRole('button', { name: 'Pair screen' }).click();
  await expect(admin.getByText('It starts within two seconds.')).toBeVisible();

  await expect(screen.getByText('Hello from the lobby')).toBeVisible();
  await expect(screen).toHaveURL(/\/channels\/\d+\/Lobby\/Default\.aspx/);
  await screen.goto('/pair');
  await expect(screen.getByText('Hello from the lobby')).toBeVisible();

  // A browser whose storage was lost still has the cookie.
  await screen.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('vitrine-player').onsuccess = resolve;
      }),
  );
  await screen.goto('/pair');
  await expect(screen.getByText('Hello from the lobby')).toBeVisible();
  await television.close();
});

test('fills in the code from the QR code after a login', async ({ api, page }) => {
  const portal = await makePortal(api);
  await buildChannel(api, { PortalId: portal.PortalId, name: 'Counter', areas: [{ name: 'Main', slides: [] }] });
  const token = await portal.signInAs(Role.Admin);
  await page.goto('/dashboard/pair?code=BCDFGHJK');
  await expect(page.getByRole('heading', { name: 'Welcome to Vitrine' })).toBeVisible();
  await page.evaluate((stored) => {
    localStorage.setItem('vitrine.session', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'vitrine.session' }));
  }, token);
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('BCDFGHJK');
});

test('shows, renames, moves and unpairs a playing screen in the control panel', async ({
  api,
  browser,
  baseURL,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const build = (name: string) =>
    buildChannel(api, {
      PortalId: portal.PortalId,
      name,
      areas: [{ name: `Main ${name}`, slides: [textSlide(`Slide ${name}`, `<p>Here is ${name}</p>`)] }],
    });
  const [lobby] = [await build('Lobby'), await build('Stairs')];
  const television = await browser.newContext({ ...(baseURL && { baseURL }) });
  const screen = await television.newPage();
  await screen.goto('/pair');
  const code = (await screen.locator('.pair-code').innerText()).replace(/\s/g, '');
  await api.call('POST /pairDevice', { pairCode: code, channel: lobby.channel._id, name: 'Over the bar' });
  await expect(screen.getByText('Here is Lobby')).toBeVisible();

  const admin = await openSignedIn('/dashboard/controlpanel?show=screens', await portal.signInAs(Role.Admin));
  const screens = admin.getByRole('region', { name: 'Screens' });
  const row = screens.getByRole('row').nth(1);
  await expect(row).toContainText('Online');
  await expect(row).toContainText('Slide Lobby');
  await row.getByRole('textbox', { name: 'Name of Over the bar' }).fill('At the stairs');
  await admin.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Unpair At the stairs' })).toBeVisible();
  await row.getByRole('combobox', { name: 'Channel of At the stairs' }).click();
  await admin.getByRole('option', { name: 'Stairs' }).click();
  await expect(screen.getByText('Here is Stairs')).toBeVisible();
  await expect(row).toContainText('Slide Stairs');

  await row.getByRole('button', { name: 'Unpair At the stairs' }).click();
  await admin.getByRole('button', { name: 'Unpair', exact: true }).click();
  await expect(screen.getByRole('heading', { name: 'What should this screen show?' })).toBeVisible();
  await expect(screens.getByText('No screens have connected yet.')).toBeVisible();
  await television.close();
});
