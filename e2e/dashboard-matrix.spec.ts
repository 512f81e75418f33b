import type { Page, Request, Route } from '@playwright/test';
import { Role } from '#contract/entities/user.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadPicture } from './support/pictures.ts';
import { makePortal } from './support/portal.ts';
import { startServer } from './support/server.ts';

const cell = (page: Page, slide: string, channel: string) =>
  page.getByRole('checkbox', { name: `${slide} on ${channel}`, exact: true });
const row = (page: Page, slide: string) => page.getByRole('row').filter({ hasText: slide });

test('ticking a cell puts the slide on the channel at once and for good', { tag: '@quick' }, async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { channel, areas, slides } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ name: 'Main', slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const [area] = areas;
  const offer = await addSlide(api, areas[0] ?? channel, textSlide('Spring offer', '<p>Tea</p>'));
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));

  await expect(cell(page, 'Opening hours', 'Lobby')).toBeChecked();
  await expect(cell(page, 'Spring offer', 'Lobby')).not.toBeChecked();
  const saved = page.waitForResponse('**/api/channels/toggleSlide');
  await cell(page, 'Spring offer', 'Lobby').check();
  expect((await saved).status()).toBe(200);
  await expect(row(page, 'Spring offer')).toContainText('On 1 channel');

  const [stored] = await api.call('POST /api/channels/getchannelsinorder', { PortalId: portal.PortalId });
  expect(stored?.selectedSlides).toEqual([{ AreaID: area?._id, SlideIDs: [slides[0]?.[0]?._id, offer._id] }]);
  await page.reload();
  await expect(cell(page, 'Spring offer', 'Lobby')).toBeChecked();
});

test('a refused tick falls back and says why', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await page.route('**/api/channels/toggleSlide', (route) =>
    route.fulfill({ status: 403, json: { error: 'You are not allowed to do this.' } }),
  );
  await cell(page, 'Opening hours', 'Lobby').click();
  await expect(page.getByRole('alert')).toContainText('error: You are not allowed to do this.');
  await expect(cell(page, 'Opening hours', 'Lobby')).toBeChecked();
});

test('a burst of clicks ends as the last click left each cell, without a flicker', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const names = Array.from({ length: 12 }, (_, index) => `Slide ${index + 1}`);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: names.map((name) => textSlide(name, `<p>${name}</p>`)) }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  // None is answered before the last click, and the latest of those that are on the way first.
  let letThrough = () => {};
  const areClicked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const waiting: Route[] = [];
  const asked = new Set<Request>();
  page.on('request', (request) => void (/\/api\/events/.test(request.url()) || asked.add(request)));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  await page.route('**/api/channels/toggleSlide', async (route) => {
    waiting.push(route);
    await areClicked;
    await waiting.pop()?.continue();
  });
  for (const name of names) await cell(page, name, 'Lobby').click();
  await cell(page, 'Slide 2', 'Lobby').click();
  await cell(page, 'Slide 3', 'Lobby').dblclick();
  await page.evaluate(watchBoxes);
  letThrough();

  const slides = await api.call('POST /api/slides/getslides', { PortalId: portal.PortalId, archived: false });
  const left = async () => {
    const [stored] = await api.call('POST /api/channels/getchannelsinorder', { PortalId: portal.PortalId });
    return stored?.selectedSlides[0]?.SlideIDs.map((id) => slides.find((slide) => slide._id === id)?.name);
  };
  await expect.poll(left).toEqual(['Slide 2']);
  await expect.poll(() => asked.size).toBe(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { flickers: number }).flickers)).toBe(0);
});

/** Runs in the page: counts the frames in which a box is not as it is now. */
function watchBoxes(): void {
  const counted = { flickers: 0 };
  Object.defineProperty(window, 'flickers', { get: () => counted.flickers });
  const now = () =>
    [...document.querySelectorAll<HTMLInputElement>('td input[type=checkbox]')].map((box) => box.checked);
  const first = now().join();
  const look = () => {
    if (now().join() !== first) counted.flickers += 1;
    requestAnimationFrame(look);
  };
  look();
}

test('what somebody else changes appears by itself', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { areas } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const mine = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const theirs = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await expect(cell(mine, 'Opening hours', 'Lobby')).toBeChecked();

  await cell(theirs, 'Opening hours', 'Lobby').uncheck();
  await expect(cell(mine, 'Opening hours', 'Lobby')).not.toBeChecked();

  const [area] = areas;
  if (area) await addSlide(api, area, textSlide('News of today', '<p>Cake</p>'));
  await expect(row(mine, 'News of today')).toBeVisible();
});

test('a page that lost its server for a while catches up by itself', async ({ browser }) => {
  // A server of its own takes its time on a busy machine.
  test.setTimeout(150_000);
  const own = await startServer();
  try {
    const api = await own.api();
    const { areas } = await buildChannel(api, {
      name: 'Lobby',
      areas: [{ slides: [textSlide('Before', '<p>b</p>')] }],
    });
    const page = await browser.newPage();
    await page.addInitScript((token) => localStorage.setItem('vitrine.session', token), api.token ?? '');
    await page.goto(`${own.url}/dashboard`);
    await expect(row(page, 'Before')).toBeVisible();
    await own.restart();
    if (areas[0]) await addSlide(api, areas[0], textSlide('Meanwhile', '<p>m</p>'));
    await expect(row(page, 'Meanwhile')).toBeVisible({ timeout: 40_000 });
    await page.close();
  } finally {
    await own.stop();
  }
});

test('one click puts a slide on all channels, the next takes it off all', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { areas, slides } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const selectedAreas = areas.map((area) => area._id);
  for (const name of ['Canteen', 'Window']) {
    await api.call('POST /api/channels/add', { channel: { name, PortalId: portal.PortalId, selectedAreas } });
  }
  expect(slides).toHaveLength(1);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await row(page, 'Opening hours').hover();
  await page.getByRole('button', { name: 'Add Opening hours to all channels' }).click();
  await expect(row(page, 'Opening hours')).toContainText('On 3 channels');
  await page.getByRole('button', { name: 'Remove Opening hours from all channels' }).click();
  await expect(row(page, 'Opening hours')).toContainText('Not on any channel');
});

test('channels are shown a page at a time, and a channel is found by its name', async ({ api, openSignedIn }) => {
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

test('a schedule that keeps a slide off the screens is told in words', async ({ api, openSignedIn }) => {
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

test('a contributor may work with their own slides only', async ({ api, openSignedIn }) => {
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
  await expect(page.getByRole('button', { name: /^Reorder/ })).toHaveCount(0);
});

test('a picture’s slide shows the picture, and its preview opens in a tab of its own', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const location = await uploadPicture(api, '#0f766e', portal.PortalId);
  const { channel, areas, slides } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [{ type: 2, name: 'Poster', image_path: location }] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const picture = row(page, 'Poster').locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const query = new URLSearchParams({
    portal: String(portal.PortalId),
    slide: slides[0]?.[0]?._id ?? '',
    channel: channel._id,
    area: areas[0]?._id ?? '',
  });
  await expect(page.getByRole('link', { name: 'Preview Poster' })).toHaveAttribute('href', `/PreviewSlide?${query}`);
});

test('an area on no channel says what its preview needs', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const area = await api.call('POST /api/areas/add', { area: { name: 'Main', PortalId: portal.PortalId } });
  await addSlide(api, area, textSlide('Alone', '<p>a</p>'));
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  // There is nothing to tick beside it, so it is said what is missing.
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

test('an empty portal says what to do next', async ({ api, openSignedIn }) => {
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
  // That the first area is shown does not select it.
  await page.goto('/dashboard/chooseslidetype');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Create the first slide' }).click();
  await expect(page).toHaveURL(/chooseslidetype$/);
  await expect(page.getByRole('listitem')).toContainText(['Image', 'Rich Text Editor', 'Video']);
  await page.getByRole('button', { name: 'Video' }).click();
  await expect(page).toHaveURL(/EditSlide$/);
});

test('data that can’t be loaded says so and can be asked for again', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, { PortalId: portal.PortalId, areas: [{ slides: [textSlide('Here', '<p>h</p>')] }] });
  const page = await openSignedIn('/login', await portal.signInAs(Role.Admin));
  await page.route('**/api/slides/getslides', (route) => route.fulfill({ status: 400, json: { error: 'Not today.' } }));
  // Whenever the event stream opens, the page asks again by itself; here a person shall.
  await page.route('**/api/events*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await page.unroute('**/api/slides/getslides');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Here')).toBeVisible();
});

test('superusers choose among the portals', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, { PortalId: portal.PortalId, areas: [{ slides: [textSlide('Elsewhere', '<p>e</p>')] }] });
  const page = await openSignedIn('/dashboard');
  await page.getByRole('combobox', { name: 'Portal' }).fill(portal.name);
  await page.getByRole('option', { name: portal.name, exact: true }).click();
  await expect(row(page, 'Elsewhere')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Elsewhere')).toBeVisible();
});

test('on a phone a slide opens a sheet with a switch for each channel', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /Opening hours/ }).click();
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
