import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { weekdayNames } from '#rules/weekdays.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import type { Api } from './support/api.ts';
import { barriersOn } from './support/barriers.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

/** From Monday (1). */
const weekday = (day: number) => weekdayNames('en')[day - 1] ?? '';

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

test('sets the days and times of many slides, and can undo it', async ({ api, openSignedIn }) => {
  const { stored, token } = await threeSlides(api);
  const page = await openSignedIn('/dashboard', token);
  await select(page, 'One', 'Two');
  await bar(page).getByRole('button', { name: 'Days and times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Days and times for 2 slides' });
  await dialog.getByRole('checkbox', { name: 'On certain days and times' }).click();
  for (const day of [1, 2, 3, 4, 5, 6, 7]) await dialog.getByRole('checkbox', { name: weekday(day) }).click();
  await expect(dialog.getByRole('button', { name: 'Change days and times' })).toBeDisabled();
  for (const day of [6, 7]) await dialog.getByRole('checkbox', { name: weekday(day) }).click();
  await dialog.getByRole('checkbox', { name: 'All day' }).click();
  await dialog.getByLabel('Shown from').fill('10:00');
  await dialog.getByLabel('Shown until').fill('12:30');
  await expect(dialog.getByRole('status')).toHaveText('Sat, Sun 10:00–12:30');
  await expect.poll(() => barriersOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change days and times' }).click();
  await expect(page.getByText('2 slides changed.')).toBeVisible();
  const brunch = [{ ...ALWAYS, weekdays: [6, 7], from: '10:00', until: '12:30' }];
  const timesOf = async () =>
    Object.fromEntries((await stored()).map(({ name, displayTimes }) => [name, displayTimes]));
  expect(await timesOf()).toEqual({ One: brunch, Two: brunch, Three: [] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(timesOf).toEqual({ One: [], Two: [], Three: [] });
});

test('shows that slides have different days and times, and which of them were refused', async ({
  api,
  openSignedIn,
}) => {
  const { portal, stored, token } = await threeSlides(api);
  const nights = [{ ...ALWAYS, from: '22:00', until: '02:00' }];
  const { PortalId } = portal;
  const one = (await stored()).find(({ name }) => name === 'One');
  const update = { displayTimes: nights };
  await api.call('PATCH /api/slides/updateSlide', { _id: one?._id ?? '', PortalId, update });
  const page = await openSignedIn('/dashboard', token);
  await select(page, 'One', 'Two');
  await bar(page).getByRole('button', { name: 'Days and times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Days and times for 2 slides' });
  const save = dialog.getByRole('button', { name: 'Change days and times' });
  await expect(dialog.getByRole('alert')).toContainText('These slides have different days and times.');
  await expect(dialog.getByRole('listitem')).toHaveText(['every day 22:00–02:00: “One”', 'at all times: “Two”']);
  await expect(save).toBeDisabled();
  await expect.poll(() => barriersOn(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'On certain days and times' }).click();
  await page.route('**/updateSlide', async (route) => {
    if (
      route
        .request()
        .postData()
        ?.includes(one?._id ?? '')
    )
      return route.fulfill({ status: 500, body: '' });
    return route.continue();
  });
  await save.click();
  await expect(page.getByText('“One” could not be changed.', { exact: false })).toBeVisible();
  await expect(page.getByText('1 slide changed.')).toBeVisible();
  const timesOf = async () =>
    Object.fromEntries((await stored()).map(({ name, displayTimes }) => [name, displayTimes]));
  expect(await timesOf()).toEqual({ One: nights, Two: [ALWAYS], Three: [] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(timesOf).toEqual({ One: nights, Two: [], Three: [] });
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
  await page.getByRole('option', { name: 'Later' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('rowheader', { name: 'Three' })).toBeVisible();
});

function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected slides' });
}

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
}
