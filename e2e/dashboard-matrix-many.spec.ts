import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import type { Api } from './support/api.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

const YEAR_MS = 365 * 86_400_000;
const waiting = {
  ...{ alwaysDisplay: false, alwaysDisplayAfterStartDate: true },
  scheduleStart: new Date(Date.now() + YEAR_MS).toISOString(),
};

async function threeSlides(api: Api) {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { channel } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [
      {
        name: 'Main',
        slides: [textSlide('One', '<p>1</p>'), textSlide('Two', '<p>2</p>'), textSlide('Three', '<p>3</p>', waiting)],
      },
    ],
  });
  const stored = () => api.call('POST /api/slides/getslides', { PortalId });
  const placed = async () =>
    (await api.call('POST /api/channels/getchannelsinorder', { PortalId }))[0]?.selectedSlides[0]?.SlideIDs.length ?? 0;
  return { portal, channel, stored, placed, token: await portal.signInAs(Role.Admin) };
}

test('changes the duration of many slides, and can undo it', async ({ api, openSignedIn }) => {
  const { stored, token } = await threeSlides(api);
  const page = await openSignedIn('/dashboard', token);
  await select(page, 'One', 'Three');
  await expect(bar(page)).toContainText('2 slides selected');
  await bar(page).getByRole('button', { name: 'Duration' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Duration (seconds)' }).fill('42');
  await page.getByRole('button', { name: 'Change duration' }).click();
  await expect(page.getByText('2 slides changed.')).toBeVisible();
  expect((await stored()).map(({ name, duration }) => [name, duration])).toEqual([
    ['One', 42],
    ['Three', 42],
    ['Two', 5],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).map(({ duration }) => duration)).toEqual([5, 5, 5]);
});

test('removes the schedule of many slides or archives them, and can undo it', async ({ api, openSignedIn }) => {
  const { stored, placed, token } = await threeSlides(api);
  const page = await openSignedIn('/dashboard', token);
  await page.getByRole('button', { name: 'Select all slides' }).click();
  await bar(page).getByRole('button', { name: 'Dates' }).click();
  await page.getByRole('button', { name: 'Change dates' }).click();
  await expect.poll(async () => (await stored()).every(({ alwaysDisplay }) => alwaysDisplay)).toBe(true);
  const archive = async () => {
    await bar(page).getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Do you really want to archive these 3 slides?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  };
  await page.route('**/archiveSlide', (route) => route.fulfill({ status: 500, body: '' }));
  await archive();
  await expect(page.getByText('“One”, “Three”, “Two” could not be changed.')).toBeVisible();
  // Failed slides stay selected, so that the user can retry.
  await page.unroute('**/archiveSlide');
  await archive();
  await expect(page.getByText('3 slides archived.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(await placed()).toBe(0);
  await page.getByRole('alert').filter({ hasText: '3 slides archived.' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(placed).toBe(3);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
});

test('adds many slides to channels and removes them, and can undo it', async ({ api, openSignedIn }) => {
  const { portal, channel, placed, token } = await threeSlides(api);
  const { PortalId } = portal;
  await api.call('POST /api/channels/add', {
    channel: { name: 'Entrance', PortalId, selectedAreas: channel.selectedAreas },
  });
  const page = await openSignedIn('/dashboard', token);
  await select(page, 'One', 'Two');
  await bar(page).getByRole('button', { name: 'Channels' }).click();
  const dialog = page.getByRole('dialog');
  const change = dialog.getByRole('button', { name: 'Change channels' });
  const all = dialog.getByRole('checkbox', { name: 'All channels' });
  await expect(dialog.getByText('1 of 2 selected')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Lobby' })).toBeChecked();
  await expect(all).toBeChecked({ indeterminate: true });
  await expect(change).toBeDisabled();
  await all.click();
  await expect(all).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Lobby' }).uncheck();
  await change.click();
  await expect(page.getByRole('checkbox', { name: 'One on Entrance' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'One on Lobby' })).not.toBeChecked();
  await expect.poll(placed).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(placed).toBe(3);
  await expect(page.getByRole('checkbox', { name: 'One on Lobby' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'One on Entrance' })).not.toBeChecked();
});

test('changes many slides on a phone', async ({ api, openSignedIn }) => {
  const { stored, placed, token } = await threeSlides(api);
  const page = await openSignedIn('/dashboard', token);
  await page.setViewportSize({ width: 390, height: 844 });
  const undo = (words: string) =>
    page.getByRole('alert').filter({ hasText: words }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('checkbox', { name: 'Select One' }).check();
  await bar(page).getByRole('button', { name: 'Duration' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Duration (seconds)' }).fill('42');
  await page.getByRole('button', { name: 'Change duration' }).click();
  await expect.poll(async () => (await stored()).map(({ duration }) => duration)).toEqual([42, 5, 5]);
  await undo('1 slide changed.');
  await expect.poll(async () => (await stored()).map(({ duration }) => duration)).toEqual([5, 5, 5]);

  await bar(page).getByRole('button', { name: 'Select all', exact: true }).click();
  await expect(bar(page)).toContainText('3 slides selected');
  await bar(page).getByRole('button', { name: 'Dates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('From a date').click();
  await expect(dialog.getByLabel('Start date')).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Change dates' })).toBeInViewport();
  await dialog.getByText('Always').click();
  await dialog.getByRole('button', { name: 'Change dates' }).click();
  await expect.poll(async () => (await stored()).every(({ alwaysDisplay }) => alwaysDisplay)).toBe(true);

  await bar(page).getByRole('button', { name: 'Channels' }).click();
  await dialog.getByRole('checkbox', { name: 'Lobby' }).uncheck();
  await dialog.getByRole('button', { name: 'Change channels' }).click();
  await expect.poll(placed).toBe(0);
  await undo('3 placements changed.');
  await expect.poll(placed).toBe(3);

  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('No slides in Main yet')).toBeVisible();
  await undo('3 slides archived.');
  await expect(page.getByRole('checkbox', { name: 'Select Three' })).toBeVisible();
});

test('filters slides by the state of their schedule', async ({ api, openSignedIn }) => {
  const { token } = await threeSlides(api);
  const page = await openSignedIn('/dashboard', token);
  await page.getByRole('combobox', { name: 'Filter by schedule' }).click();
  await page.getByRole('option', { name: 'Upcoming' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('rowheader', { name: 'Three' })).toBeVisible();
});

function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected slides' });
}

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
}
