import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import type { Api } from './support/api.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { makePortal } from './support/portal.ts';

const NAMES = ['First', 'Second', 'Third'];

async function openSorting(api: Api, openSignedIn: (path: string, token: string) => Promise<Page>) {
  const portal = await makePortal(api);
  const { slides, channel } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ name: 'Main', slides: NAMES.map((name) => textSlide(name, `<p>${name}</p>`)) }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await page.getByRole('link', { name: 'Reorder slides on Lobby' }).click();
  await expect(page.getByRole('heading', { name: 'Main on Lobby' })).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText(NAMES);
  const storedOrder = async () => {
    const [channel] = await api.call('POST /api/channels/getchannelsinorder', { PortalId: portal.PortalId });
    return channel?.selectedSlides[0]?.SlideIDs.map((id) => slides[0]?.find((slide) => slide._id === id)?.name);
  };
  return { page, portal, channel, storedOrder };
}

test('moves a slide by one position with the buttons, and saves the order', async ({ api, openSignedIn }) => {
  const { page, storedOrder } = await openSorting(api, openSignedIn);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Move up Third' }).click();
  await expect(page.getByText('Third is now at position 2 of 3.')).toBeAttached();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Save successful (1/1).')).toBeVisible();
  expect(await storedOrder()).toEqual(['First', 'Third', 'Second']);
});

test('has an address that can be shared, and says so if it leads nowhere', async ({ api, openSignedIn }) => {
  const { page, portal } = await openSorting(api, openSignedIn);
  const { pathname, search } = new URL(page.url());
  const colleague = await openSignedIn(pathname + search, await portal.signInAs(Role.Editor));
  await expect(colleague.getByRole('heading', { name: 'Main on Lobby' })).toBeVisible();
  await expect(colleague.getByRole('listitem')).toContainText(NAMES);
  await colleague.goto(`${pathname}?area=unknown&channel=unknown`);
  await expect(colleague.getByText('What you tried to open doesn’t exist any more')).toBeVisible();
});

test('moves a slide by its handle with the keyboard', async ({ api, openSignedIn }) => {
  const { page, storedOrder } = await openSorting(api, openSignedIn);
  await page.getByRole('button', { name: 'Drag First' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('You have lifted an item in position 1')).toBeAttached();
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`from position 1 to position ${place}`)).toBeAttached();
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('listitem')).toContainText(['Second', 'Third', 'First']);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Save successful (1/1).')).toBeVisible();
  expect(await storedOrder()).toEqual(['Second', 'Third', 'First']);
});

test('moves a slide by its handle with the mouse', async ({ api, openSignedIn }) => {
  const { page } = await openSorting(api, openSignedIn);
  const from = await page.getByRole('button', { name: 'Drag Third' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Drag First' }).boundingBox();
  if (!from || !to) throw new Error('The handles are not on the page.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 5 });
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 10 });
  // The slide follows the mouse with a delay, so dropping it too early would put it elsewhere.
  await expect(page.getByText('from position 3 to position 1')).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole('listitem')).toContainText(['Third', 'First', 'Second']);
});

test('shows the server’s error for a refused save, and keeps the order on the page', async ({ api, openSignedIn }) => {
  const { page, storedOrder } = await openSorting(api, openSignedIn);
  await page.route('**/api/channels/updateChannel', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'You don’t have permission to do this. Ask your administrator for access.' },
    }),
  );
  await page.getByRole('button', { name: 'Move down First' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'You don’t have permission to do this. Ask your administrator for access.',
  );
  await expect(page.getByRole('listitem')).toContainText(['Second', 'First', 'Third']);
  expect(await storedOrder()).toEqual(NAMES);
});

test('keeps a slide where it was moved while the order before was being saved', async ({ api, openSignedIn }) => {
  const { page, storedOrder } = await openSorting(api, openSignedIn);
  const letThrough = await holdRequests(page, '**/api/channels/updateChannel');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByRole('button', { name: 'Move up Third' }).click();
  await save.click();
  await page.getByRole('button', { name: 'Move down First' }).click();
  await expect(save).toBeDisabled();
  letThrough();
  await expect(save).toBeEnabled();
  await expect(page.getByRole('listitem')).toContainText(['Third', 'First', 'Second']);
  expect(await storedOrder()).toEqual(['First', 'Third', 'Second']);
  await save.click();
  await expect(page.getByText('Save successful (1/1).')).toBeVisible();
  expect(await storedOrder()).toEqual(['Third', 'First', 'Second']);
});

test('names who has changed a channel whose order can’t be saved', async ({ api, openSignedIn }) => {
  const { page, portal, channel } = await openSorting(api, openSignedIn);
  const colleague = await portal.apiAs(Role.Editor, { displayName: 'Anna' });
  const { _id, PortalId, selectedSlides, lastModified } = channel;
  const update = { selectedSlides: selectedSlides.map((of) => ({ ...of, SlideIDs: [...of.SlideIDs].reverse() })) };
  await page.getByRole('button', { name: 'Move up Third' }).click();
  await colleague.call('PATCH /api/channels/updateChannel', { _id, PortalId, update, lastModified });
  // Only an order that is months old is refused.
  const error = 'This order was made from a very old version of the channel. Reload the channel and try again.';
  await page.route('**/api/channels/updateChannel', (route) =>
    route.fulfill({ status: 409, json: { error, code: 'order-too-old' } }),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toHaveText(`Anna saved changes while you were editing (just now). ${error}`);
});
