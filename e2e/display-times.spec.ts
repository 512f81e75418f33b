import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { ALWAYS } from '#slide-types/display-times.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { barriersOn } from './support/barriers.ts';
import { buildChannel, displayPath, textSlide } from './support/channel.ts';
import { openEditor, storedSlide } from './support/editor.ts';
import { expect, SESSION_KEY, test } from './support/fixtures.ts';
import { recordSwitches, shownSlide, switchesOf } from './support/screen.ts';
import { FIRST_PORTAL, type ServerOptions } from './support/server.ts';

const ZONE = 'Europe/Berlin';
const CLOCK = import.meta.resolve('./support/clock-ahead.mjs');
/** How far a screen's idea of the server's time may be off while the machine is busy. */
const CLOCK_ERROR_MS = 250;
/** How long a screen is watched before something is due, and after it. */
const WATCHED_MS = 6_000;

/** Returns the milliseconds from now until this time of the next Monday that begins in at least a day. */
function untilMonday(time: string): number {
  const tomorrow = Temporal.Now.zonedDateTimeISO(ZONE).toPlainDate().add({ days: 1 });
  const monday = tomorrow.add({ days: (8 - tomorrow.dayOfWeek) % 7 });
  return monday.toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds - Date.now();
}

/** Runs a server whose clock shows this time of a Monday, `beforeMs` earlier. */
function atTime(time: string, beforeMs = 0): ServerOptions {
  return { env: { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_MS: String(untilMonday(time) - beforeMs) } };
}

async function fillInMorning(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'All day' }).click();
  await page.getByLabel('Shown from').fill('07:00');
  await page.getByLabel('Shown until').fill('11:00');
}

async function openScreen(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await recordSwitches(page);
  await page.goto(address);
  return page;
}

test('shows a slide on the days and times that staff set, by the clocks of each channel', async ({
  browser,
  contextOptions,
  startOwnServer,
}) => {
  const early = await startOwnServer(atTime('06:30'));
  const api = await early.api();
  const portal = await api.call('POST /api/portals/getPortal', { PortalId: FIRST_PORTAL });
  await api.call('POST /api/portals/updatePortal', { _id: portal._id, update: { timeZone: ZONE } });
  const plans = ['Breakfast', 'Usual'].map((name) => textSlide(name, `<h1>${name}</h1>`, { duration: 1 }));
  const { areas, slides, channel } = await buildChannel(api, { areas: [{ slides: plans }] });
  const [[breakfast, usual], area] = [slides[0] ?? [], areas[0]];
  if (!breakfast || !usual || !area) throw new Error('The channel has no slides.');
  const newYork = await api.call('POST /api/channels/add', {
    channel: { name: 'New York', PortalId: FIRST_PORTAL, selectedAreas: [area._id], timeZone: 'America/New_York' },
  });
  for (const { _id } of [breakfast, usual])
    await api.call('PATCH /api/channels/toggleSlide', { channel: newYork._id, area: area._id, slide: _id });

  const storageState = {
    cookies: [],
    origins: [{ origin: early.url, localStorage: [{ name: SESSION_KEY, value: api.token ?? '' }] }],
  };
  const staff = await (await browser.newContext({ ...contextOptions, baseURL: early.url, storageState })).newPage();
  await openEditor(staff, { area, slideType: rte.index, slide: breakfast });
  await staff.getByRole('button', { name: 'Change schedule' }).click();
  await staff.getByRole('checkbox', { name: 'On certain days and times' }).click();
  await expect(staff.getByText('Shown every day all day.')).toBeVisible();
  await fillInMorning(staff);
  await expect(staff.getByText('Shown every day 07:00–11:00.')).toBeVisible();
  await staff.getByRole('checkbox', { name: 'Saturday' }).click();
  await staff.getByRole('checkbox', { name: 'Sunday' }).click();
  await expect(staff.getByText('Shown Mon–Fri 07:00–11:00.')).toBeVisible();
  await expect(staff.getByRole('listitem').filter({ hasText: /: 07:00–11:00/ })).toHaveCount(10);
  await expect.poll(() => barriersOn(staff)).toEqual([]);
  await staff.getByRole('button', { name: 'Save Slide and go back' }).click();
  const row = staff.getByRole('row', { name: /Breakfast/ });
  await expect(row).toContainText('Next: today 07:00');
  expect((await storedSlide(api, breakfast)).displayTimes).toEqual([
    { ...ALWAYS, weekdays: [1, 2, 3, 4, 5], from: '07:00', until: '11:00' },
  ]);
  const before = await openScreen(browser, early.url + displayPath(channel));
  await expect.poll(() => shownSlide(before)).toBe(usual._id);
  await early.stop();

  const due = atTime('07:00', WATCHED_MS);
  const dueAt = Date.now() + WATCHED_MS;
  const atSeven = await startOwnServer({ ...due, dataDir: early.dataDir });
  const berlin = await openScreen(browser, atSeven.url + displayPath(channel));
  const overseas = await openScreen(browser, atSeven.url + displayPath(newYork));
  const shownAt = async () =>
    (await switchesOf(berlin, area._id)).find(({ slide }) => slide === breakfast._id)?.at ?? 0;
  await expect.poll(shownAt).toBeGreaterThan(dueAt - CLOCK_ERROR_MS);
  await expect.poll(() => shownSlide(overseas)).toBe(usual._id);
  expect(await switchesOf(overseas, area._id)).toHaveLength(1);
  await atSeven.stop();

  const over = atTime('11:00', WATCHED_MS);
  const overAt = Date.now() + WATCHED_MS;
  const atEleven = await startOwnServer({ ...over, dataDir: early.dataDir });
  const after = await openScreen(browser, atEleven.url + displayPath(channel));
  await expect.poll(() => Date.now()).toBeGreaterThan(overAt + WATCHED_MS);
  const late = (await switchesOf(after, area._id)).filter(({ at }) => at > overAt + CLOCK_ERROR_MS);
  expect(late.filter(({ slide }) => slide === breakfast._id)).toEqual([]);
  await expect.poll(() => shownSlide(after)).toBe(usual._id);
});

test('a newcomer schedules weekdays from 7 to 11, not on holidays, until New Year', async ({ api, openSignedIn }) => {
  const { areas, slides, channel } = await buildChannel(api, {
    areas: [{ slides: [textSlide('Breakfast', '<h1>Breakfast</h1>')] }],
  });
  const [area, slide] = [areas[0], slides[0]?.[0]];
  if (!area || !slide) throw new Error('The channel has no slide.');
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area, slideType: rte.index, slide });
  await page.getByRole('button', { name: 'Change schedule' }).click();

  // Until days or times have been chosen, what is on screen stays there.
  await page.getByRole('checkbox', { name: 'On certain days and times' }).click();
  await expect.poll(async () => (await storedSlide(api, slide)).displayTimes).toEqual([ALWAYS]);
  const document = await api.call('POST /api/channels/getchannelfordisplay', {
    channel: { PortalId: FIRST_PORTAL, originalName: channel.originalName },
  });
  expect(document.liveTimes?.[0]?.changes).toHaveLength(2);

  await page.getByRole('checkbox', { name: 'Saturday' }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).click();
  await fillInMorning(page);
  await page.getByRole('combobox', { name: 'Holidays' }).click();
  await page.getByRole('option', { name: 'Not on holidays' }).click();
  await page.getByRole('checkbox', { name: 'Between two dates' }).click();
  await page.getByRole('button', { name: 'End date' }).click();
  const calendar = page.getByRole('dialog', { name: 'End date' });
  const year = new Date().getFullYear();
  const lastDay = calendar.getByRole('button', { name: `31 December ${year}` });
  const nextMonth = calendar.getByRole('button', { name: 'Next month' });
  await expect(nextMonth).toBeVisible();
  while ((await lastDay.count()) === 0) await nextMonth.click();
  await lastDay.click();
  const sentence = page.getByRole('status').filter({ hasText: /^Shown / });
  await expect(sentence).toHaveText(
    new RegExp(`^Shown Mon–Fri 07:00–11:00 except on holidays, from .* until .*31 December ${year}.* 23:59\\.$`),
  );
  await expect
    .poll(async () => (await storedSlide(api, slide)).displayTimes)
    .toEqual([{ ...ALWAYS, weekdays: [1, 2, 3, 4, 5], from: '07:00', until: '11:00', holidays: 'excluded' }]);
  await expect.poll(() => barriersOn(page)).toEqual([]);
});

test('slides follow a named time of the portal and its holidays', async ({ api, openSignedIn }, testInfo) => {
  const { areas, slides, channel } = await buildChannel(api, {
    areas: [{ slides: [textSlide('Menu', '<h1>Menu</h1>')] }],
  });
  const [area, slide] = [areas[0], slides[0]?.[0]];
  if (!area || !slide) throw new Error('The channel has no slide.');
  const page = await openSignedIn('/dashboard/controlpanel?show=times');
  await page.getByRole('button', { name: 'Add a named time' }).click();
  const dialog = page.getByRole('dialog', { name: 'New named time' });
  await dialog.getByLabel('Name', { exact: true }).fill('Lunch');
  await fillInMorning(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lunch' })).toContainText('every day 07:00–11:00');
  await page.getByLabel('Date', { exact: true }).fill('2030-12-25');
  await page.getByLabel('Name', { exact: true }).fill('Christmas');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Christmas' })).toContainText('25 December 2030');
  for (const [date, name] of [
    ['2030-12-24', 'Christmas Eve'],
    ['2030-12-26', 'Boxing Day'],
  ] as const) {
    await page.getByLabel('Date', { exact: true }).fill(date);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  // Without waiting for the first one.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label^="Remove"]'))
      if (/2[46] December/.test(button.ariaLabel ?? '')) button.click();
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'December' })).toHaveText([/Christmas$/]);
  const file = testInfo.outputPath('holidays.ics');
  await writeFile(file, 'Christmas is in December');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('This is not an iCalendar file (.ics). Choose another file or address.')).toBeVisible();
  // The same file again, after it was corrected.
  const year = new Date().getFullYear() + 1;
  const days = `DTSTART;VALUE=DATE:${year}0106\r\nUID:1\r\nDTSTAMP:20260101T000000Z`;
  const event = `BEGIN:VEVENT\r\n${days}\r\nSUMMARY:Epiphany\r\nEND:VEVENT`;
  await writeFile(file, `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${event}\r\nEND:VCALENDAR\r\n`);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('listitem').filter({ hasText: 'Epiphany' })).toContainText(`6 January ${year}`);
  await expect.poll(() => barriersOn(page)).toEqual([]);

  await openEditor(page, { area, slideType: rte.index, slide });
  await page.getByRole('button', { name: 'Change schedule' }).click();
  await page.getByRole('checkbox', { name: 'On certain days and times' }).click();
  await page.getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'Lunch' }).click();
  await expect(page.getByText('Shown during “Lunch”.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Slide and go back' }).click();
  const firstMinutes = async () => {
    const { liveTimes } = await api.call('POST /api/channels/getchannelfordisplay', {
      channel: { PortalId: FIRST_PORTAL, originalName: channel.originalName },
    });
    return liveTimes?.[0]?.changes[1];
  };
  await expect.poll(firstMinutes).toBe(4 * 60);

  await page.goto('/dashboard/controlpanel?show=times');
  await page.getByRole('button', { name: 'Delete Lunch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Slides refer to this named time: “Menu”.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Lunch' }).click();
  await page.getByLabel('Shown until').fill('12:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(firstMinutes).toBe(5 * 60);
});
