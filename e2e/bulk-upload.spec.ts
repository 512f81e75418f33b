import type { Locator, Page } from '@playwright/test';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { Role } from '#contract/entities/role.ts';
import { PDF_WITHOUT_FONT } from '#server/testing/pdf.ts';
import { buildChannel } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';
import { row } from './support/matrix.ts';
import { makePortal, STAFF_PASSWORD } from './support/portal.ts';

const CHANNELS = ['Lobby', 'Canteen', 'Window', 'Entrance', 'Terrace'];

async function portalWithChannels(api: Parameters<typeof buildChannel>[0]) {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { areas } = await buildChannel(api, { PortalId, name: CHANNELS[0] ?? '', areas: [{ slides: [] }] });
  const selectedAreas = areas.map(({ _id }) => _id);
  for (const name of CHANNELS.slice(1))
    await api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas } });
  const namesOn = async () => {
    const slides = await api.call('POST /api/slides/getslides', { PortalId });
    const nameOf = new Map(slides.map(({ _id, name }) => [_id, name]));
    const channels = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
    return channels.map(({ selectedSlides }) =>
      selectedSlides.flatMap(({ SlideIDs }) => SlideIDs).map((id) => nameOf.get(id)),
    );
  };
  return { portal, PortalId, namesOn };
}

/** Drops files on the page as from a folder of the system. */
async function drop(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  await expect(page.getByRole('button', { name: 'Create Slide' })).toBeVisible();
  const sent = files.map(({ name, bytes }) => ({ name, content: bytes.toString('base64') }));
  const transfer = await page.evaluateHandle((all) => {
    const dropped = new DataTransfer();
    for (const { name, content } of all) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      dropped.items.add(new File([bytes], name));
    }
    return dropped;
  }, sent);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop to add slides to', { exact: false })).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

async function images(count: number): Promise<{ name: string; bytes: Buffer }[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => ({
      name: `spring_offer-${number}.png`,
      bytes: await makeImage('#0f766e', 64, number),
    })),
  );
}

test('twenty dropped images are on five channels in their order, and can be undone', {}, async ({
  api,
  openSignedIn,
}) => {
  const { portal, namesOn } = await portalWithChannels(api);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const files = await images(20);
  await drop(page, [...files].reverse());
  const dialog = page.getByRole('dialog', { name: 'Upload files as slides' });
  await dialog.getByRole('checkbox', { name: 'All channels' }).check();
  await dialog.getByRole('button', { name: 'Upload 20 files' }).click();

  const panel = page.getByRole('region', { name: 'Uploads' });
  await expect(panel).toContainText('20 slides created');
  const names = files.map((_, index) => `Spring offer ${index + 1}`);
  expect(await namesOn()).toEqual(CHANNELS.map(() => names));
  await expect(row(page, 'Spring offer 19')).toContainText('On 5 channels');

  await panel.getByRole('button', { name: 'Undo all' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText('20 slides archived.')).toBeVisible();
  expect(await namesOn()).toEqual(CHANNELS.map(() => []));
});

test('a newcomer shows a poster on three channels with five clicks, and types nothing', async ({
  api,
  page,
  server,
  browser,
}) => {
  const { PortalId } = await makePortal(api);
  const { areas, displayPath } = await buildChannel(api, { PortalId, name: 'Lobby', areas: [{ slides: [] }] });
  const selectedAreas = areas.map(({ _id }) => _id);
  for (const name of ['Canteen', 'Window'])
    await api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas } });
  const screen = await browser.newPage({ baseURL: server.url });
  await screen.goto(displayPath);

  const passwords = { password: STAFF_PASSWORD, password2: STAFF_PASSWORD };
  await api.call('POST /api/users/register', { userName: 'newcomer', ...passwords, roleName: Role.Admin, PortalId });
  let clicks = 0;
  const click = async (button: Locator) => {
    clicks += 1;
    await button.click();
  };
  await page.goto('/login');
  await page.getByLabel('Username').fill('newcomer');
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await click(page.getByRole('button', { name: 'Log In', exact: true }));
  await click(page.getByRole('button', { name: 'Upload files or a folder' }));
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('menuitem', { name: 'Upload files' }));
  await (await chooser).setFiles({ name: 'poster.png', mimeType: 'image/png', buffer: await makeImage('#b3541e') });
  const dialog = page.getByRole('dialog', { name: 'Upload files as slides' });
  await click(dialog.getByRole('checkbox', { name: 'All channels' }));
  await click(dialog.getByRole('button', { name: 'Upload 1 file' }));

  await expect(row(page, 'Poster')).toContainText('On 3 channels');
  await expect(screen.locator('[data-phase=showing] img')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(5);
  await screen.close();
});

test('uploads continue on other pages and after broken connections, and name what was refused', async ({
  api,
  openSignedIn,
}) => {
  const { portal, PortalId } = await portalWithChannels(api);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  let broken = 0;
  await page.route('**/api/uploads/append/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    broken += 1;
    return broken % 2 === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.getByRole('button', { name: 'Upload files or a folder' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload files' }).click();
  const [one, other] = await images(2);
  if (!one || !other) throw new Error('There are no images.');
  await (await chooser).setFiles(
    [
      ['Menu.png', one.bytes],
      ['Autumn.png', other.bytes],
      ['notes.txt', Buffer.from('x')],
      ['broken.png', Buffer.from('no image')],
    ].map(([name, buffer]) => ({ name: String(name), mimeType: '', buffer: buffer as Buffer })),
  );
  const dialog = page.getByRole('dialog', { name: 'Upload files as slides' });
  await expect(dialog).toContainText('1 file can’t be uploaded.');
  await expect(dialog).toContainText('Slides can’t show files of this type.');
  await dialog.getByRole('checkbox', { name: 'Lobby' }).check();
  await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
  await page.getByRole('link', { name: 'Instructions' }).click();
  const panel = page.getByRole('region', { name: 'Uploads' });
  await expect(panel).toContainText('2 slides created, 1 file failed');
  await expect(panel.getByRole('listitem').filter({ hasText: 'broken.png' })).toContainText(
    'This file is not a supported image.',
  );
  await panel.getByRole('link', { name: 'Show the slides' }).click();
  await expect(row(page, 'Menu')).toContainText('On 1 channel');
  const slides = await api.call('POST /api/slides/getslides', { PortalId });
  expect(slides.map(({ name, duration }) => `${name}: ${duration}`).sort()).toEqual(['Autumn: 10', 'Menu: 10']);
});

test('uploads can be cancelled', async ({ api, openSignedIn }) => {
  const { portal, PortalId } = await portalWithChannels(api);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await page.route('**/api/uploads/append/**', () => undefined);
  await drop(page, await images(5));
  await page.getByRole('button', { name: 'Upload 5 files' }).click();
  const panel = page.getByRole('region', { name: 'Uploads' });
  await expect(panel).toContainText('0 of 5 files uploaded');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText('Cancelled')).toHaveCount(5);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  expect(await api.call('POST /api/slides/getslides', { PortalId })).toEqual([]);
});

test('the files in a dropped archive become slides, and a damaged archive says so', async ({ api, openSignedIn }) => {
  const { portal, namesOn } = await portalWithChannels(api);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  const archive = new ZipWriter(new BlobWriter());
  for (const { name, bytes } of [...(await images(2)), { name: 'notes.txt', bytes: Buffer.from('x') }])
    await archive.add(`Holiday/${name}`, new BlobReader(new Blob([new Uint8Array(bytes)])));
  const bytes = Buffer.from(await (await archive.close()).arrayBuffer());
  await drop(page, [
    { name: 'phone.zip', bytes },
    { name: 'damaged.zip', bytes: bytes.subarray(0, 300) },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Upload files as slides' });
  await expect(dialog.getByRole('list', { name: 'Files' })).toContainText(
    /damaged\.zip.*can’t be opened.*notes\.txt.*Spring offer 1.*Spring offer 2/,
  );
  await dialog.getByRole('checkbox', { name: 'Lobby' }).check();
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 slides created');
  expect(await namesOn()).toEqual([['Spring offer 1', 'Spring offer 2'], [], [], [], []]);
});

test('a document whose fonts are missing says so, in the list and among the files', async ({ api, openSignedIn }) => {
  const { portal } = await portalWithChannels(api);
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Admin));
  await drop(page, [{ name: 'menu.pdf', bytes: PDF_WITHOUT_FONT }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload 1 file' }).click();
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('1 slide created, 1 file with a notice');
  const notice = /boxes instead of some characters \(\u{12F90}\)/u;
  await expect(uploads.getByRole('listitem')).toContainText(notice);
  await page.goto('/dashboard/files');
  await page.getByRole('button', { name: /^1 page menu\.pdf/ }).click();
  await expect(page.getByRole('dialog', { name: 'menu.pdf' })).toContainText(notice);
});
