import { Role } from '#contract/entities/role.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { cell, row } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';

test('pages through channels, and finds a channel by name', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { areas } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Screen 1',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const selectedAreas = areas.map((area) => area._id);
  for (let number = 2; number <= 8; number += 1) {
    await api.call('POST /api/channels/add', {
      channel: { name: `Screen ${number}`, PortalId: portal.PortalId, selectedAreas },
    });
  }
  const head = (name: string) => page.getByRole('columnheader', { name });
  let page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await expect(head('Screen 3')).toBeVisible();
  await expect(head('Screen 4')).toBeHidden();
  await page.getByRole('button', { name: 'Next channels' }).click();
  await expect(head('Screen 4')).toBeVisible();
  await expect(head('Screen 3')).toBeHidden();
  await page.getByRole('button', { name: 'Jump to Channel' }).click();
  await page.getByLabel('Channel name').fill('screen 8');
  await page.getByRole('option', { name: 'Screen 8', exact: true }).click();
  await expect(head('Screen 8')).toBeVisible();

  page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor, { channelsPerPage: 0 }));
  await expect(head('Screen 1')).toBeVisible();
  await expect(head('Screen 8')).toBeVisible();
});

test('says when a slide that is not on air starts or ended', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const dates = { alwaysDisplay: false, scheduleStart: hours(-40), scheduleEnd: hours(-30) };
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [
      {
        slides: [
          textSlide('Waiting', '<p>w</p>', {
            alwaysDisplay: false,
            scheduleStart: hours(200),
            scheduleEnd: hours(300),
          }),
          textSlide('Over', '<p>o</p>', dates),
        ],
      },
    ],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await expect(row(page, 'Waiting')).toContainText(/Starts \d+ \w+/);
  await expect(row(page, 'Over')).toContainText(/Ended \d+ \w+/);
});

test('lets contributors change only their own slides', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const contributor = await portal.apiAs(Role.Contributor);
  const { areas } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Of the house', '<p>h</p>')] }],
  });
  if (areas[0]) await addSlide(contributor, areas[0], textSlide('Of their own', '<p>o</p>'));
  const page = await openSignedIn('/dashboard', contributor.token ?? '');
  await expect(cell(page, 'Of their own', 'Lobby')).toBeEnabled();
  await expect(cell(page, 'Of the house', 'Lobby')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Edit Of the house' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Archive/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Reorder/ })).toHaveCount(0);
});

test('shows a thumbnail of an image slide, and links to its preview', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const location = await uploadImage(api, '#0f766e', portal.PortalId);
  const { channel, areas, slides } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [{ type: 2, name: 'Poster', image_path: location }] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const thumbnail = row(page, 'Poster').locator('img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const query = new URLSearchParams({
    portal: String(portal.PortalId),
    slide: slides[0]?.[0]?._id ?? '',
    channel: channel._id,
    area: areas[0]?._id ?? '',
  });
  await expect(page.getByRole('link', { name: 'Preview Poster' })).toHaveAttribute('href', `/PreviewSlide?${query}`);
});

test('explains that the area must be added to a channel', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const area = await api.call('POST /api/areas/add', { area: { name: 'Main', PortalId: portal.PortalId } });
  await addSlide(api, area, textSlide('Alone', '<p>a</p>'));
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  // Without channels there are no cells, so the page says what is missing.
  await expect(page.getByText('There are no channels yet. Add the first one.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add New Channel' })).toBeVisible();
  await row(page, 'Alone').hover();
  await page.getByRole('button', { name: 'Preview Alone' }).click();
  await expect(page.getByText('You must add this area to a channel to preview its slides.')).toBeVisible();

  await api.call('POST /api/channels/add', {
    channel: { PortalId: portal.PortalId, name: 'Lobby', selectedAreas: [area._id] },
  });
  await expect(cell(page, 'Alone', 'Lobby')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add New Channel' })).toHaveCount(0);
});

test('says what to do next in an empty portal', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  let page = await openSignedIn('/dashboard', await portal.signInAs(Role.Webmaster));
  await expect(page.getByText('You must add an area before you can create slides.')).toBeVisible();
  page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await expect(
    page.getByText("You don't have access to any areas. Contact us if you believe this to be in error."),
  ).toBeVisible();

  await api.call('POST /api/areas/add', { area: { name: 'Main', PortalId: portal.PortalId } });
  await expect(page.getByText('No slides in Main yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Slide' })).toHaveCount(1);
  // The first area is shown but not selected.
  await page.goto('/dashboard/chooseslidetype');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Create the first slide' }).click();
  await expect(page).toHaveURL(/chooseslidetype$/);
  await expect(page.getByRole('listitem')).toContainText(['Image', 'Rich Text Editor', 'Video']);
  await page.getByRole('button', { name: 'Video' }).click();
  await expect(page).toHaveURL(/EditSlide\?/);
});

test('shows the first steps together with the rows, which stay where they are', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, { PortalId: portal.PortalId, areas: [{ slides: [textSlide('Poster', '<p>Hello</p>')] }] });
  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Admin));
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/screens/gethealth', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const slides = page.waitForResponse('**/api/slides/getslides');
  await page.goto('/dashboard');
  await (await slides).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(row(page, 'Poster')).toHaveCount(0);
  answer();
  await expect(row(page, 'Poster')).toBeVisible();
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(1);
});

test('shows an error if data can’t be loaded, and retries', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, { PortalId: portal.PortalId, areas: [{ slides: [textSlide('Here', '<p>h</p>')] }] });
  const page = await openSignedIn('/login', await portal.signInAs(Role.Admin));
  await page.route('**/api/slides/getslides', (route) => route.fulfill({ status: 400, json: { error: 'Not today.' } }));
  // Without this, the page would retry on its own when the event stream opens.
  await page.route('**/api/events*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await page.unroute('**/api/slides/getslides');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Here')).toBeVisible();
});

test('lets superusers choose a portal', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, { PortalId: portal.PortalId, areas: [{ slides: [textSlide('Elsewhere', '<p>e</p>')] }] });
  const page = await openSignedIn('/dashboard');
  await page.getByRole('combobox', { name: 'Portal' }).fill(portal.name);
  await page.getByRole('option', { name: portal.name, exact: true }).click();
  await expect(row(page, 'Elsewhere')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Elsewhere')).toBeVisible();
});

test('opens a sheet with a switch for each channel on a phone', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('link', { name: /Opening hours/ }).click();
  const lobby = page.getByRole('switch', { name: 'Lobby' });
  await expect(lobby).toBeChecked();
  await lobby.click();
  await expect(page.getByRole('dialog')).toContainText('Not on any channel');
  const shown = async () => {
    const [stored] = await api.call('POST /api/channels/getchannelsinorder', { PortalId: portal.PortalId });
    return stored?.selectedSlides.flatMap((selection) => selection.SlideIDs);
  };
  await expect.poll(shown).toEqual([]);
});

test('covers neither the name of a hovered slide nor its channels with the slide’s actions', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const name = 'Children’s corner on Saturday';
  const { areas } = await buildChannel(api, { PortalId, areas: [{ slides: [textSlide(name, '<p>Paint</p>')] }] });
  const selectedAreas = areas.map((area) => area._id);
  for (let number = 2; number <= 12; number += 1) {
    await api.call('POST /api/channels/add', { channel: { name: `Screen ${number}`, PortalId, selectedAreas } });
  }
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin, { channelsPerPage: 0 }));
  const link = page.getByRole('link', { name, exact: true });
  const archive = page.getByRole('button', { name: `Archive ${name}` });
  /** Whether a click on the end of the name would reach something else. */
  const isCovered = () =>
    link.evaluate((element) => {
      const { right, top } = element.getBoundingClientRect();
      return document.elementFromPoint(right - 4, top + 8) !== element;
    });
  await link.hover();
  await expect(archive).toBeInViewport();
  expect(await isCovered()).toBe(false);
  await archive.hover();
  await expect(page.getByText('was archived')).toHaveCount(0);

  // The details are no longer beside the name; channels are.
  await page.getByRole('region', { name: 'Slides and channels' }).evaluate((region) => region.scrollBy(400, 0));
  // Without hover(), which would scroll back.
  const named = await link.boundingBox();
  await page.mouse.move((named?.x ?? 0) + 4, (named?.y ?? 0) + 8);
  await expect.poll(isCovered).toBe(true);
  const nameCell = await page.getByRole('rowheader', { name }).boundingBox();
  const last = await archive.boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((nameCell?.x ?? 0) + (nameCell?.width ?? 0));
});
