import { Role } from '#contract/entities/role.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { rememberSelection } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

test('renders only the visible rows of a long list, and moves a channel to a typed position', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { areas } = await buildChannel(api, { PortalId, name: 'Screen 001', areas: [{ name: 'Main', slides: [] }] });
  const selectedAreas = areas.map(({ _id }) => _id);
  for (let number = 2; number <= 60; number += 1) {
    const name = `Screen ${String(number).padStart(3, '0')}`;
    await api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas } });
  }
  const page = await openSignedIn('/dashboard/controlpanel/sortchannels', await portal.signInAs(Role.Admin));
  const rows = page.getByRole('listitem');
  await expect(rows.first()).toContainText('Screen 001');
  expect(await rows.count()).toBeLessThan(40);
  const field = page.getByRole('textbox', { name: 'Position of Screen 002' });
  await field.fill('59');
  await field.press('Enter');
  await expect(page.getByText('Screen 002 is now at position 59 of 60.')).toBeAttached();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(field).toHaveValue('59');

  // Continues with the keyboard, to the end of the list.
  await page.getByRole('button', { name: 'Drag Screen 002' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('You have lifted an item in position 59')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('from position 59 to position 60')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Position of Screen 002' })).toHaveValue('60');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Save successful (60/60).')).toBeVisible();
  const stored = await api.call('POST /api/channels/getchannelsinorder', { PortalId });
  expect(stored.slice(0, 2).map(({ name }) => name)).toEqual(['Screen 001', 'Screen 003']);
  expect(stored.at(-1)?.name).toBe('Screen 002');
});

test('sorts a second channel beside the first, and shows the difference between their durations', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api, { optionalFeatures: ['synchronization'] });
  const { PortalId } = portal;
  const { channel, areas } = await buildChannel(api, {
    PortalId,
    name: 'Left wall',
    areas: [{ name: 'Main', slides: ['One', 'Two'].map((name) => textSlide(name, `<p>${name}</p>`)) }],
  });
  const [area] = areas;
  if (!area) throw new Error('The area was not created.');
  const other = await api.call('POST /api/channels/add', {
    channel: { name: 'Right wall', PortalId, selectedAreas: [area._id] },
  });
  for (const name of ['Three', 'Four', 'Five']) {
    const slide = await addSlide(api, area, textSlide(name, `<p>${name}</p>`, { duration: 4 }));
    await api.call('PATCH /api/channels/toggleSlide', { channel: other._id, area: area._id, slide: slide._id });
  }
  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Editor));
  await rememberSelection(page, { portalId: PortalId, area: area._id, channel: channel._id });
  await page.goto('/dashboard/sortslides');
  await page.getByRole('button', { name: 'Move up Two' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Save successful (1/1).')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort side by side with' }).click();
  await page.getByRole('option', { name: 'Right wall' }).click();
  await expect(page.getByText('Save successful')).toHaveCount(0);
  await expect(page.getByText('Add 2 seconds to “Left wall”, or remove 2 seconds from “Right wall”.')).toBeVisible();
  const [left, right] = ['Left wall', 'Right wall'].map((name) => page.getByRole('region', { name }));
  await left?.getByRole('button', { name: 'Move up One' }).click();
  await right?.getByRole('button', { name: 'Move up Five' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Save successful (2/2).')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem')).toContainText(['One', 'Two']);
});
