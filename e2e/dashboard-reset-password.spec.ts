import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { login } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL, type RunningServer } from './support/server.ts';

const USER = { userName: 'forgetful', password: 'what was it again' };
const EMAIL = 'forgetful@example.org';

test('sets a new password through an emailed link, and logs in with it', async ({ page, server, api }) => {
  await api.call('POST /api/users/register', {
    ...USER,
    password2: USER.password,
    email: EMAIL,
    PortalId: FIRST_PORTAL,
  });

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  // The login page also has a field with this name, and stays until the next page is loaded.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Username').fill(USER.userName);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Check your email.')).toBeVisible();

  const link = await emailedLink(server);
  await page.goto(link);
  await expect(page.getByText(`For user ${USER.userName}`)).toBeVisible();
  const hint = page.getByRole('status').first();
  const choose = async (password: string, again: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(again);
    await page.getByRole('button', { name: 'Reset password' }).click();
  };
  await choose('something', 'something else');
  await expect(hint).toHaveText('You must fill in both password fields and they must match.');
  await choose('short', 'short');
  await expect(hint).toHaveText('Password must be at least 7 characters.');
  await choose('plum lemonade', 'plum lemonade');
  await expect(page.getByText('Password reset!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await page.getByLabel('Username').fill(USER.userName);
  await page.getByLabel('Password', { exact: true }).fill('plum lemonade');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(login(server.url, USER.userName, USER.password)).rejects.toMatchObject({ status: 401 });
});

test('rejects an invalid link, and offers a new one', async ({ page }) => {
  await page.goto(`/resetpassword?h=${'x'.repeat(43)}`);
  await expect(
    page.getByText('This link has already been used or has expired. Please request a new one.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('shows the error of a failed request', async ({ page }) => {
  await page.route('**/api/users/saveresethash', (route) => route.abort());
  await page.goto('/resetpassword');
  await page.getByLabel('Username').fill('anybody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
});

test('offers no single sign-on if it is not set up', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Log In With/ })).toHaveCount(0);
});

/** Returns the link in the email to this user. The outbox also contains emails of other tests. */
async function emailedLink(server: RunningServer): Promise<string> {
  const outbox = path.join(server.dataDir, 'outbox');
  const links = async () => {
    const names = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
    );
    const theirs = mails.filter(({ to }) => to?.some(({ address }) => address === EMAIL));
    return theirs.flatMap(({ text }) => /http\S+/.exec(text ?? '') ?? []);
  };
  await expect.poll(links).toHaveLength(1);
  return (await links())[0] ?? '';
}
