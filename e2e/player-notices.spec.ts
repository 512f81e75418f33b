import { flash } from '#slide-types/flash/definition.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

const NOTICE = 'Flash is no longer supported';
const FLASH = { type: flash.index, name: 'Intro', flash_path: '/media/54/intro.swf', duration: 2 };

test('shows the notice of a Flash slide in an area without other slides', async ({ api, page }) => {
  const built = await buildChannel(api, {
    areas: [
      { width: 50, slides: [FLASH] },
      { x: 50, width: 50, slides: [FLASH, textSlide('Open', '<p>Open</p>', { duration: 2 })] },
    ],
  });
  await page.goto(built.displayPath);
  const showing = page.locator('[data-phase=showing]');
  await expect(showing.filter({ hasText: NOTICE })).toHaveCount(1);
  await expect(showing.filter({ hasText: 'Open' })).toHaveCount(1);
  await expect(page.getByText(NOTICE)).toHaveCount(1);
});

test('shows the notices of Flash slides among other slides in test mode', async ({ api, page }) => {
  const text = textSlide('Open', '<p>Open</p>', { duration: 2 });
  const built = await buildChannel(api, { areas: [{ slides: [FLASH, text] }] });
  await page.goto(`${built.displayPath}?TestMode=true`);
  await expect(page.locator('[data-phase=showing]', { hasText: NOTICE })).toBeVisible();
  await expect(page.locator('[data-phase=showing]', { hasText: 'Open' })).toBeVisible();
});

test('gives the notice of a Flash slide the colours of the portal', async ({ api, page }) => {
  const theme = { background: '#ffffff', text: '#123456', accent: '#0f766e', typeface: '', logo: '' } as const;
  const { PortalId } = await makePortal(api, { theme: { ...theme, logoPosition: 'top-left' } });
  const built = await buildChannel(api, { PortalId, areas: [{ slides: [FLASH] }] });
  await page.goto(built.displayPath);
  await expect(page.getByText(NOTICE)).toHaveCSS('color', 'rgb(18, 52, 86)');
});

test('writes the notice of a Flash slide in the language of its channel', async ({ api, page }) => {
  const built = await buildChannel(api, { language: 'de-AT', areas: [{ slides: [FLASH] }] });
  await page.goto(built.displayPath);
  const showing = page.locator('[data-phase=showing]');
  await expect(showing).toContainText('Flash wird nicht mehr unterstützt');
  await expect(showing).toContainText('Ersetzen Sie diese Folie');

  const { _id, PortalId } = built.channel;
  await api.call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { language: 'ja' } });
  await expect(showing).toContainText(NOTICE);
});
