import type { Route } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import { buildChannel } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { makePortal } from './support/portal.ts';

test('names who saved a channel while it was being edited, and overwrites nothing of it', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { channel } = await buildChannel(api, { PortalId, name: 'Lobby', areas: [{ slides: [] }] });
  const colleague = await portal.apiAs(Role.Admin, { displayName: 'Anna' });
  const page = await openSignedIn(
    `/dashboard/controlpanel/editchannel?id=${channel._id}`,
    await portal.signInAs(Role.Admin),
  );
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const save = (update: object) =>
    colleague.call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId, update: { ...update } });
  await expect(field('Name')).toHaveValue('Lobby');

  // A form without changes follows.
  await save({ name: 'Entrance' });
  await expect(field('Name')).toHaveValue('Entrance');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await field('Address').fill('By the stairs');
  await save({ name: 'Foyer' });
  await expect(page.getByText('Anna saved changes while you were editing (just now).')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Save successful.')).toBeVisible();
  await expect(page.getByText('Anna saved changes')).toHaveCount(0);
  const stored = () => api.call('POST /api/channels/getchannelbyid', { PortalId, _id: channel._id });
  expect(await stored()).toMatchObject({ name: 'Foyer', address: 'By the stairs' });

  await field('Address').fill('By the lift');
  await save({ address: 'By the door' });
  await page.getByRole('button', { name: 'Load the other version' }).click();
  await expect(field('Address')).toHaveValue('By the door');
  await expect(page.getByText('Anna saved changes')).toHaveCount(0);
});

const MORNING = { ...ALWAYS, from: '07:00', until: '10:00' };

test('names who saved a named time, a tag or the theme while it was being edited', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  await buildChannel(api, { PortalId, name: 'Lobby', areas: [{ slides: [] }] });
  const colleague = await portal.apiAs(Role.Admin, { displayName: 'Anna' });
  const time = await api.call('POST /api/times/add', { PortalId, name: 'Breakfast', times: [MORNING] });
  const tag = await api.call('POST /api/tags/add', { PortalId, name: 'Berlin' });
  const page = await openSignedIn('/dashboard/controlpanel?show=times', await portal.signInAs(Role.Admin));
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const byAnna = page.getByText('Anna saved changes while you were editing (just now).');
  const renameTime = (to: string) =>
    colleague.call('PATCH /api/times/updateTime', { _id: time._id, PortalId, update: { name: to } });

  // A form without changes follows.
  await page.getByRole('button', { name: 'Edit Breakfast' }).click();
  await renameTime('Early');
  await expect(name).toHaveValue('Early');
  await expect(byAnna).toHaveCount(0);

  await name.fill('Mine');
  await renameTime('Tea');
  await expect(byAnna).toBeVisible();
  await page.getByRole('button', { name: 'Load the other version' }).click();
  await expect(name).toHaveValue('Tea');
  await expect(byAnna).toHaveCount(0);

  // The server refuses what is saved before the page has read the change.
  await page.route('**/api/times/gettimes', (route) => route.abort());
  await name.fill('Mine');
  await renameTime('Brunch');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/times/gettimes');
  await renameTime('Late');
  await expect(byAnna).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Mine was saved.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tags' }).click();
  await page.getByRole('button', { name: 'Edit Berlin' }).click();
  await name.fill('Hamburg');
  await colleague.call('PATCH /api/tags/updateTag', { _id: tag._id, PortalId, update: { name: 'Munich' } });
  await expect(byAnna).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Hamburg was saved.')).toBeVisible();

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Channels' }).click();
  await page.getByRole('radiogroup', { name: 'Theme of the slides' }).getByText('Dark', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save theme' })).toBeVisible();
  await colleague.call('PATCH /api/portals/setTheme', {
    PortalId,
    theme: { background: '#ffffff', text: '#1b2430', accent: '#0b63c5' },
  });
  await expect(byAnna).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(byAnna).toHaveCount(0);
});

test('keeps what was changed in a theme while it was being saved', async ({ api, openSignedIn }) => {
  const { PortalId, signInAs } = await makePortal(api);
  const page = await openSignedIn('/dashboard/controlpanel?show=channels', await signInAs(Role.Admin));
  const letThrough = await holdRequests(page, '**/api/portals/setTheme');
  const save = page.getByRole('button', { name: 'Save theme' });
  const accent = page.getByRole('textbox', { name: 'Accent colour' });
  await page.getByRole('radiogroup', { name: 'Theme of the slides' }).getByText('Light', { exact: true }).click();
  await save.click();
  await accent.fill('#123456');
  letThrough();
  const stored = async () => (await api.call('POST /api/portals/getPortal', { PortalId })).theme?.accent;
  await expect.poll(stored).toMatch(/^#/);
  await expect(save).toBeEnabled();
  await expect(accent).toHaveValue('#123456');
  await expect(page.getByText('saved changes while you were editing')).toHaveCount(0);
  await save.click();
  await expect.poll(stored).toBe('#123456');
  await expect(save).toHaveCount(0);
});

test('adds a holiday to those that a colleague adds at the same time', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const page = await openSignedIn('/dashboard/controlpanel?show=times', await portal.signInAs(Role.Admin));
  const section = page.getByRole('region', { name: 'Holidays' });
  await section.getByLabel('Date').fill('2026-12-24');
  await section.getByLabel('Name').fill('Christmas Eve');

  // The page doesn’t know of it yet when it saves.
  const eve = { date: '2026-12-31', name: 'New Year’s Eve' };
  const addEve = async (route: Route) => {
    await api.call('PATCH /api/times/setHolidays', { PortalId, dates: [eve] });
    await route.continue();
  };
  await page.route('**/api/times/setHolidays', addEve, { times: 1 });
  await section.getByRole('button', { name: 'Add a holiday' }).click();
  const holidays = section.getByRole('listitem');
  await expect(holidays).toHaveText([/Christmas Eve/, /New Year’s Eve/]);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await holidays.first().getByRole('button').click();
  await expect(holidays).toHaveText([/New Year’s Eve/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(holidays).toHaveText([/Christmas Eve/, /New Year’s Eve/]);
});

test('offers Undo for each of several changes of the holidays, and keeps the next one', async ({
  api,
  openSignedIn,
}) => {
  const { PortalId, signInAs } = await makePortal(api);
  const dates = [
    { date: '2026-12-24', name: 'Christmas Eve' },
    { date: '2026-12-31', name: 'New Year’s Eve, closed in the afternoon' },
  ];
  await api.call('PATCH /api/times/setHolidays', { PortalId, dates });
  const page = await openSignedIn('/dashboard/controlpanel?show=times', await signInAs(Role.Admin));
  const section = page.getByRole('region', { name: 'Holidays' });
  const holidays = section.getByRole('listitem');
  await expect(holidays).toHaveText([/Christmas Eve/, /New Year’s Eve/]);
  const letThrough = await holdRequests(page, '**/api/times/setHolidays');
  for (const holiday of await holidays.all()) await holiday.getByRole('button').click();
  await section.getByLabel('Date').fill('2026-05-01');
  await section.getByLabel('Name').fill('Labour Day');
  await section.getByRole('button', { name: 'Add a holiday' }).click();
  await section.getByLabel('Date').fill('2026-05-09');
  await section.getByLabel('Name').fill('Europe Day');
  letThrough();
  await expect(holidays).toHaveText([/Labour Day/]);
  await expect(section.getByLabel('Name')).toHaveValue('Europe Day');
  for (const { name } of dates.toReversed()) {
    const notice = page.getByRole('alert').filter({ hasText: `The holiday “${name}” was removed.` });
    const undo = notice.getByRole('button', { name: 'Undo' });
    // However long the name is, the button has space for its word.
    expect(await undo.locator('.mantine-Button-label').evaluate((word) => word.scrollWidth - word.clientWidth)).toBe(0);
    await undo.click();
    // The others move when it is gone.
    await expect(notice).toBeHidden();
  }
  await expect(holidays).toHaveText([/Labour Day/, /Christmas Eve/, /New Year’s Eve/]);
});
