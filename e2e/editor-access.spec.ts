import type { Page } from '@playwright/test';
import { image } from '#slide-types/image/definition.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { barriersOn } from './support/barriers.ts';
import { textSlide } from './support/channel.ts';
import { makeArea, openEditor, SAVE } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL } from './support/server.ts';

const VARIANTS = [
  { name: 'wide and light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'wide and dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

for (const variant of VARIANTS) {
  test(`the editor is accessible (${variant.name})`, async ({ api, openSignedIn }) => {
    const area = await makeArea(api, `For everybody, ${variant.name}`);
    const slide = await api.call('POST /api/slides/add', {
      area: area._id,
      slide: {
        ...textSlide('Hours', '<h2>Hours</h2><p><a href="https://example.com">Every day</a></p>'),
        PortalId: FIRST_PORTAL,
        duration: 5,
        alwaysDisplay: true,
      },
    });
    const page = await openSignedIn('/healthz');
    const barriers = (within?: string) => () =>
      barriersOn(page, { ...(within && { within }), onlyColours: variant.colorScheme === 'dark' });
    await page.setViewportSize(variant.viewport);
    await page.emulateMedia({ colorScheme: variant.colorScheme, reducedMotion: 'reduce' });

    await openEditor(page, { area, slideType: image.index });
    await page.getByRole('button', SAVE).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect.poll(barriers()).toEqual([]);

    await openEditor(page, { area, slideType: rte.index, slide });
    await page.getByRole('textbox', { name: 'Content' }).click();
    await expect.poll(barriers()).toEqual([]);
    for (const opener of ['Link', 'Text colour', 'Insert a table', 'Pick a colour']) {
      await page.getByRole('button', { name: opener, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect.poll(barriers('[role=dialog]'), { message: opener }).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    expect(await overflows(page)).toBe(false);
  });
}

test('a slide can be created with only the keyboard', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Keys'), slideType: rte.index });
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Always display' })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Slide "By keyboard" successfully saved.')).toBeVisible();
});

/** Whether any content is wider than the page. */
function overflows(page: Page): Promise<boolean> {
  return page.locator('main').evaluate((main) => main.scrollWidth > main.clientWidth);
}
