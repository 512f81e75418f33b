import { image } from '#slide-types/image/definition.ts';
import { createApi, login } from './support/api.ts';
import { buildChannel } from './support/channel.ts';
import { openEditor, SAVE } from './support/editor.ts';
import { expect, SESSION_KEY, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';
import { row } from './support/matrix.ts';
import { ADMIN_PASSWORD, ADMIN_USERNAME } from './support/server.ts';
import { type Source, startSource } from './support/source.ts';

let source: Source;
test.beforeAll(async () => {
  source = await startSource();
});
test.afterAll(() => source.close());

function serve(bytes: Buffer): void {
  source.responders.set('/poster', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes));
}

test('shows a file of the web, and its new version when it has changed', async ({ browser, startOwnServer }) => {
  serve(await makeImage('#0f766e'));
  const server = await startOwnServer({ env: { FEED_ALLOW_HOSTS: source.host } });
  const token = await login(server.url, ADMIN_USERNAME, ADMIN_PASSWORD);
  const api = createApi(server.url, token);
  const { channel, areas, displayPath } = await buildChannel(api, { areas: [{ name: 'Main', slides: [] }] });
  const [area] = areas;
  if (!area) throw new Error('The channel has no area.');
  const localStorage = [{ name: SESSION_KEY, value: token }];
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
  const page = await (await browser.newContext({ baseURL: server.url, storageState })).newPage();

  await openEditor(page, { area, slideType: image.index });
  await page.getByRole('button', { name: 'Link to a file on the web' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to a file on the web' });
  await dialog.getByRole('textbox', { name: 'Web address' }).fill(`${source.url}/missing`);
  await dialog.getByRole('button', { name: 'Link' }).click();
  await expect(dialog.getByText('There is no file at this address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Web address' }).fill(`${source.url}/poster`);
  await dialog.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Fetched every minute from')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('poster');
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "poster" successfully saved.')).toBeVisible();

  const slides = await api.call('POST /api/slides/getslides', { PortalId: area.PortalId, archived: false });
  const slide = slides.find(({ name }) => name === 'poster');
  const location = String(slide?.image_path);
  await api.call('PATCH /api/channels/toggleSlide', {
    channel: channel._id,
    area: area._id,
    slide: slide?._id ?? '',
    isPlaced: true,
  });
  const screen = await browser.newPage();
  await screen.goto(server.url + displayPath);
  const shown = screen.locator('[data-phase=showing] img');
  await expect(shown).toBeVisible();
  const first = await shown.getAttribute('src');

  serve(await makeImage('#b3541e'));
  await page.goto('/dashboard/files');
  await page.getByRole('button', { name: /^poster Used 1 time/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Check now' }).click();
  const current = async () =>
    (await api.call('POST /api/slides/getslidebyid', { PortalId: area.PortalId, _id: slide?._id ?? '' })).image_path;
  await expect.poll(current).not.toBe(location);
  await expect(shown).not.toHaveAttribute('src', first ?? '');

  source.responders.clear();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/Screens show the last version\. There is no file at this address\./)).toBeVisible();
  await expect(shown).toBeVisible();
  await page.goto('/dashboard');
  const outdated = 'Its file can’t be fetched from the web. Screens show the last version.';
  await expect(row(page, 'poster').getByRole('img', { name: outdated })).toBeVisible();
  serve(await makeImage('#b3541e'));
  await api.call('POST /api/files/checklink', { PortalId: area.PortalId, location: await current().then(String) });
  await expect(row(page, 'poster').getByRole('img', { name: outdated })).toHaveCount(0);
  await page.context().close();
});
