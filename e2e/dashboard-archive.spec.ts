import { Role } from '#contract/entities/role.ts';
import { barriersOn } from './support/barriers.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { makePortal } from './support/portal.ts';

test('archives a slide, restores it to its channels, and deletes it permanently', { tag: '@quick' }, async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>'), textSlide('Spring offer', '<p>Tea</p>')] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const row = page.getByRole('row').filter({ hasText: 'Spring offer' });

  await page.getByRole('button', { name: 'Archive Spring offer' }).click();
  await expect(page.getByText('Do you really want to archive this slide?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Archive Spring offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(row).toBeHidden();

  await page.getByRole('link', { name: 'View Archive' }).click();
  await expect(page).toHaveURL(/\/dashboard\/archive$/);
  await page.getByLabel('Filter by name or type').fill('rich');
  await expect(row).toBeVisible();
  await page.getByLabel('Filter by name or type').fill('video');
  await expect(row).toBeHidden();
  await page.getByLabel('Filter by name or type').fill('');
  await page.getByRole('button', { name: 'Restore Spring offer' }).click();
  await expect(row).toBeHidden();
  // The row is removed immediately, before the server has responded.
  const placed = async () => {
    const [channel] = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
    return channel?.selectedSlides[0]?.SlideIDs;
  };
  await expect.poll(placed).toEqual(slides[0]?.map((slide) => slide._id));

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('checkbox', { name: 'Spring offer on Lobby' })).toBeChecked();
  await page.getByRole('button', { name: 'Archive Spring offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: 'View Archive' }).click();
  await page.getByRole('button', { name: 'Delete Spring offer' }).click();
  await expect(page.getByText('Do you really want to delete this slide?')).toBeVisible();
  // People double-click.
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(row).toBeHidden();
  await expect.poll(() => api.call('POST /api/slides/getslides', { PortalId, archived: true })).toEqual([]);
  await expect(page.getByText(/^error:/)).toHaveCount(0);
});

test('a slide that is being restored doesn’t come back when another one has been', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const names = ['Opening hours', 'Spring offer', 'Summer offer'];
  const { slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ slides: names.map((name) => textSlide(name, '<p>Tea</p>')) }],
  });
  const [first, second, third] = slides[0]?.map(({ _id }) => _id) ?? [];
  for (const _id of [first, second, third])
    await api.call('PATCH /api/slides/archiveSlide', { _id: _id ?? '', PortalId, update: { archived: true } });
  const page = await openSignedIn('/dashboard/archive', await portal.signInAs(Role.Admin));
  await expect(page.getByRole('row').filter({ hasText: 'Spring offer' })).toBeVisible();

  const restore = (name: string) => page.getByRole('button', { name: `Restore ${name}` }).click();
  await restore('Opening hours');
  const letThrough = await holdRequests(page, '**/archiveSlide');
  await restore('Spring offer');
  await expect(page.getByRole('row').filter({ hasText: 'Spring offer' })).toHaveCount(0);
  await page.evaluate(countAddedRows, 'Spring offer');
  await expect(page.getByText('“Opening hours” was restored.')).toBeVisible();
  // A change of another slide also makes the list load again.
  const update = { name: 'Autumn offer' };
  await api.call('PATCH /api/slides/updateSlide', { _id: third ?? '', PortalId, update });
  letThrough();
  await expect(page.getByText('“Spring offer” was restored.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Autumn offer' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { addedRows: number }).addedRows)).toBe(0);
});

test('restores and deletes many slides at once, also with the keyboard', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const names = Array.from({ length: 12 }, (_, index) => `Slide ${index + 1}`);
  const { slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ slides: names.map((name) => textSlide(name, '<p>Tea</p>')) }],
  });
  const archived = () => api.call('POST /api/slides/getslides', { PortalId, archived: true });
  for (const { _id } of slides[0] ?? [])
    await api.call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived: true } });
  const page = await openSignedIn('/dashboard/archive', await portal.signInAs(Role.Admin));
  const bar = page.getByRole('region', { name: 'Selected slides' });
  await expect(page.getByRole('button', { name: 'Select Slide 1', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Select Slide 1', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Select Slide 2', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('2 slides selected');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('2 slides restored.')).toBeVisible();
  expect(await archived()).toHaveLength(10);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(archived).toHaveLength(12);
  await expect(page.getByRole('rowheader')).toHaveCount(12);

  // Only visible slides are deleted: the filter deselects those that it hides.
  await page.getByRole('button', { name: 'Select all slides' }).click();
  await expect(bar).toContainText('12 slides selected');
  await page.getByLabel('Filter by name or type').fill('slide 1');
  await expect(bar).toContainText('4 slides selected');
  expect(await barriersOn(page)).toEqual([]);
  // The server refuses one of them. The others are deleted, and the error names that one.
  const refused = slides[0]?.[11]?._id ?? '';
  await page.route('**/api/slides/deleteSlide', (route) =>
    route.request().postDataJSON()._id === refused
      ? route.fulfill({ status: 409, json: { success: false, error: 'The slide is in use.' } })
      : route.continue(),
  );
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Do you really want to delete these 4 slides?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toContainText('4 slides selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 slides deleted.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Slide 12' })).toContainText('The slide is in use.');
  // It stays selected, so that the user can retry.
  await expect(bar).toContainText('1 slide selected');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  expect(await archived()).toHaveLength(9);
});

test('restores archived slides with Undo, also two that are archived at once', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>'), textSlide('Spring offer', '<p>Tea</p>')] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const letThrough = await holdRequests(page, '**/api/slides/archiveSlide');
  for (const name of ['Opening hours', 'Spring offer']) {
    await page.getByRole('button', { name: `Archive ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  // Also after the page was left.
  await page.getByRole('link', { name: 'View Archive' }).click();
  letThrough();
  for (const name of ['Opening hours', 'Spring offer']) {
    const notice = page.getByRole('alert').filter({ hasText: `“${name}” was archived.` });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`“${name}” was restored.`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('checkbox', { name: 'Opening hours on Lobby' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Spring offer on Lobby' })).toBeChecked();
});

test('keeps a slide whose deletion was refused, and shows the reason', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { slides } = await buildChannel(api, {
    PortalId: portal.PortalId,
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const _id = slides[0]?.[0]?._id ?? '';
  await api.call('PATCH /api/slides/archiveSlide', { _id, PortalId: portal.PortalId, update: { archived: true } });
  const page = await openSignedIn('/dashboard/archive', await portal.signInAs(Role.Admin));
  await page.route('**/api/slides/deleteSlide', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'The slide is in use.' } }),
  );
  await page.getByRole('button', { name: 'Delete Opening hours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('The slide is in use.');
  await expect(page.getByRole('row').filter({ hasText: 'Opening hours' })).toBeVisible();
});

test('shows nothing on the screen of an archived channel until it is restored', async ({
  api,
  page: screen,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { displayPath, areas } = await buildChannel(api, {
    PortalId,
    name: 'Summer terrace',
    address: 'Behind the bar',
    areas: [{ name: 'Terrace menu', slides: [textSlide('Iced tea', '<p>Iced tea</p>')] }],
  });
  await screen.goto(displayPath);
  await expect(screen.getByText('Iced tea')).toBeVisible();
  const page = await openSignedIn('/dashboard/controlpanel?show=channels', await portal.signInAs(Role.Admin));
  const archive = page.getByRole('button', { name: 'Archive Summer terrace' });

  await archive.click();
  await expect(page.getByText('Do you really want to archive this channel?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(archive).toBeHidden();
  await expect(screen.locator('main.blank')).toHaveCSS('background-image', /gradient/);
  await expect(screen.locator('body')).toHaveText('');
  await page.getByRole('region', { name: 'Channels' }).getByRole('link', { name: 'View Archive' }).click();
  await expect(page).toHaveURL(/\/dashboard\/archive\?show=channels$/);
  await expect(page.getByRole('row', { name: 'Summer terrace' })).toContainText('Behind the bar');
  expect(await barriersOn(page)).toEqual([]);
  // Areas are for webmasters.
  await expect(page.getByRole('radio', { name: 'Areas' })).toBeHidden();
  await page.getByRole('button', { name: 'Restore Summer terrace' }).click();
  await expect(page.getByText('“Summer terrace” was restored.')).toBeVisible();
  await expect(page.getByText('There are no archived channels.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to channels' })).toHaveAttribute('href', /show=channels/);
  await expect(screen.getByText('Iced tea')).toBeVisible();

  const webmaster = await openSignedIn('/dashboard/controlpanel?show=areas', await portal.signInAs(Role.Webmaster));
  await webmaster.getByRole('button', { name: 'Archive Terrace menu' }).click();
  await webmaster.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(webmaster.getByText('“Terrace menu” was archived.')).toBeVisible();
  await expect(screen.getByText('Iced tea')).toBeHidden();
  await webmaster.goto('/dashboard');
  await expect(webmaster.getByRole('heading', { name: 'No areas yet' })).toBeVisible();
  await webmaster.getByRole('link', { name: 'View Archive' }).click();
  // It is the only area of a channel.
  await webmaster.getByRole('button', { name: 'Delete Terrace menu' }).click();
  await webmaster.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(webmaster.getByRole('alert')).toContainText('The channel “Summer terrace” has no other area.');
  await webmaster.getByRole('button', { name: 'Restore Terrace menu' }).click();
  await expect(screen.getByText('Iced tea')).toBeVisible();
  const [restored] = await api.call('POST /api/areas/getareas', { PortalId });
  expect(restored?._id).toBe(areas[0]?._id);
});

test('keeps the slides of a deleted area, and restores them to another one', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const add = (name: string) => api.call('POST /api/areas/add', { area: { name, PortalId } });
  const [gone] = await Promise.all([add('Gone'), add('Main'), add('Bottom')]);
  await addSlide(api, gone, textSlide('First offer', '<p>Tea</p>'));
  await addSlide(api, gone, textSlide('Second offer', '<p>Coffee</p>'));
  const page = await openSignedIn('/dashboard/controlpanel?show=areas', await portal.signInAs(Role.Webmaster));
  await page.getByRole('button', { name: 'Delete Gone' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Its 2 slides are moved to the archive');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Gone was deleted.')).toBeVisible();

  await page.goto('/dashboard/archive');
  await page.getByRole('button', { name: 'Restore First offer' }).click();
  await expect(dialog).toContainText('The area of 1 slide was deleted or archived. Choose another one.');
  await dialog.getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: 'Main' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('“First offer” was restored.')).toBeVisible();
  const areas = await api.call('POST /api/areas/getareas', { PortalId });
  expect(areas.find(({ name }) => name === 'Main')?.UsableSlideIDs).toHaveLength(1);
});

/** Runs in the page: counts how often a row with this text appears. */
function countAddedRows(text: string): void {
  const counted = window as unknown as { addedRows: number };
  counted.addedRows = 0;
  let wasThere = false;
  new MutationObserver(() => {
    const isThere = [...document.querySelectorAll('tr')].some((row) => row.textContent?.includes(text));
    if (isThere && !wasThere) counted.addedRows += 1;
    wasThere = isThere;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
