import { Role } from '#contract/entities/role.ts';
import { addSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

const SLIDES = 20;
const CHANNELS = 30;
const WEEK_MS = 7 * 86_400_000;

test('shows twenty slides on thirty channels by one tag for a week, and on the screen of a channel that gets the tag later', async ({
  api,
  browser,
  baseURL,
  openSignedIn,
}) => {
  const { PortalId, signInAs } = await makePortal(api);
  const tag = await api.call('POST /api/tags/add', { PortalId, name: 'Berlin' });
  const area = await api.call('POST /api/areas/add', { area: { name: 'Main', PortalId } });
  const addChannel = (name: string, tags: string[]) =>
    api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas: [area._id], tags } });
  for (let index = 1; index <= CHANNELS; index += 1) await addChannel(`Shop ${index}`, [tag._id]);
  for (let index = 1; index <= SLIDES; index += 1)
    await addSlide(api, area, textSlide(`Offer ${index}`, `<p>Offer ${index}</p>`, { duration: 1 }));
  const page = await openSignedIn('/dashboard', await signInAs(Role.Admin));

  const startedAt = Date.now();
  await page.getByRole('button', { name: 'Select all slides' }).click();
  const bar = page.getByRole('region', { name: 'Selected slides' });
  await bar.getByRole('button', { name: 'Channels', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Channels for ${SLIDES} slides` });
  await dialog.getByText('By tags', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Channels with all of these tags' }).click();
  await page.getByRole('option', { name: 'Berlin' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: `${CHANNELS} channels, 0 screens` })).toBeVisible();
  await dialog.getByRole('button', { name: `Add rule to ${SLIDES} slides` }).click();
  await expect(page.getByRole('row', { name: /^Select Offer 1 / }).first()).toContainText(`On ${CHANNELS} channels`);

  await bar.getByRole('button', { name: 'Dates' }).click();
  await page.getByText('Between two dates').click();
  for (const [label, day] of [
    ['Start date', new Date()],
    ['End date', new Date(Date.now() + WEEK_MS)],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    const calendar = page.getByRole('dialog', { name: label });
    const name = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    const button = calendar.getByRole('button', { name, exact: true });
    const nextMonth = calendar.getByRole('button', { name: 'Next month' });
    await expect(nextMonth).toBeVisible();
    if ((await button.count()) === 0) await nextMonth.click();
    await button.click();
  }
  await page.getByRole('button', { name: 'Change dates' }).click();
  await expect(page.getByText(`${SLIDES} slides changed.`)).toBeVisible();
  test.info().annotations.push({ type: 'seconds for the slides', description: `${(Date.now() - startedAt) / 1000}` });
  const slides = await api.call('POST /api/slides/getslides', { PortalId });
  for (const { scheduleStart, scheduleEnd } of slides) {
    const length = Date.parse(scheduleEnd ?? '') - Date.parse(scheduleStart ?? '');
    expect(Math.round(length / 86_400_000)).toBe(8);
  }

  const later = await addChannel(`Shop ${CHANNELS + 1}`, []);
  const device = await browser.newContext({ ...(baseURL && { baseURL }) });
  const screen = await device.newPage();
  await screen.goto('/pair');
  const pairCode = (await screen.locator('.pair-code').innerText()).replace(/\s/g, '');
  await api.call('POST /pairDevice', { pairCode, channel: later._id, name: 'By the door' });
  await expect(screen).toHaveURL(/\/channels\//);
  const taggedAt = Date.now();
  await api.call('PATCH /api/channels/updateChannel', { _id: later._id, PortalId, update: { tags: [tag._id] } });
  await expect(screen.getByText(/^Offer \d+$/).first()).toBeVisible();
  test.info().annotations.push({ type: 'seconds for the screen', description: `${(Date.now() - taggedAt) / 1000}` });
  await device.close();
});
