import type { Page } from '@playwright/test';
import { ALWAYS } from '#slide-types/display-times.ts';
import type { Api } from './support/api.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { rememberSelection } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
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

for (const [name, addressOf] of Object.entries(PAGES)) {
  test(`doesn’t look empty while a response is missing: ${name}`, async ({ api, openSignedIn }) => {
    const { PortalId } = await makePortal(api, { optionalFeatures: ['synchronization'] });
    const filled = await fill(api, PortalId);
    const address = addressOf(filled);
    const page = await openSignedIn('/healthz');
    await rememberSelection(page, { portalId: PortalId, area: filled.area, channel: filled.channel });
    const calls = watchCalls(page);
    await page.goto(address);
    await calls.settle();
    const loaded = await signsOfNothing(page);
    const lies: Record<string, string[]> = {};
    for (const held of calls.seen()) {
      await page.route(`**${held}`, () => undefined);
      await page.goto(address);
      await calls.settle(held);
      const found = (await signsOfNothing(page)).filter((sign) => !loaded.includes(sign));
      await page.unroute(`**${held}`);
      if (found.length === 0) continue;
      // What it says about a channel can be true by now: a screen counts as offline after some time without a report.
      await page.goto(address);
      await calls.settle();
      const loadedNow = await signsOfNothing(page);
      const wrong = found.filter((sign) => !loadedNow.includes(sign));
      if (wrong.length > 0) lies[held] = wrong;
    }
    expect(lies).toEqual({});
  });
}

/** What a page says about something that isn't there, and the drawing of an empty list. */
async function signsOfNothing(page: Page): Promise<string[]> {
  const words = (await page.locator('body').innerText()).split(/[\n\t]/).map((part) => part.trim());
  const drawings = await page.locator('[data-empty]').count();
  return [
    ...words.filter((part) => /\b(no|not|none|never|nothing|yet|empty|first|0|don’t)\b/i.test(part)),
    ...(drawings > 0 ? ['a drawing'] : []),
  ];
}

/** The calls of a page, and when it has the responses to all of them. */
function watchCalls(page: Page) {
  const nameOf = (url: string) => new URL(url).pathname;
  const isCall = (url: string) => nameOf(url).startsWith('/api/') && !/\/(events|save|thumbnails?)/i.test(nameOf(url));
  let open: string[] = [];
  const all = new Set<string>();
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
  return {
    seen: () => [...all],
    /**
     * Waits until nothing but `held` was open for a while, and the page is drawn. Without `held`, that takes until no
     * placeholder is left, because React shows them for a while after the responses.
     */
    async settle(held?: string): Promise<void> {
      await page.getByRole('banner').waitFor();
      const placeholders = page.locator('.mantine-Skeleton-root');
      let quiet = 0;
      while (quiet < 3) {
        await page.waitForTimeout(50);
        const isDrawn = held !== undefined || (await placeholders.count()) === 0;
        quiet = isDrawn && open.every((call) => call === held) ? quiet + 1 : 0;
      }
      open = [];
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
