import sharp from 'sharp';
import { Role } from '#contract/entities/role.ts';
import { BLACK_SLIDE_ID, CLOSED_AREA_ID } from '#rules/when-closed.ts';
import { addSlide, buildChannel, displayPath, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';
import { recordSwitches, switchesOf } from './support/screen.ts';

test('a channel is black outside its opening hours, or shows one slide, as staff set it', async ({
  api,
  browser,
  openSignedIn,
  server,
}) => {
  const usual = textSlide('Usual', '<h1>Usual</h1>');
  // A portal of its own: the matrix of a shared one may show its channel on a later page.
  const { PortalId, signInAs } = await makePortal(api);
  const admin = await signInAs(Role.Admin);
  const { areas, channel, slides } = await buildChannel(api, {
    PortalId,
    areas: [
      { width: 60, backgroundColour: '#ff0000', slides: [usual] },
      { x: 60, width: 40, slides: [textSlide('Beside', '<p>Beside</p>')] },
    ],
  });
  const [main] = areas;
  if (!main) throw new Error('The channel has no areas.');
  const night = await addSlide(api, main, textSlide('Good night', '<h1>Good night</h1>'));

  const screen = await (await browser.newContext()).newPage();
  await recordSwitches(screen);
  await screen.goto(server.url + displayPath(channel));
  const last = async (area: string) => (await switchesOf(screen, area)).at(-1)?.slide;
  await expect.poll(() => last(main._id)).toBe(slides[0]?.[0]?._id);

  const page = await openSignedIn(`/dashboard/controlpanel/editchannel?id=${channel._id}`, admin);
  await page.getByRole('switch', { name: 'Open only at certain times' }).click();
  const days = page.getByRole('checkbox', { name: /day$/ });
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) if (await day.isChecked()) await day.click();
  await page.getByRole('radio', { name: 'one slide' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose the slide to show outside the opening hours.')).toBeVisible();

  await page.getByRole('radio', { name: 'nothing: they stay black' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => last(CLOSED_AREA_ID)).toBe(BLACK_SLIDE_ID);
  await expect(screen.locator('[data-area-id=closed] [data-phase=showing]')).toHaveCSS('opacity', '1');
  await expect
    .poll(async () => (await sharp(await screen.screenshot()).stats()).channels.map(({ max }) => max))
    .toEqual([0, 0, 0]);
  await expect(screen.locator('[data-phase=showing]')).toHaveCount(1);

  await page.getByRole('radio', { name: 'one slide' }).click();
  await page.getByRole('combobox', { name: 'Slide' }).fill('good');
  await page.getByRole('option', { name: 'Good night' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => last(CLOSED_AREA_ID)).toBe(night._id);
  await expect(screen.getByRole('heading', { name: 'Good night' })).toBeVisible();
  const box = await screen.locator('[data-area-id=closed]').boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...screen.viewportSize() });

  const matrix = await openSignedIn(`/dashboard?area=${main._id}`, admin);
  await expect(matrix.getByRole('row', { name: /Usual/ }).locator('[data-resting]').first()).toBeAttached();
  await expect(matrix.getByRole('row', { name: /Good night/ })).toContainText('Outside opening hours');
  await matrix.getByRole('button', { name: 'Archive Good night' }).click();
  await expect(matrix.getByRole('dialog')).toContainText(
    `${channel.name} is set to show this slide outside its opening hours. Without it, its screens stay black.`,
  );
  await matrix.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  // In the legend, and at the time that the player shows.
  await matrix.goto(`/dashboard/calendar?channel=${channel._id}`);
  await expect(matrix.getByText('Outside opening hours', { exact: true })).toHaveCount(2);

  for (const day of await days.all()) await day.click();
  const times = page.getByLabel(/: (opens|closes) at$/);
  await expect(times).toHaveCount(14);
  for (const field of await times.all()) await field.fill('00:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(screen.getByRole('heading', { name: 'Usual' })).toBeVisible();
  await expect(screen.locator('[data-area-id=closed] [data-phase=showing]')).toHaveCount(0);
  const stored = await api.call('POST /api/channels/getchannelbyid', { _id: channel._id, PortalId });
  expect(stored).toMatchObject({ whenClosed: 'slide', closedSlide: night._id });
});
