import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { type Api, createApi, login } from './support/api.ts';
import { textSlide } from './support/channel.ts';
import { fillInGeneral, makeArea, openEditor, SAVE, slideNamed, storedSlide } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { STAFF_PASSWORD } from './support/portal.ts';
import { ADMIN_PASSWORD, ADMIN_USERNAME, FIRST_PORTAL } from './support/server.ts';

const UNSAVED = 'You have unsaved content (autosaves every 1 second).';
/** By then, an editor has sent everything that it sends automatically. */
const LONGER_THAN_AUTOSAVE_MS = 5_000;
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name' });

/** Records the updates of slides that the page sends from now on, one entry per request. */
function watchUpdates(page: Page): Record<string, unknown>[] {
  const updates: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/updateSlide')) updates.push(request.postDataJSON().update);
  });
  return updates;
}

async function makeText(api: Api, name: string) {
  const area = await makeArea(api, `Area of ${name}`);
  const slide = await api.call('POST /api/slides/add', {
    area: area._id,
    slide: { ...textSlide(name, '<p>Words</p>'), PortalId: FIRST_PORTAL, duration: 5, alwaysDisplay: true },
  });
  return { area, slideType: rte.index, slide };
}

test('saves a changed field after a second, one request at a time', {
  tag: '@quick',
}, async ({ api, openSignedIn }) => {
  const target = await makeText(api, 'Typed');
  const page = await openSignedIn('/healthz');
  await openEditor(page, target);
  const updates = watchUpdates(page);
  const letThrough = await holdRequests(page, '**/updateSlide');
  await nameOf(page).fill('Typed and kept');
  await expect(page.getByText(UNSAVED)).toBeVisible();
  letThrough();
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  expect((await storedSlide(api, target.slide)).name).toBe('Typed and kept');
  expect(updates).toEqual([{ name: 'Typed and kept' }]);
});

test('does not send an invalid change, and shows why', async ({ api, openSignedIn }) => {
  const target = await makeText(api, 'Valid');
  const page = await openSignedIn('/healthz');
  await page.clock.install();
  await openEditor(page, target);
  const updates = watchUpdates(page);
  await nameOf(page).fill('');
  await expect(page.getByText(`${UNSAVED} Not saved yet: The slide needs a name.`)).toBeVisible();
  await page.clock.runFor(LONGER_THAN_AUTOSAVE_MS);
  expect((await storedSlide(api, target.slide)).name).toBe('Valid');
  await nameOf(page).fill('Valid again');
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  expect(updates).toEqual([{ name: 'Valid again' }]);
});

test('keeps a new slide in its tab across a reload, and sends it only when it is saved', async ({
  api,
  openSignedIn,
}) => {
  const page = await openSignedIn('/healthz');
  await page.clock.install();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/slides\/add$/.test(request.url())) sent += 1;
  });
  await openEditor(page, { area: await makeArea(api, 'Drafts'), slideType: rte.index });
  await fillInGeneral(page, 'Half done');
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await page.clock.runFor(LONGER_THAN_AUTOSAVE_MS);
  expect(await slideNamed(api, 'Half done')).toBeUndefined();

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expect(nameOf(page)).toHaveValue('Half done');
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Half done" successfully saved.')).toBeVisible();
  expect(await slideNamed(api, 'Half done')).toMatchObject({ duration: 12 });
  expect(sent).toBe(1);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Rich Text slide');
});

test('asks before leaving a new slide, and does not restore it afterwards', async ({ api, openSignedIn }) => {
  const target = { area: await makeArea(api, 'Left'), slideType: rte.index };
  const page = await openSignedIn('/healthz');
  await openEditor(page, target);
  await nameOf(page).fill('Never mind');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(nameOf(page)).toHaveValue('Never mind');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  await openEditor(page, target);
  await expect(nameOf(page)).toHaveValue('');
});

test('saves a valid slide before leaving it', async ({ api, openSignedIn }) => {
  const target = await makeText(api, 'In a hurry');
  const page = await openSignedIn('/healthz');
  await openEditor(page, target);
  await nameOf(page).fill('Saved on the way out');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  expect((await storedSlide(api, target.slide)).name).toBe('Saved on the way out');
});

test.describe('when a colleague saves the same slide', () => {
  async function conflict(api: Api, page: Page, name: string) {
    const target = await makeText(api, name);
    // Without the event stream, so that only the server's response reveals the conflict.
    await page.route('**/api/events**', (route) => route.abort());
    await page.clock.install();
    await openEditor(page, target);
    const updates = watchUpdates(page);
    const token = await colleague(api, name);
    await saveAsColleague(api.url, token, target.slide, { name: `${name}, theirs`, duration: 99 });
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/updateSlide'));
    await nameOf(page).fill(`${name}, mine`);
    expect((await refused).status()).toBe(409);
    await expect(page.getByText('Anna saved changes while you were editing (just now).')).toBeVisible();
    await page.clock.runFor(LONGER_THAN_AUTOSAVE_MS);
    expect((await storedSlide(api, target.slide)).name).toBe(`${name}, theirs`);
    expect(updates).toEqual([{ name: `${name}, mine` }]);
    return { slide: target.slide, updates };
  }

  test('overwrites nothing, and can load their version', async ({ api, openSignedIn }) => {
    const page = await openSignedIn('/healthz');
    const { slide, updates } = await conflict(api, page, 'Shared');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(nameOf(page)).toHaveValue('Shared, theirs');
    await expect(page.getByRole('textbox', { name: 'Duration (seconds)' })).toHaveValue('99');
    await page.clock.runFor(LONGER_THAN_AUTOSAVE_MS);
    expect((await storedSlide(api, slide)).name).toBe('Shared, theirs');
    await nameOf(page).fill('Shared by both');
    await expect(page.getByText('All changes are saved.')).toBeVisible();
    expect(updates.slice(1)).toEqual([{ name: 'Shared by both' }]);
  });

  test('can keep one’s own version without undoing their other changes', async ({ api, openSignedIn }) => {
    const page = await openSignedIn('/healthz');
    const { slide } = await conflict(api, page, 'Disputed');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await storedSlide(api, slide)).name).toBe('Disputed, mine');
    expect((await storedSlide(api, slide)).duration).toBe(99);
  });

  test('lets the user choose a version for each field that both have changed', async ({ api, openSignedIn }) => {
    const page = await openSignedIn('/healthz');
    const target = await makeText(api, 'Halves');
    await page.route('**/api/events**', (route) => route.abort());
    await openEditor(page, target);
    const token = await login(api.url, ADMIN_USERNAME, ADMIN_PASSWORD);
    await saveAsColleague(api.url, token, target.slide, { name: 'Halves, theirs', duration: 99 });
    await nameOf(page).fill('Halves, mine');
    await page.getByRole('textbox', { name: 'Duration (seconds)' }).fill('7');
    const notice = page.getByRole('alert').filter({ hasText: 'You saved changes in another window' });
    await expect(notice.getByRole('radio', { name: 'Theirs: 99' })).toBeVisible();
    await notice.getByRole('radio', { name: 'Theirs: Halves, theirs' }).check();
    await notice.getByRole('button', { name: 'Save these choices' }).click();
    await expect.poll(async () => (await storedSlide(api, target.slide)).duration).toBe(7);
    expect((await storedSlide(api, target.slide)).name).toBe('Halves, theirs');
    await expect(notice).toBeHidden();
  });

  test('shows their version immediately if nothing is unsaved', async ({ api, openSignedIn }) => {
    const target = await makeText(api, 'Watched');
    const page = await openSignedIn('/healthz');
    await openEditor(page, target);
    await expect(nameOf(page)).toHaveValue('Watched');
    await saveAsColleague(api.url, api.token ?? '', target.slide, { name: 'Watched, theirs' });
    await expect(nameOf(page)).toHaveValue('Watched, theirs');
  });
});

/** Creates a user called Anna, and returns their token. */
async function colleague(api: Api, name: string): Promise<string> {
  const userName = `anna-${name}`;
  const passwords = { password: STAFF_PASSWORD, password2: STAFF_PASSWORD };
  await api.call('POST /api/users/register', {
    ...{ userName, displayName: 'Anna', ...passwords, roleName: Role.Admin, PortalId: FIRST_PORTAL },
  });
  return login(api.url, userName, STAFF_PASSWORD);
}

async function saveAsColleague(url: string, token: string, { _id, PortalId }: Slide, update: Partial<Slide>) {
  await createApi(url, token).call('PATCH /api/slides/updateSlide', { _id, PortalId, update });
}

test('reports that the server is unreachable, and sends the change when it is back', async ({ api, openSignedIn }) => {
  const target = await makeText(api, 'Offline');
  const page = await openSignedIn('/healthz');
  await openEditor(page, target);
  await page.route('**/updateSlide', (route) => route.abort());
  await nameOf(page).fill('Back online');
  await expect(page.getByText(/^Not saved\. The server can’t be reached/)).toBeVisible();
  await page.unroute('**/updateSlide');
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  expect((await storedSlide(api, target.slide)).name).toBe('Back online');
});

test('restores what was typed when the session ended', async ({ api, server, openSignedIn }) => {
  const target = await makeText(api, 'Interrupted');
  const token = await login(server.url, ADMIN_USERNAME, ADMIN_PASSWORD);
  const page = await openSignedIn('/healthz', token);
  // The page notices it by saving, not through an event while the user is typing.
  await page.route('**/api/events**', (route) => route.abort());
  await openEditor(page, target);
  // The session ends just before the save arrives, because any earlier request would end it while the user is typing.
  const own = await server.api(token);
  await page.route('**/updateSlide', (route) => own.call('POST /api/users/logout', {}).then(() => route.continue()), {
    times: 1,
  });
  await nameOf(page).fill('Interrupted, not lost');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN_USERNAME);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/EditSlide\?/);
  await expect(nameOf(page)).toHaveValue('Interrupted, not lost');
  await expect.poll(async () => (await storedSlide(api, target.slide)).name).toBe('Interrupted, not lost');
});

test('does not show one user’s unsaved work to the next user of the same machine', async ({
  api,
  server,
  openSignedIn,
}) => {
  const area = await makeArea(api, 'Area of two people');
  const password = 'the second one’s word';
  const second = { userName: 'second', displayName: 'Second Person', password, password2: password };
  await api.call('POST /api/users/register', { ...second, roleName: 2, PortalId: FIRST_PORTAL });
  const token = await login(server.url, 'second', password);
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area, slideType: rte.index });
  await nameOf(page).fill('Begun');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/healthz');
  await otherTab.evaluate((taken) => localStorage.setItem('vitrine.session', taken), token);
  await expect(page.getByText('Second Person')).toBeVisible();
  await nameOf(page).fill('Begun and gone on');
  const drafts = () => page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.includes('.draft.')));
  await expect.poll(async () => JSON.stringify(await drafts())).toContain('gone on');
  expect(await drafts()).toHaveLength(1);
});

test('shows a slide read-only to users who may not edit it', async ({ api, server, openSignedIn }) => {
  const target = await makeText(api, 'Not theirs');
  const password = 'a contributor’s word';
  const person = {
    userName: 'contributor',
    password,
    password2: password,
    roleName: 3 as const,
    PortalId: FIRST_PORTAL,
  };
  await api.call('POST /api/users/register', person);
  const page = await openSignedIn('/healthz', await login(server.url, 'contributor', password));
  await openEditor(page, target);
  await expect(page.getByText('You can view this slide but not edit it.')).toBeVisible();
  await expect(nameOf(page)).toBeDisabled();
  await expect(page.getByRole('button', SAVE)).toHaveCount(0);
  await expect(page.getByText('All changes are saved.')).toHaveCount(0);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('Words')).toBeVisible();
});
