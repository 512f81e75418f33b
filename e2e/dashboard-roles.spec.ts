import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { rememberSelection } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

const PANEL = '/dashboard/controlpanel';

test('says why another page opens than the one in the address', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { channel } = await buildChannel(api, { PortalId: portal.PortalId, name: 'Lobby', areas: [{ slides: [] }] });
  const refused = 'You don’t have access to that page.';
  const missing = 'What you tried to open doesn’t exist any more, or it belongs to another portal.';
  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Contributor));
  for (const address of [
    `${PANEL}?show=users`,
    `${PANEL}/editchannel?id=${channel._id}`,
    `${PANEL}/edituser`,
    `${PANEL}/editarea`,
    `${PANEL}/sortchannels`,
    `${PANEL}/audit`,
    '/dashboard/webmaster',
    '/contentlibrary/admin',
  ]) {
    await page.goto(address);
    await expect(page.getByText(refused), address).toBeVisible();
  }
  const admin = await openSignedIn('/healthz', await portal.signInAs(Role.Webmaster));
  for (const address of ['editchannel', 'edituser', 'editarea']) {
    await admin.goto(`${PANEL}/${address}?id=nothing`);
    await expect(admin.getByText(missing), address).toBeVisible();
  }
});

test('gives a reason for every control that a contributor can’t use', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { channel, areas, slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ slides: [textSlide('Of the house', '<p>h</p>'), textSlide('Put away', '<p>p</p>')] }],
  });
  const area = areas[0]?._id ?? '';
  const [house, away] = (slides[0] ?? []).map(({ _id }) => _id);
  await api.call('PATCH /api/slides/archiveSlide', { _id: away ?? '', PortalId, update: { archived: true } });
  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Contributor));
  await rememberSelection(page, { portalId: PortalId, area, channel: channel._id });
  for (const address of [
    '/dashboard',
    '/dashboard/archive',
    '/dashboard/sortslides',
    '/dashboard/calendar',
    `/dashboard/EditSlide?portal=${PortalId}&area=${area}&slide=${house}`,
    PANEL,
    `${PANEL}?show=screens`,
    `${PANEL}?show=channels`,
    '/dashboard/account',
    '/dashboard/pair',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expect.poll(() => withoutReason(page), { message: address }).toEqual([]);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByText('Of the house').click();
  await expect(page.getByRole('switch', { name: 'Lobby' })).toBeDisabled();
  await expect(page.getByRole('dialog').getByText('You can’t change this slide.')).toBeVisible();
});

/**
 * The disabled controls that have neither a description nor a hint. A form that is read-only as a whole says so at its
 * top, and the first and last row of a list can't be moved further.
 */
function withoutReason(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>(':is(button, input, select, textarea):disabled')]
      .filter((control) => control.checkVisibility({ checkOpacity: true }))
      .filter((control) => !control.closest('fieldset:disabled, [title]') && !control.hasAttribute('aria-describedby'))
      .map((control) => control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.outerHTML),
  );
}

test('warns editors of some channels that a slide is also on others', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { channel, areas, slides } = await buildChannel(api, {
    PortalId,
    name: 'Berlin',
    areas: [{ slides: [textSlide('Offer', '<h1>Offer</h1>')] }],
  });
  const [area, slide] = [areas[0], slides[0]?.[0]];
  if (!area || !slide) throw new Error('The channel has no slide.');
  const settings = { PortalId, name: 'Hamburg', selectedAreas: [area._id] };
  const other = await api.call('POST /api/channels/add', { channel: settings });
  await api.call('PATCH /api/channels/toggleSlide', { channel: other._id, area: area._id, slide: slide._id });
  const warning = 'Also on 1 channel that you don’t manage. Changes of the slide appear there too.';

  const open = async (channels: string[]) => {
    const page = await openSignedIn('/healthz', await portal.signInAs(Role.Editor, { channels }));
    await rememberSelection(page, { portalId: PortalId, area: area._id, slideType: slide.type, slide: slide._id });
    await page.goto('/dashboard/EditSlide');
    return page;
  };
  const limited = await open([channel._id]);
  await expect(limited.getByRole('note').filter({ hasText: warning })).toBeVisible();
  const both = await open([channel._id, other._id]);
  await expect(both.getByRole('heading', { level: 1, name: / slide$/ })).toBeVisible();
  await expect(both.getByText('don’t manage')).toHaveCount(0);
});
