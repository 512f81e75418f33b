import { Role } from '#contract/entities/role.ts';
import type { Api } from './support/api.ts';
import { type BuiltChannel, buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { cell } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';

const HOUR_MS = 3_600_000;
/** A full hour that begins in one to four hours, and not at the beginning or the end of a day. */
const LATER_MS = laterThan(Math.ceil(Date.now() / HOUR_MS + 1)) * HOUR_MS;
function laterThan(hour: number): number {
  return hour % 24 === 23 || hour % 24 === 0 ? hour + 2 : hour;
}
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const daily = (fromMs: number, untilMs: number) => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: clock(fromMs),
  until: clock(untilMs),
  recurrence: '',
  namedTime: '',
  holidays: 'included' as const,
});

/** A channel with a slide for one hour of each day, and one for all others. */
function channelOfHours(api: Api, PortalId: number): Promise<BuiltChannel> {
  const end = LATER_MS + HOUR_MS;
  return buildChannel(api, {
    PortalId,
    name: 'Lobby',
    timeZone: 'UTC',
    areas: [
      {
        name: 'Main',
        slides: [
          textSlide('Happy hour', '<h1>Happy hour</h1>', { displayTimes: [daily(LATER_MS, end)] }),
          textSlide('Usual', '<h1>Usual</h1>', { displayTimes: [daily(end, LATER_MS)] }),
        ],
      },
    ],
  });
}

test('a cell says why its slide is shown or not, by mouse and by keyboard', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await channelOfHours(api, portal.PortalId);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const [happyHour, usual] = [cell(page, 'Happy hour', 'Lobby'), cell(page, 'Usual', 'Lobby')];
  const sentence = page.getByRole('status').filter({ hasText: /now/ });

  await happyHour.hover();
  await page.getByRole('button', { name: 'Why “Happy hour” is shown or not on Lobby' }).click();
  const times = `${clock(LATER_MS)}–${clock(LATER_MS + HOUR_MS)}`;
  await expect(sentence).toContainText(`Not on now: every day ${times}. Next: `);
  await expect(sentence).toContainText(clock(LATER_MS));
  await page.keyboard.press('Escape');
  await expect(sentence).toHaveCount(0);

  await usual.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sentence).toContainText('On now');
  await page.keyboard.press('Escape');
  await expect(happyHour).toBeChecked();
  await expect(usual).toBeChecked();

  // The button doesn't keep anyone from switching the cell.
  await happyHour.click();
  await expect(happyHour).not.toBeChecked();
  await page.getByRole('button', { name: 'Why “Happy hour”' }).click();
  await expect(sentence).toContainText('Not on now: the slide isn’t on this channel.');
});

test('a long touch opens the sentence and leaves the cell as it is', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await channelOfHours(api, portal.PortalId);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const usual = cell(page, 'Usual', 'Lobby');
  await usual.hover();
  await expect(page.getByRole('button', { name: 'Why “Usual”' })).toBeVisible();
  const touch = { pointerType: 'touch', bubbles: true, isPrimary: true };
  await usual.dispatchEvent('pointerdown', touch);
  await expect(page.getByRole('status').filter({ hasText: 'On now' })).toBeVisible();
  await usual.dispatchEvent('pointerup', touch);
  await usual.dispatchEvent('click');
  await expect(usual).toBeChecked();
});

test('the calendar shows other days, and its player the channel at any time', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { channel } = await channelOfHours(api, portal.PortalId);
  const token = await portal.signInAs(Role.Admin);
  const day = new Date(LATER_MS).toISOString().slice(0, 10);
  const page = await openSignedIn(`/dashboard/calendar?channel=${channel._id}&view=day&day=${day}`, token);
  const player = page.frameLocator('iframe');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Happy hour')).toContainText(clock(LATER_MS));

  // On the bar of the happy hour.
  await row('Happy hour').locator('[title]').last().click();
  await expect(player.getByRole('heading', { name: 'Happy hour' })).toBeVisible();
  await expect(player.getByRole('heading', { name: 'Usual' })).toHaveCount(0);
  await page.getByRole('slider', { name: 'Time to show' }).press('PageDown');
  for (let step = 0; step < 12; step += 1) await page.getByRole('slider', { name: 'Time to show' }).press('ArrowLeft');
  await expect(player.getByRole('heading', { name: 'Usual' })).toBeVisible();

  const grid = page.getByRole('region', { name: /^Calendar\. / });
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  const next = new Date(Date.parse(day) + 24 * HOUR_MS).toISOString().slice(0, 10);
  await expect(page).toHaveURL(new RegExp(`day=%22${next}%22|day=${next}`));
  const box = await grid.boundingBox();
  if (!box) throw new Error('The calendar is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`day=%22${day}%22|day=${day}`));
});

test('the player of the calendar shows a time that was chosen before its code had arrived', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { channel } = await channelOfHours(api, portal.PortalId);
  const day = new Date(LATER_MS).toISOString().slice(0, 10);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  let arrive = () => {};
  const chosen = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/preview-page/, async (route) => {
    await chosen;
    await route.continue();
  });
  const requested = page.waitForRequest(/\/preview-page/);
  await page.goto(`/dashboard/calendar?channel=${channel._id}&view=day&day=${day}`);
  await requested;
  const happyHour = page.getByRole('listitem').filter({ hasText: 'Happy hour' });
  await happyHour.locator('[title]').last().click();
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.readyState === 'complete');
  // The calendar waits for the slider to rest. Timers that are set later, and are longer, end later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  arrive();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Happy hour' })).toBeVisible();
});

test('calendar apps can read the calendar until its link is revoked', async ({ api, openSignedIn, request }) => {
  const portal = await makePortal(api);
  const { channel } = await channelOfHours(api, portal.PortalId);
  const token = await portal.signInAs(Role.Admin);
  const page = await openSignedIn(`/dashboard/calendar?channel=${channel._id}`, token);
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByLabel('Link', { exact: true }).inputValue();
  const file = await request.get(url);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toContain('SUMMARY:Happy hour');
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke the calendar link?' })
    .getByRole('button', { name: 'Revoke link' })
    .click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await request.get(url)).status()).toBe(404);
});
