import { flash } from '#slide-types/flash/definition.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';

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
