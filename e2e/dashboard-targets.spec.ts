import { Role } from '#contract/entities/role.ts';
import { rte } from '#slide-types/rte/definition.ts';
import type { Api } from './support/api.ts';
import { barriersOn } from './support/barriers.ts';
import { addSlide, textSlide } from './support/channel.ts';
import { fillInGeneral, openEditor, storedSlide } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { row } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';

/** A portal with the tag “Berlin”, an area, and channels that have the tag, or not. */
async function portalWithTag(api: Api, channels: Record<string, boolean>) {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const tag = await api.call('POST /api/tags/add', { PortalId, name: 'Berlin' });
  const area = await api.call('POST /api/areas/add', { area: { name: 'Main', PortalId } });
  const addChannel = (name: string, isTagged: boolean) => {
    const tags = isTagged ? [tag._id] : [];
    return api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas: [area._id], tags } });
  };
  for (const [name, isTagged] of Object.entries(channels)) await addChannel(name, isTagged);
  return { ...portal, tag, area, addChannel };
}

test('shows a slide on the channels with a tag except where it was removed, and on later ones', async ({
  api,
  openSignedIn,
}) => {
  const { PortalId, area, addChannel, signInAs } = await portalWithTag(api, { Lobby: true, Window: true, Bar: false });
  const slide = await addSlide(api, area, textSlide('Offer', '<p>Offer</p>'));
  const page = await openSignedIn('/healthz', await signInAs(Role.Editor, { channelsPerPage: 0 }));

  await openEditor(page, { area, slideType: slide.type, slide });
  const section = page.getByRole('region', { name: 'Channels' });
  await section.getByRole('button', { name: 'Show by tags' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('On every channel.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Channels with all of these tags' }).click();
  await page.getByRole('option', { name: 'Berlin' }).click();
  await expect(dialog.getByText('On every channel tagged Berlin.')).toBeVisible();
  await expect(dialog.getByText('+2 channels: Lobby and Window')).toBeVisible();
  await dialog.getByRole('button', { name: '2 channels, 0 screens' }).click();
  await expect(dialog.getByText('Lobby and Window', { exact: true })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(section.getByRole('listitem')).toContainText('On every channel tagged Berlin.');
  await expect(section.getByRole('checkbox', { name: 'Window' })).toBeChecked();
  await expect(page.getByText('All changes are saved.')).toBeVisible();

  await page.goto('/dashboard');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(box('Offer on Lobby, by tags')).toBeChecked();
  await expect(box('Offer on Window, by tags')).toBeChecked();
  await expect(box('Offer on Bar')).not.toBeChecked();
  await expect(row(page, 'Offer')).toContainText('On 2 channels');

  await box('Offer on Lobby, by tags').uncheck();
  await expect(box('Offer on Lobby, removed here')).not.toBeChecked();
  await expect(row(page, 'Offer')).toContainText('On 1 channel');
  expect(await barriersOn(page)).toEqual([]);
  const lobby = async () => (await api.call('POST /api/channels/getchannelsinorder', { PortalId }))[0];
  const offer = [{ AreaID: area._id, SlideIDs: [slide._id] }];
  await expect.poll(async () => (await lobby())?.excludedSlides).toEqual(offer);
  await page.reload();
  await box('Offer on Lobby, removed here').check();
  await expect(box('Offer on Lobby, by tags')).toBeChecked();
  await expect.poll(async () => (await lobby())?.slideOrder).toEqual(offer);
  await expect.poll(async () => (await lobby())?.excludedSlides).toEqual([]);

  await addChannel('Roof', true);
  await expect(box('Offer on Roof, by tags')).toBeChecked();
  await expect(row(page, 'Offer')).toContainText('On 3 channels');
});

test('a new slide has its rules from the start, and they can be deleted', async ({ api, openSignedIn }) => {
  const { PortalId, area, signInAs } = await portalWithTag(api, { Lobby: true, Window: false });
  const page = await openSignedIn('/healthz', await signInAs(Role.Editor));
  await openEditor(page, { area, slideType: rte.index });
  await fillInGeneral(page, 'Offer');
  await page.locator('[contenteditable=true]').fill('Offer');
  const section = page.getByRole('region', { name: 'Channels' });
  await section.getByRole('button', { name: 'Show by tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Channels with all of these tags' }).fill('ber');
  await page.getByRole('option', { name: 'Berlin' }).click();
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(section.getByRole('checkbox', { name: 'Lobby' })).toBeChecked();
  await expect(section.getByRole('checkbox', { name: 'Lobby' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save Slide', exact: true }).click();
  await expect(page.getByText('Slide "Offer" successfully saved.')).toBeVisible();
  await expect(section.getByRole('checkbox', { name: 'Lobby' })).toBeEnabled();
  await expect(section.getByRole('checkbox', { name: 'Lobby' })).toBeChecked();

  await section.getByRole('button', { name: 'Delete: On every channel tagged Berlin.' }).click();
  await expect(dialog).toContainText('The slide is removed from 1 channel.');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(section.getByRole('checkbox', { name: 'Lobby' })).not.toBeChecked();
  const channels = () => api.call('POST /api/channels/getchannelsinorder', { PortalId });
  await expect.poll(async () => (await channels()).flatMap(({ slideOrder }) => slideOrder)).toEqual([]);
});

test('removes a slide from all channels by tags, and brings it back in its place', async ({ api, openSignedIn }) => {
  const { PortalId, tag, area, signInAs } = await portalWithTag(api, { Lobby: true, Window: true });
  const targets = [{ all: [tag._id], area: area._id, none: [], channels: null }];
  const first = await addSlide(api, area, textSlide('First', '<p>1</p>', { targets }));
  const second = await addSlide(api, area, textSlide('Second', '<p>2</p>', { targets }));
  const both = [first._id, second._id];
  const channels = () => api.call('POST /api/channels/getchannelsinorder', { PortalId });
  const orders = async () => (await channels()).map(({ slideOrder }) => slideOrder[0]?.SlideIDs);
  const slideOrder = [{ AreaID: area._id, SlideIDs: both }];
  for (const { _id } of await channels())
    await api.call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { slideOrder } });
  expect(await orders()).toEqual([both, both]);
  const page = await openSignedIn('/dashboard', await signInAs(Role.Editor));
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await row(page, 'First').hover();
  await page.getByRole('button', { name: 'Remove First from all channels' }).click();
  await expect(box('First on Lobby, removed here')).not.toBeChecked();
  await expect.poll(orders).toEqual([[second._id], [second._id]]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box('First on Lobby, by tags')).toBeChecked();
  await expect.poll(orders).toEqual([both, both]);

  await page.getByRole('link', { name: 'Reorder slides on Window' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'First' })).toContainText('By tags');
  await page.getByRole('button', { name: 'Move down First' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Save successful (1/1).')).toBeVisible();
  expect(await orders()).toEqual([both, both.toReversed()]);
});

test('a rule that reaches channels beyond the user’s can’t be changed, and a rule of theirs is limited to them', async ({
  api,
  openSignedIn,
}) => {
  const { PortalId, tag, area, signInAs } = await portalWithTag(api, { Lobby: true, Window: true, Bar: false });
  const [lobby] = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
  const channels = [lobby?._id ?? ''];
  const targets = [{ all: [tag._id], area: area._id, none: [], channels: null }];
  const slide = await addSlide(api, area, textSlide('Offer', '<p>Offer</p>', { targets }));
  const page = await openSignedIn('/healthz', await signInAs(Role.Editor, { channels }));

  await openEditor(page, { area, slideType: slide.type, slide });
  const section = page.getByRole('region', { name: 'Channels' });
  const rules = section.getByRole('list', { name: 'Shown by tags' }).getByRole('listitem');
  await expect(rules).toContainText('Also applies to channels that you can’t use.');
  await expect(rules.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await section.getByRole('button', { name: 'Add another rule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Only on the channels that you can use.');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(rules).toHaveCount(2);
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  const limits = async () => (await storedSlide(api, slide)).targets.map((target) => target.channels);
  await expect.poll(limits).toEqual([null, channels]);
  await section.getByRole('button', { name: 'Delete: On every channel.' }).click();
  await expect(rules).toHaveCount(1);
});
