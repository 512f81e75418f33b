import { Role } from '#contract/entities/role.ts';
import { buildChannel, displayPath, imageSlide, textSlide } from './support/channel.ts';
import { openEditor } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage, uploadImage } from './support/images.ts';
import { cell, row } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';

test('a poster is on three channels and their screens after five clicks, without typing', {
  tag: '@quick',
}, async ({ api, openSignedIn, page: screen }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { areas, channel } = await buildChannel(api, { PortalId, name: 'Lobby', areas: [{ slides: [] }] });
  const selectedAreas = areas.map(({ _id }) => _id);
  for (const name of ['Canteen', 'Window'])
    await api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas } });
  await screen.goto(displayPath(channel));
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));

  await page.getByRole('button', { name: 'Create Slide' }).click();
  await page.getByRole('button', { name: /^Image/ }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({
    name: 'spring_sale-2026.png',
    mimeType: 'image/png',
    buffer: await makeImage('#0f766e'),
  });
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Spring sale 2026');
  await page.getByRole('checkbox', { name: 'All channels' }).click();
  await page.getByRole('button', { name: 'Save Slide and go back' }).click();

  await expect(row(page, 'Spring sale 2026')).toContainText('On 3 channels');
  await expect(row(page, 'Spring sale 2026')).toHaveAttribute('data-returned', 'true');
  await expect(screen.locator('img[src*="spring-sale"]').first()).toBeVisible();
});

test('the channels of a stored slide are changed in its editor', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { areas, slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ slides: [imageSlide('Poster', await uploadImage(api, '#7c2d12', PortalId))] }],
  });
  const [area] = areas;
  const [[slide] = []] = slides;
  if (!area || !slide) throw new Error('The portal has no slide.');
  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Editor));
  await openEditor(page, { area, slideType: slide.type, slide });
  const channels = page.getByRole('region', { name: 'Channels' });
  const lobby = channels.getByRole('checkbox', { name: 'Lobby' });
  await expect(lobby).toBeChecked();
  await lobby.uncheck();
  await expect(channels).toContainText('On no channel yet: choose where screens show this slide.');
  const placed = async () => {
    const [listed] = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
    return listed?.selectedSlides.flatMap(({ SlideIDs }) => SlideIDs) ?? [];
  };
  await expect.poll(placed).toEqual([]);
  await lobby.check();
  await expect.poll(placed).toEqual([slide._id]);
});

test('the number of channels in a row opens all of them', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { areas } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Menu', '<p>Soup</p>')] }],
  });
  await api.call('POST /api/channels/add', {
    channel: { name: 'Window', PortalId, selectedAreas: areas.map(({ _id }) => _id) },
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await row(page, 'Menu').getByRole('button', { name: 'On 1 channel' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('switch', { name: 'Lobby' })).toBeChecked();
  await sheet.getByRole('switch', { name: 'Window' }).click();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Menu', 'Window')).toBeChecked();
  await expect(row(page, 'Menu')).toContainText('On 2 channels');
});

test('on a phone, a channel opens all of its slides', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Menu', '<p>Soup</p>'), textSlide('Offer', '<p>Tea</p>')] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Last Modified' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('Offer');
  await page.getByRole('button', { name: 'Jump to Channel' }).click();
  await page.getByRole('option', { name: 'Lobby' }).click();
  const sheet = page.getByRole('dialog', { name: 'Lobby' });
  await expect(sheet.getByRole('switch', { name: 'Menu' })).toBeChecked();
  await sheet.getByRole('switch', { name: 'Menu' }).click();
  await expect(sheet.getByRole('switch', { name: 'Menu' })).not.toBeChecked();
  await sheet.getByRole('link', { name: 'Slide order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Slide order' })).toBeVisible();
});

test('the editor of an archived slide offers no channels until it is restored', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { areas, slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Spring offer', '<p>Tea</p>')] }],
  });
  const _id = slides[0]?.[0]?._id ?? '';
  const address = `/dashboard/EditSlide?portal=${PortalId}&area=${areas[0]?._id}&slide=${_id}`;
  const page = await openSignedIn(address, await portal.signInAs(Role.Admin));
  const lobby = page.getByRole('checkbox', { name: 'Lobby' });
  await expect(lobby).toBeChecked();
  await api.call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived: true } });
  await expect(page.getByText('This slide is archived.')).toBeVisible();
  await expect(lobby).toBeDisabled();
  await expect(page.getByText('On no channel yet: choose where screens show this slide.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('“Spring offer” was restored.')).toBeVisible();
  await expect(page.getByText('This slide is archived.')).toHaveCount(0);
  await expect(page.getByText('Someone else saved this slide.')).toHaveCount(0);
  await expect(lobby).toBeChecked();
  await expect(lobby).toBeEnabled();
});
