import { expect, test } from './support/fixtures.ts';
import { ADMIN_PASSWORD, ADMIN_USERNAME } from './support/server.ts';

test('logs in with the right password, and logs out', { tag: '@quick' }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Welcome to Vitrine' })).toBeVisible();
  await expect(page.getByText('Please sign in')).toBeVisible();
  const welcome =
    'web-based digital signage solution that enables businesses to schedule and manage all digital screens from any web browser';
  await expect(page.getByText(welcome)).toBeVisible();

  await page.getByLabel('Username').fill(ADMIN_USERNAME);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  const token = await page.evaluate(() => localStorage.getItem('vitrine.session'));
  expect(token).not.toBeNull();

  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Contact us' })).toHaveAttribute(
    'href',
    'https://company.example/contact',
  );

  await page.getByText('Log out').click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended')).toBeHidden();
  const answer = await page.request.post('/api/areas/getareas', {
    headers: { authorization: `Bearer ${token}` },
    data: { PortalId: 1 },
  });
  expect(answer.status()).toBe(401);
});

test('shows the server’s error for a wrong password, and marks both fields', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(ADMIN_USERNAME);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const answer = page.waitForResponse('**/api/users/login');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const { error } = (await (await answer).json()) as { error: string };

  await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByText('Please sign in')).toBeHidden();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/login$/);
});

test('says how long to wait after too many attempts', async ({ page }) => {
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '540' }, json: { code: 'too-many-requests' } }),
  );
  await page.goto('/login');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Too many attempts. Try again in 9 min.')).toBeVisible();
});

test('removes an expired token and opens the login page', async ({ openSignedIn }) => {
  const claims = { _id: 'nobody', PortalId: 1, exp: Math.floor(Date.now() / 1000) - 60 };
  const page = await openSignedIn('/dashboard', tokenOf(claims));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('vitrine.session'))).toBeNull();
});

test('ends the session when the server rejects the token', async ({ openSignedIn }) => {
  const claims = { _id: 'nobody', PortalId: 1, exp: Math.floor(Date.now() / 1000) + 3600 };
  const page = await openSignedIn('/dashboard', tokenOf(claims));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
});

test('opens the requested page after a login, and the dashboard after a logout', async ({ page }) => {
  const logIn = async () => {
    await page.getByLabel('Username').fill(ADMIN_USERNAME);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
  };
  await page.goto('/dashboard/pair?code=BCDF2345');
  await expect(page).toHaveURL(/\/login$/);
  await logIn();
  await expect(page).toHaveURL(/\/dashboard\/pair\?code=BCDF2345$/);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Log out').click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('explains that single sign-on is not set up', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In With Auth0' }).click();
  await expect(page.getByRole('status')).toContainText('is not set up on this server');
  await expect(page.getByText('Please sign in')).toBeHidden();
});

test('redirects every page to the login page without a session', async ({ page }) => {
  for (const path of ['/dashboard', '/dashboard/archive', '/dashboard/EditSlide', '/dashboard/sortslides']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
  }
});

test('redirects an unknown address to the dashboard', async ({ openSignedIn }) => {
  const page = await openSignedIn('/no/such/page');
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const path of ['/dashboard/chooseslidetype', '/dashboard/EditSlide', '/dashboard/sortslides']) {
  test(`redirects ${path} to the dashboard if nothing is selected`, async ({ openSignedIn }) => {
    const page = await openSignedIn(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}

function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.${Buffer.from('signature').toString('base64url')}`;
}
