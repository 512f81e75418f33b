import { Role } from '#contract/entities/role.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { cell } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';

test('renders only the visible ones of a hundred channels, and can reach each of them', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { areas, slides } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Screen 1',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const selectedAreas = areas.map((area) => area._id);
  for (let number = 2; number <= 100; number += 1) {
    await api.call('POST /api/channels/add', {
      channel: { name: `Screen ${number}`, PortalId: portal.PortalId, selectedAreas, orderingNumber: number },
    });
  }
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor, { channelsPerPage: 0 }));
  const table = page.getByRole('table');
  await expect(cell(page, 'Opening hours', 'Screen 1')).toBeChecked();
  await expect(table).toHaveAttribute('aria-colcount', '103');
  expect(await page.getByRole('columnheader').count()).toBeLessThan(30);

  await page.getByRole('button', { name: 'Jump to Channel' }).click();
  await page.getByLabel('Channel name').fill('screen 77');
  await page.keyboard.press('Enter');
  const found = page.getByRole('columnheader', { name: /Screen 77/ });
  await expect(found).toBeInViewport();
  await expect(found).toHaveAttribute('aria-colindex', '80');
  await expect(page.getByRole('columnheader', { name: /Screen 1$/ })).toHaveCount(0);
  const saved = page.waitForResponse('**/api/channels/toggleSlide');
  await cell(page, 'Opening hours', 'Screen 77').check();
  await saved;
  const stored = await api.call('POST /api/channels/getchannelsinorder', { PortalId: portal.PortalId });
  const shows = stored.filter((channel) => channel.selectedSlides[0]?.SlideIDs.includes(slides[0]?.[0]?._id ?? ''));
  expect(shows.map(({ name }) => name)).toEqual(['Screen 1', 'Screen 77']);

  // Arrow keys also move to cells that are not rendered yet.
  await cell(page, 'Opening hours', 'Screen 77').focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Opening hours', 'Screen 89')).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(cell(page, 'Opening hours', 'Screen 1')).toBeFocused();
});

test('sorts and filters hundreds of slides, and renders only the visible ones', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { areas } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('A first one', '<p>1</p>')] }],
  });
  const [area] = areas;
  if (!area) throw new Error('No area was made.');
  for (let done = 0; done < 200; done += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => addSlide(api, area, textSlide(`Offer ${done + index + 1}`, '<p>x</p>'))),
    );
  }
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '202');
  expect(await page.getByRole('checkbox').count()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Slide Name' }).click();
  await expect(page.getByRole('rowheader').first()).toContainText('Offer 200');
  await page.getByLabel('Filter by name').fill('offer 17');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '12');
  await page.getByLabel('Filter by name').fill('nothing like it');
  await expect(page.getByText('No slides match the filter.')).toBeVisible();
});

test('fills a wide window with channels, and never covers rows with a notice', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { areas } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Screen 1',
    areas: [{ slides: Array.from({ length: 40 }, (_, index) => textSlide(`Offer ${index + 1}`, '<p>x</p>')) }],
  });
  const selectedAreas = areas.map((area) => area._id);
  for (let number = 2; number <= 9; number += 1) {
    await api.call('POST /api/channels/add', {
      channel: { name: `Screen ${number}`, PortalId: portal.PortalId, selectedAreas, orderingNumber: number },
    });
  }
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await expect(page.getByText('channels 1–3 of 9')).toBeVisible();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.getByText('channels 1–7 of 9')).toBeVisible();

  const matrix = page.getByRole('region', { name: 'Slides and channels' });
  const bottom = async () => matrix.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBe(1080);
  await page.getByRole('rowheader', { name: 'Offer 1', exact: false }).first().hover();
  await page.getByRole('button', { name: 'Add Offer 1 to all channels', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'was added to all channels' });
  await expect
    .poll(async () => {
      const [above, below] = [await matrix.boundingBox(), await notice.boundingBox()];
      return above !== null && below !== null && above.y + above.height <= below.y;
    })
    .toBe(true);

  // The first visible row is in the address.
  await matrix.evaluate((element) => element.scrollBy(0, 600));
  await expect(page).toHaveURL(/top=/);
  const first = await matrix.evaluate((element) => element.scrollTop);
  await page.reload();
  await expect.poll(() => matrix.evaluate((element) => element.scrollTop)).toBeGreaterThan(first - 45);

  // A tablet has no space for the details, but for names and sorting.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('columnheader', { name: 'Last Modified' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
});
