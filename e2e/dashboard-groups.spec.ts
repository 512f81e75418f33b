import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import type { Api } from './support/api.ts';
import { barriersOn } from './support/barriers.ts';
import { addSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

/** A portal with channels that have these tags. */
async function portalWithChannels(api: Api, channels: Record<string, string[]>) {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const area = await api.call('POST /api/areas/add', { area: { name: 'Main', PortalId } });
  const ids: Record<string, string> = {};
  const tagIds: Record<string, string> = {};
  for (const [name, tags] of Object.entries(channels)) {
    for (const tag of tags) tagIds[tag] ??= (await api.call('POST /api/tags/add', { PortalId, name: tag }))._id;
    const channel = { name, PortalId, selectedAreas: [area._id], tags: tags.map((tag) => tagIds[tag] ?? '') };
    ids[name] = (await api.call('POST /api/channels/add', { channel }))._id;
  }
  /** The channels that show a slide, by name. */
  const shownOn = async (slideId: string) =>
    (await api.call('POST /api/channels/getchannelsinorder', { PortalId }))
      .filter(({ selectedSlides, slideOrder }) =>
        [...selectedSlides, ...slideOrder].some(({ SlideIDs }) => SlideIDs.includes(slideId)),
      )
      .map(({ name }) => name);
  return { ...portal, area, ids, tagIds, shownOn };
}

const CHANNELS = { Lobby: ['Berlin'], Window: ['Berlin', 'kitchen'], Bar: ['kitchen'], Roof: [] };
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const group = (page: Page, name: string) =>
  page.getByRole('columnheader', { name }).getByRole('button', { name: new RegExp(`^${name}`) });

test('groups channels by tag, and adds a slide to all channels of a group or removes it, also by keyboard', async ({
  api,
  openSignedIn,
}) => {
  const { area, ids, shownOn, signInAs } = await portalWithChannels(api, CHANNELS);
  const { _id } = await addSlide(api, area, textSlide('Offer', '<p>Offer</p>'));
  await api.call('PATCH /api/channels/toggleSlide', { channel: ids.Lobby ?? '', area: area._id, slide: _id });
  const token = await signInAs(Role.Editor, { channelsPerPage: 0 });
  const page = await openSignedIn('/dashboard', token);
  await page.getByRole('button', { name: 'Channels by tags' }).click();
  await page.getByRole('combobox', { name: 'Group channels by' }).click();
  await page.getByRole('option', { name: 'Tags' }).click();
  await page.keyboard.press('Escape');
  await expect(group(page, 'Berlin')).toContainText('2 channels');
  await expect(group(page, 'Without a tag')).toContainText('1 channel');
  await expect(page.getByRole('columnheader', { name: 'Lobby' })).toHaveCount(0);
  await expect(page).toHaveURL(/group=tags/);

  const mixed = box(page, 'Offer in Berlin, on 1 of 2 channels');
  expect(await mixed.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await mixed.click();
  await expect(box(page, 'Offer in Berlin, on 2 of 2 channels')).toBeChecked();
  await expect(page.getByText('“Offer” was added to 1 channel: Berlin.')).toBeVisible();
  await expect.poll(() => shownOn(_id)).toEqual(['Lobby', 'Window']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mixed).toBeVisible();
  await expect.poll(() => shownOn(_id)).toEqual(['Lobby']);

  await mixed.focus();
  await page.keyboard.press('ArrowRight');
  await expect(box(page, 'Offer in kitchen, on 0 of 2 channels')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box(page, 'Offer in kitchen, on 2 of 2 channels')).toBeChecked();
  // Window is in both groups.
  await expect(box(page, 'Offer in Berlin, on 2 of 2 channels')).toBeChecked();
  await expect.poll(() => shownOn(_id)).toEqual(['Lobby', 'Window', 'Bar']);
  await page.keyboard.press('Space');
  await expect.poll(() => shownOn(_id)).toEqual(['Lobby']);
  expect(await barriersOn(page)).toEqual([]);

  await group(page, 'Berlin').click();
  await expect(group(page, 'Berlin')).toHaveAttribute('aria-expanded', 'true');
  await expect(box(page, 'Offer on Lobby')).toBeChecked();
  await expect(page).toHaveURL(/expanded=/);
  await page.reload();
  await box(page, 'Offer on Window').check();
  await expect(box(page, 'Offer in Berlin, on 2 of 2 channels')).toBeChecked();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('By place');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'By place' })).toBeVisible();
  await group(page, 'Berlin').click();
  await expect(box(page, 'Offer on Lobby')).toHaveCount(0);

  const other = await openSignedIn('/dashboard', token);
  await expect(box(other, 'Offer on Roof')).toBeVisible();
  await other.getByRole('button', { name: 'Views' }).click();
  await other.getByRole('menuitem', { name: 'By place' }).click();
  await expect(group(other, 'Berlin')).toHaveAttribute('aria-expanded', 'true');
  await expect(box(other, 'Offer on Lobby')).toBeChecked();
  // Jumping to a channel in a collapsed group expands it.
  await other.getByRole('button', { name: 'Jump to Channel' }).click();
  await other.getByRole('combobox', { name: 'Channel name' }).fill('Roof');
  await other.getByRole('option', { name: /^Roof/ }).click();
  await expect(box(other, 'Offer on Roof')).toBeVisible();
});

test('a group shows what rules decide; unticking it makes exceptions, and ticking it ends them', async ({
  api,
  openSignedIn,
}) => {
  const { PortalId, area, tagIds, shownOn, signInAs } = await portalWithChannels(api, CHANNELS);
  const targets = [{ all: [tagIds.Berlin ?? ''], area: area._id, none: [], channels: null }];
  const { _id } = await addSlide(api, area, textSlide('Offer', '<p>Offer</p>', { targets }));
  const page = await openSignedIn('/dashboard?group=tags', await signInAs(Role.Editor));
  const exceptions = async () =>
    (await api.call('POST /api/channels/getchannelsinorder', { PortalId })).filter(
      ({ excludedSlides }) => excludedSlides.length > 0,
    ).length;
  const ruled = box(page, 'Offer in Berlin, on 2 of 2 channels, 2 by tags');
  await expect(ruled).toHaveAttribute('data-mark', 'tagged');
  await ruled.uncheck();
  await expect(box(page, 'Offer in Berlin, on 0 of 2 channels')).toHaveAttribute('data-mark', 'excluded');
  await expect.poll(exceptions).toBe(2);
  await box(page, 'Offer in Berlin, on 0 of 2 channels').check();
  await expect(ruled).toBeChecked();
  await expect.poll(exceptions).toBe(0);
  await expect.poll(() => shownOn(_id)).toEqual(['Lobby', 'Window']);
});

test('someone who may use only some channels changes only those, on a phone as well', async ({ api, openSignedIn }) => {
  const { area, ids, shownOn, signInAs } = await portalWithChannels(api, CHANNELS);
  const { _id } = await addSlide(api, area, textSlide('Offer', '<p>Offer</p>'));
  const token = await signInAs(Role.Editor, { channels: [ids.Window ?? '', ids.Bar ?? ''] });
  const page = await openSignedIn('/dashboard?group=tags', token);
  await box(page, 'Offer in Berlin, on 0 of 1 channel').check();
  await expect(box(page, 'Offer in Berlin, on 1 of 1 channel')).toHaveAttribute(
    'title',
    /Changes only the channels that you can use\./,
  );
  await expect.poll(() => shownOn(_id)).toEqual(['Window']);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('link', { name: /Offer/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Offer' });
  const kitchen = sheet.getByRole('checkbox', { name: /^kitchen/ });
  expect(await kitchen.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await kitchen.click();
  await expect(kitchen).toBeChecked();
  await expect.poll(() => shownOn(_id)).toEqual(['Window', 'Bar']);
  await sheet.getByRole('button', { name: 'Channels of kitchen' }).click();
  await sheet.getByRole('switch', { name: /^Bar/ }).click();
  await expect.poll(() => shownOn(_id)).toEqual(['Window']);
});

test('gives a tag rule to several slides at once, says what that changes, and takes it from them again', async ({
  api,
  openSignedIn,
}) => {
  const { area, ids, tagIds, shownOn, signInAs } = await portalWithChannels(api, CHANNELS);
  const [offer, menu, other] = [
    await addSlide(api, area, textSlide('Offer', '<p>Offer</p>')),
    await addSlide(api, area, textSlide('Menu', '<p>Menu</p>')),
    await addSlide(api, area, textSlide('Other', '<p>Other</p>')),
  ];
  await api.call('PATCH /api/channels/toggleSlide', { channel: ids.Lobby ?? '', area: area._id, slide: offer._id });
  const page = await openSignedIn('/dashboard', await signInAs(Role.Editor, { channelsPerPage: 0 }));
  for (const name of ['Offer', 'Menu']) await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Channels', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Channels for 2 slides' });
  await dialog.getByText('By tags', { exact: true }).click();
  await expect(dialog.getByText('On every channel.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Channels with all of these tags' }).click();
  await page.getByRole('option', { name: 'Berlin' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('On every channel tagged Berlin.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '2 channels, 0 screens' })).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('+3 placements: Lobby (1) and Window (2)');
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'But not' }).click();
  await page.getByRole('option', { name: 'kitchen' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('status')).toContainText('+1 placement: Lobby (1)');
  await dialog.getByRole('button', { name: 'Remove kitchen' }).click();
  await dialog.getByRole('button', { name: 'Add rule to 2 slides' }).click();

  await expect(box(page, 'Menu on Window, by tags')).toBeChecked();
  await expect(box(page, 'Offer on Lobby')).toBeChecked();
  await expect(box(page, 'Other on Lobby')).not.toBeChecked();
  const rulesOf = async (_id: string) => {
    const { PortalId } = area;
    return (await api.call('POST /api/slides/getslidebyid', { _id, PortalId })).targets.map(({ all }) => all);
  };
  expect(await rulesOf(offer._id)).toEqual([[tagIds.Berlin]]);
  expect(await rulesOf(menu._id)).toEqual([[tagIds.Berlin]]);
  expect(await rulesOf(other._id)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box(page, 'Menu on Window')).not.toBeChecked();
  await expect.poll(() => shownOn(menu._id)).toEqual([]);
  await expect.poll(() => shownOn(offer._id)).toEqual(['Lobby']);
});
