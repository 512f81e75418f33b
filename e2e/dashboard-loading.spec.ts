import type { Page } from '@playwright/test';
import { ALWAYS } from '#slide-types/display-times.ts';
import type { Api } from './support/api.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { rememberSelection } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { uploadImage } from './support/images.ts';
import { row } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';

const PAGES: Record<string, (filled: Filled) => string> = {
  'the matrix': () => '/dashboard',
  'the editor': ({ PortalId, area, slide }) => `/dashboard/EditSlide?portal=${PortalId}&area=${area}&slide=${slide}`,
  'archived slides': () => '/dashboard/archive',
  'archived channels': () => '/dashboard/archive?show=channels',
  'archived areas': () => '/dashboard/archive?show=areas',
  users: () => '/dashboard/controlpanel',
  screens: () => '/dashboard/controlpanel?show=screens',
  'channels and areas': () => '/dashboard/controlpanel?show=channels',
  tags: () => '/dashboard/controlpanel?show=tags',
  'synchronization groups': () => '/dashboard/controlpanel?show=sync',
  'opening times': () => '/dashboard/controlpanel?show=times',
  portals: () => '/dashboard/webmaster',
};

/** Whether to hold back each response alone as well, which takes four times as long. */
const IS_FULL = process.env.LOADING === 'full';

for (const [name, addressOf] of Object.entries(PAGES)) {
  test(`doesn’t look empty while responses are missing: ${name}`, async ({ api, openSignedIn }) => {
    const { PortalId } = await makePortal(api, { optionalFeatures: ['synchronization'] });
    const filled = await fill(api, PortalId);
    const address = addressOf(filled);
    const page = await openSignedIn('/healthz');
    await rememberSelection(page, { portalId: PortalId, area: filled.area, channel: filled.channel });
    const calls = await watchCalls(page);
    await page.goto(address);
    await calls.settle();
    const loaded = await signsOfNothing(page);
    const seen = calls.seen();
    const orders = [seen, seen.toReversed(), ...(IS_FULL ? seen.map((call) => [call]) : [])];
    const lies: Record<string, string[]> = {};
    for (const order of orders) {
      calls.hold(order);
      await page.goto(address);
      for (const [index, next] of order.entries()) {
        await calls.settle();
        const found = (await signsOfNothing(page)).filter((sign) => !loaded.includes(sign));
        if (found.length > 0) lies[order.slice(index).join(', ')] = found;
        calls.release(next);
      }
    }
    if (Object.keys(lies).length > 0) {
      // What it says about a channel can be true by now: a screen counts as offline after some time without a report.
      await page.goto(address);
      await calls.settle();
      const loadedNow = await signsOfNothing(page);
      for (const [missing, found] of Object.entries(lies)) {
        if (found.every((sign) => loadedNow.includes(sign))) delete lies[missing];
      }
    }
    expect(lies).toEqual({});
  });
}

test('loads each list once, and again only what changed before its event stream began', async ({
  api,
  openSignedIn,
}) => {
  const { PortalId } = await makePortal(api, { optionalFeatures: ['synchronization'] });
  const { area, slide } = await fill(api, PortalId);
  const page = await openSignedIn('/healthz');
  await rememberSelection(page, { portalId: PortalId, area });
  const letThrough = await holdRequests(page, '**/api/events*');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  const { name } = await api.call('POST /api/slides/getslidebyid', { _id: slide, PortalId });
  await expect(row(page, name)).toBeVisible();
  await api.call('PATCH /api/slides/updateSlide', { _id: slide, PortalId, update: { name: 'Renamed meanwhile' } });
  letThrough();
  await expect(row(page, 'Renamed meanwhile')).toBeVisible();
  const times = (call: string) => calls.filter((called) => called === `/api/${call}`).length;
  expect([times('events'), times('slides/getslides')]).toEqual([1, 2]);
  expect([times('channels/getchannelsinorder'), times('areas/getareas'), times('portals/getportals')]).toEqual([
    1, 1, 1,
  ]);
});

test('loads what has failed again when its event stream begins', async ({ api, openSignedIn }) => {
  const { PortalId } = await makePortal(api);
  const { channel } = await buildChannel(api, { PortalId, areas: [{ slides: [textSlide('Menu', '<p>m</p>')] }] });
  const page = await openSignedIn('/healthz');
  await rememberSelection(page, { portalId: PortalId });
  const letThrough = await holdRequests(page, '**/api/events*');
  await page.route('**/api/channels/getchannelsinorder', (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/channels/getchannelsinorder');
  letThrough();
  await expect(page.getByRole('columnheader', { name: channel.name })).toBeVisible();
});

/** What a page says about something that isn't there, and the drawing of an empty list. */
async function signsOfNothing(page: Page): Promise<string[]> {
  const words = (await page.locator('body').innerText()).split(/[\n\t]/).map((part) => part.trim());
  const drawings = await page.locator('[data-empty]').count();
  return [
    ...words.filter((part) => /\b(no|not|none|never|nothing|yet|empty|first|0|don’t)\b/i.test(part)),
    ...(drawings > 0 ? ['a drawing'] : []),
  ];
}

/** The calls of a page, whose responses can be held back. */
async function watchCalls(page: Page) {
  const nameOf = (url: string) => new URL(url).pathname;
  const isCall = (url: string) => nameOf(url).startsWith('/api/') && !/\/(events|save|thumbnails?)/i.test(nameOf(url));
  /** Calls without a response. */
  let open: string[] = [];
  const all = new Set<string>();
  /** Functions that let the requests of a call pass. */
  const held = new Map<string, (() => void)[]>();
  page.on('request', (request) => {
    if (!isCall(request.url())) return;
    open.push(nameOf(request.url()));
    all.add(nameOf(request.url()));
  });
  const end = (url: string) => {
    const index = open.indexOf(nameOf(url));
    if (index >= 0) open.splice(index, 1);
  };
  page.on('requestfinished', (request) => end(request.url()));
  page.on('requestfailed', (request) => end(request.url()));
  await page.route(
    (url) => held.has(url.pathname),
    (route) => {
      // The page may have been left meanwhile.
      const pass = () => void route.continue().catch(() => undefined);
      const waiting = held.get(nameOf(route.request().url()));
      if (waiting) waiting.push(pass);
      else pass();
    },
  );
  return {
    seen: () => [...all],
    /** Holds back the responses to these calls from now on. */
    hold(calls: readonly string[]): void {
      for (const call of calls) held.set(call, []);
    },
    release(call: string): void {
      for (const pass of held.get(call) ?? []) pass();
      held.delete(call);
    },
    /**
     * Waits until no response was missing for a while, except for those that are held back, and the page is drawn. If
     * none is, that takes until no placeholder is left, because React shows them for a while after the responses.
     */
    async settle(): Promise<void> {
      await page.getByRole('banner').waitFor();
      const placeholders = page.locator('.mantine-Skeleton-root');
      let quiet = 0;
      while (quiet < 3) {
        await page.waitForTimeout(50);
        const isDrawn = held.size > 0 || (await placeholders.count()) === 0;
        quiet = isDrawn && open.every((call) => held.has(call)) ? quiet + 1 : 0;
      }
      if (held.size === 0) open = [];
    },
  };
}

const MORNING = { ...ALWAYS, from: '07:00', until: '10:00' };

interface Filled {
  PortalId: number;
  channel: string;
  area: string;
  slide: string;
}

/** Makes at least one record for each list. */
async function fill(api: Api, PortalId: number): Promise<Filled> {
  const { channel, areas, slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [
      { name: 'Main', slides: [textSlide('Menu', '<p>m</p>'), textSlide('Away', '<p>a</p>')] },
      { name: 'Old', slides: [] },
    ],
  });
  const [area, old] = areas.map(({ _id }) => _id) as [string, string];
  const [menu, away] = (slides[0] ?? []).map(({ _id }) => _id) as [string, string];
  for (const name of ['Kitchen', 'Cellar']) {
    await api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas: [area] } });
  }
  const channels = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
  const cellar = channels.find(({ name }) => name === 'Cellar')?._id ?? '';
  await addSlide(api, { _id: area, PortalId }, textSlide('Soup', '<p>s</p>'));
  await api.call('PATCH /api/slides/archiveSlide', { _id: away, PortalId, update: { archived: true } });
  await api.call('PATCH /api/channels/updateChannel', { _id: cellar, PortalId, update: { archived: true } });
  await api.call('PATCH /api/areas/updateArea', { _id: old, PortalId, update: { archived: true } });
  const tag = await api.call('POST /api/tags/add', { PortalId, name: 'Berlin' });
  await api.call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId, update: { tags: [tag._id] } });
  await api.call('POST /api/times/add', { PortalId, name: 'Breakfast', times: [MORNING] });
  await api.call('PATCH /api/times/setHolidays', { PortalId, dates: [{ date: '2026-12-24', name: 'Christmas Eve' }] });
  await api.call('POST /api/syncgroups/add', { PortalId, name: 'Wall', channels: [channel._id] });
  await api.call('POST /api/screens/report', {
    channel: { PortalId, originalName: channel.originalName },
    screen: `screen-of-${PortalId}`,
    ...{ build: '', revision: '', areas: [], problems: [], clock: null, width: 1920, height: 1080 },
  });
  const { _id: category } = await api.call('POST /api/categories/add', { name: 'Foliage' });
  await api.call('POST /api/images/add', { name: 'Leaves', path: await uploadImage(api, '#b3541e'), category });
  return { PortalId, channel: channel._id, area, slide: menu };
}
