import { Role } from '#contract/entities/role.ts';
import type { Api } from './support/api.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

const MINUTE_MS = 60_000;

/** A portal with one channel on two areas, and what its only screen needs in order to report. */
async function oneChannel(api: Api) {
  const portal = await makePortal(api);
  const { channel } = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    areas: [
      { name: 'Main', slides: [textSlide('Flat white', '<p>1</p>')] },
      { name: 'Side', slides: [textSlide('Opening hours', '<p>2</p>')] },
    ],
  });
  const report = () =>
    api.call('POST /api/screens/report', {
      channel: { PortalId: portal.PortalId, originalName: channel.originalName },
      screen: `screen-of-${portal.PortalId}`,
      ...{ build: '', revision: '', areas: [], problems: [], clock: null, width: 1920, height: 1080 },
    });
  return { channel, report, token: await portal.signInAs(Role.Admin) };
}

test('says in the matrix whether a channel is live, and with which slide', async ({ api, openSignedIn }) => {
  const { channel, report, token } = await oneChannel(api);
  const page = await openSignedIn('/dashboard', token);
  const head = page.getByRole('columnheader', { name: /Lobby/ });
  await expect(head).toHaveAccessibleName(/Never set up/);
  await expect(head).not.toHaveAccessibleName(/Flat white/);
  await report();
  await expect(head).toHaveAccessibleName(/Live · Flat white/);
  const [main] = channel.selectedSlides;
  const cell = { channel: channel._id, area: main?.AreaID ?? '', slide: main?.SlideIDs[0] ?? '' };
  await api.call('PATCH /api/channels/toggleSlide', cell);
  await expect(head).toHaveAccessibleName(/Live · nothing on air/);
});

test('says in the control panel what a channel shows, or should show', async ({ api, openSignedIn }) => {
  const { report, token } = await oneChannel(api);
  await report();
  const page = await openSignedIn('/dashboard/controlpanel', token);
  const status = page.getByRole('region', { name: 'Player Status' });
  const row = status.getByRole('rowheader', { name: /Lobby/ });
  await expect(row).toHaveAccessibleName(/Live · Flat white · Opening hours/);
  await expect(status).toContainText('1 channel, 1 live');
  await expect(status.getByRole('columnheader', { name: 'Content refresh' })).toBeVisible();

  // The screen is not seen any more, as after a power failure.
  await page.route('**/api/screens/get*', async (route) => {
    const response = await route.fetch();
    const screens: object[] = await response.json();
    await route.fulfill({ response, json: screens.map((screen) => ({ ...screen, silentMs: 20 * MINUTE_MS })) });
  });
  await page.reload();
  await expect(row).toHaveAccessibleName(/Offline 20 min · should show Flat white · Opening hours/);
  await expect(status).toContainText('1 channel, 1 offline');
});

test('says on a phone whether a channel is live', async ({ api, openSignedIn }) => {
  const { report, token } = await oneChannel(api);
  await report();
  const page = await openSignedIn('/dashboard/controlpanel', token);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('rowheader', { name: /Lobby/ }).first()).toHaveAccessibleName(/Live · Flat white/);
  await page.getByRole('region', { name: 'Player Status' }).getByText('Never used').waitFor({ state: 'hidden' });
  await page.goto('/dashboard');
  await page.getByText('Flat white', { exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('switch', { name: /Lobby.*Live/ })).toBeVisible();
});
