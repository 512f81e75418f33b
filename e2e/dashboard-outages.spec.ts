import { expect, test } from './support/fixtures.ts';
import { startProxy } from './support/proxy.ts';

test('a dashboard whose server is gone stays, says so, and goes on once it is back', async ({
  browser,
  server,
  api,
}) => {
  const network = await startProxy(server.url);
  const localStorage = [{ name: 'vitrine.session', value: api.token ?? '' }];
  const storageState = { cookies: [], origins: [{ origin: network.url, localStorage }] };
  const context = await browser.newContext({ baseURL: network.url, storageState });
  const page = await context.newPage();
  await page.goto('/dashboard/controlpanel');
  await expect(page.getByRole('region', { name: 'Users' })).toBeVisible();

  network.tamper = () => 'drop';
  network.cut();
  await expect(page.getByText('What you see may be out of date')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Users' })).toBeVisible();

  // Its code was not needed before, and can't be had now.
  await page.getByRole('link', { name: 'Instructions' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
  await expect(failure).toContainText('The server can’t be reached.');
  await failure.getByRole('button', { name: 'Load again' }).click();
  await expect(failure.getByRole('alert')).toBeVisible();

  network.tamper = () => undefined;
  await failure.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Adding a Slide' })).toBeVisible();
  await expect(page.getByText('What you see may be out of date')).toBeHidden();
  await context.close();
  await network.close();
});
