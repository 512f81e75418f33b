import type { Request, Route } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { cell, row } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';
import { startServer } from './support/server.ts';

test('adds a slide to a channel when its cell is checked', { tag: '@quick' }, async ({ api, openSignedIn }) => {
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

test('reverts a refused change and shows the reason', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Opening hours', '<p>8 to 6</p>')] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await page.route('**/api/channels/toggleSlide', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'You don’t have permission to do this. Ask your administrator for access.' },
    }),
  );
  await cell(page, 'Opening hours', 'Lobby').click();
  await expect(page.getByRole('alert')).toContainText(
    'error: You don’t have permission to do this. Ask your administrator for access.',
  );
  await expect(cell(page, 'Opening hours', 'Lobby')).toBeChecked();
});

test('ends a burst of clicks with the last state of each cell, without flickering', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const names = Array.from({ length: 12 }, (_, index) => `Slide ${index + 1}`);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: names.map((name) => textSlide(name, `<p>${name}</p>`)) }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  // Requests wait until the last click, and are then sent in reverse order.
  let sendRequests = () => {};
  const areClicked = new Promise<void>((resolve) => {
    sendRequests = resolve;
  });
  const waiting: Route[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => void (/\/api\/events/.test(request.url()) || pending.add(request)));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.route('**/api/channels/toggleSlide', async (route) => {
    waiting.push(route);
    await areClicked;
    await waiting.pop()?.continue();
  });
  for (const name of names) await cell(page, name, 'Lobby').click();
  await cell(page, 'Slide 2', 'Lobby').click();
  await cell(page, 'Slide 3', 'Lobby').dblclick();
  await page.evaluate(countFlickers);
  sendRequests();

  const slides = await api.call('POST /api/slides/getslides', { PortalId: portal.PortalId, archived: false });
  const slidesOnChannel = async () => {
    const [stored] = await api.call('POST /api/channels/getchannelsinorder', { PortalId: portal.PortalId });
    return stored?.selectedSlides[0]?.SlideIDs.map((id) => slides.find((slide) => slide._id === id)?.name);
  };
  await expect.poll(slidesOnChannel).toEqual(['Slide 2']);
  await expect.poll(() => pending.size).toBe(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { flickers: number }).flickers)).toBe(0);
});

/** Runs in the page: counts the frames in which a checkbox differs from its current state. */
function countFlickers(): void {
  const counted = { flickers: 0 };
  Object.defineProperty(window, 'flickers', { get: () => counted.flickers });
  const now = () =>
    [...document.querySelectorAll<HTMLInputElement>('td input[type=checkbox]')].map((box) => box.checked);
  const first = now().join();
  const check = () => {
    if (now().join() !== first) counted.flickers += 1;
    requestAnimationFrame(check);
  };
  check();
}

test('shows changes by other users', async ({ api, openSignedIn }) => {
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

test('catches up after the server was down', async ({ browser }) => {
  // Starting its own server takes a while on a busy machine.
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
    await expect(row(page, 'Meanwhile')).toBeVisible();
    await page.close();
  } finally {
    await own.stop();
  }
});

test('adds a slide to all channels and removes it from all', async ({ api, openSignedIn }) => {
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

test('undoes adding a slide to all channels, or removing it, exactly', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { channel, areas, slides } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('One', '<p>1</p>'), textSlide('Two', '<p>2</p>'), textSlide('Three', '<p>3</p>')] }],
  });
  const [area] = areas;
  const canteen = await api.call('POST /api/channels/add', {
    channel: { name: 'Canteen', PortalId: portal.PortalId, selectedAreas: [area?._id ?? ''] },
  });
  const order = async (of: { _id: string }) => {
    const stored = await api.call('POST /api/channels/getchannelbyid', { PortalId: portal.PortalId, _id: of._id });
    const ids = stored.selectedSlides.find(({ AreaID }) => AreaID === area?._id)?.SlideIDs ?? [];
    return ids.map((id) => slides[0]?.find(({ _id }) => _id === id)?.name);
  };
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await row(page, 'One').hover();
  await page.getByRole('button', { name: 'Add One to all channels' }).click();
  await expect(row(page, 'One')).toContainText('On 2 channels');
  await page
    .getByRole('alert')
    .filter({ hasText: 'added to all channels' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row(page, 'One')).toContainText('On 1 channel');
  await expect.poll(() => order(canteen)).toEqual([]);
  expect(await order(channel)).toEqual(['One', 'Two', 'Three']);

  await page.getByRole('button', { name: 'Add One to all channels' }).click();
  await page.getByRole('button', { name: 'Remove One from all channels' }).click();
  await expect(row(page, 'One')).toContainText('Not on any channel');
  const removed = page.getByRole('alert').filter({ hasText: 'removed from all channels' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'One')).toContainText('On 2 channels');
  await expect.poll(() => order(channel)).toEqual(['One', 'Two', 'Three']);

  // Others added Two to the canteen and reordered the lobby, which this page doesn't know yet.
  // It knows what has been stored until now, whatever was still being loaded.
  await page.reload();
  await expect(row(page, 'One')).toContainText('On 2 channels');
  await page.route('**/getchannelsinorder', () => undefined);
  const [one, two, three] = slides[0]?.map(({ _id }) => _id) ?? [];
  const cell = { channel: canteen._id, area: area?._id ?? '', slide: two ?? '', isPlaced: true };
  await api.call('PATCH /api/channels/toggleSlide', cell);
  const selectedSlides = [{ AreaID: area?._id ?? '', SlideIDs: [three ?? '', one ?? '', two ?? ''] }];
  const { lastModified } = await api.call('POST /api/channels/getchannelbyid', {
    ...{ PortalId: portal.PortalId, _id: channel._id },
  });
  await api.call('PATCH /api/channels/updateChannel', {
    ...{ _id: channel._id, PortalId: portal.PortalId, update: { selectedSlides }, lastModified },
  });
  const undo = (words: string) =>
    page.getByRole('alert').filter({ hasText: words }).getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Two').hover();
  await page.getByRole('button', { name: 'Add Two to all channels' }).click();
  await undo('“Two” was added');
  await row(page, 'One').hover();
  await page.getByRole('button', { name: 'Remove One from all channels' }).click();
  await undo('“One” was removed');
  await expect.poll(() => order(channel)).toEqual(['One', 'Three', 'Two']);
  // The channels are put in order one after the other.
  await expect.poll(() => order(canteen)).toEqual(['One', 'Two']);
});
