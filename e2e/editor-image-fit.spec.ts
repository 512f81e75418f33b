import type { Locator } from '@playwright/test';
import { image } from '#slide-types/image/definition.ts';
import { template } from '#slide-types/template/definition.ts';
import { addSlide, imageSlide } from './support/channel.ts';
import { makeArea, openEditor, SAVE, storedSlide } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage, uploadImage } from './support/images.ts';
import { uploadSheet } from './support/style-sheets.ts';

test('fills the area with an image around the point that was chosen, with mouse or keyboard', async ({
  api,
  openSignedIn,
}) => {
  const area = await makeArea(api, 'Focused');
  const slide = await addSlide(api, area, imageSlide('Focused poster', await uploadImage(api, '#0f766e')));
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area, slideType: image.index, slide });
  await expect(page.getByRole('slider', { name: 'Focus point' })).toHaveCount(0);
  await page.getByText('Fill the area').click();
  const point = page.getByRole('slider', { name: 'Focus point' });
  await expect(point).toHaveAttribute('aria-valuetext', '50 % from the left, 50 % from the top');
  await expect(page.getByRole('figure', { name: 'Portrait' }).locator('img')).toBeVisible();

  const picture = point.locator('xpath=..');
  const { width, height } = await boxOf(picture);
  await picture.click({ position: { x: width * 0.2, y: height * 0.75 } });
  await expect.poll(async () => roundedFocus((await storedSlide(api, slide)).image_focus)).toEqual([20, 75]);
  await point.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(point).toHaveAttribute('aria-valuetext', '21 % from the left, 65 % from the top');
  await page.getByRole('button', SAVE).click();
  await expect.poll(async () => roundedFocus((await storedSlide(api, slide)).image_focus)).toEqual([21, 65]);
  expect((await storedSlide(api, slide)).image_fit).toBe('cover');
  await page.getByRole('button', { name: 'Move to the middle' }).click();
  await expect.poll(async () => (await storedSlide(api, slide)).image_focus).toEqual({ x: 50, y: 50 });
});

test('crops an image with the keyboard, and undoes that, also by choosing another file', async ({
  api,
  openSignedIn,
}) => {
  const area = await makeArea(api, 'Cropped');
  const slide = await addSlide(api, area, imageSlide('Cropped poster', await uploadImage(api, '#7c2d12')));
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area, slideType: image.index, slide });
  const crop = async () => {
    await page.getByRole('button', { name: 'Crop', exact: true }).click();
    const corner = page.getByRole('dialog').getByRole('button', { name: 'Top left corner' });
    await corner.focus();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Shift+ArrowRight');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => (await storedSlide(api, slide)).image_crop).toBeTruthy();
  };
  const storedCrop = async () => (await storedSlide(api, slide)).image_crop;
  await crop();
  const { x, y, width, height } = (await storedCrop()) as Record<string, number>;
  expect(x).toBeGreaterThan(2);
  expect(y).toBeGreaterThan(2);
  expect((x ?? 0) + (width ?? 0)).toBeCloseTo(100, 1);
  expect((y ?? 0) + (height ?? 0)).toBeCloseTo(100, 1);
  await page.getByRole('button', { name: 'Undo the crop' }).click();
  await expect.poll(storedCrop).toBeNull();

  await crop();
  const bytes = await makeImage('#1d4ed8');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: bytes });
  await expect.poll(storedCrop).toBeNull();
  expect((await storedSlide(api, slide)).image_path).not.toBe(slide.image_path);
});

test('crops an image of a template, and shows only that part in the preview', async ({ api, openSignedIn }) => {
  const css_path = await uploadSheet(api, '.image1{position:absolute;top:0;left:0;width:100%;height:100%}');
  const selected = { name: 'Cropped photo', css_path, num_images: 1 };
  await api.call('POST /api/templates/add', { template: selected });
  const area = await makeArea(api, 'Template');
  const photo = await uploadImage(api, '#4c1d95');
  const plan = { template_selectedtemplate: selected, template_image1_path: photo };
  const slide = await addSlide(api, area, { type: template.index, name: 'Photo', ...plan });
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area, slideType: template.index, slide });
  const shown = page.getByRole('complementary', { name: 'Preview' }).locator('.image1 img');
  const width = () => shown.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(width).toBe(320);
  await page.getByRole('button', { name: 'Crop', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Left edge' }).focus();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect.poll(width).toBeLessThan(320);
  const crop = async () => (await storedSlide(api, slide)).template_image1_crop;
  await page.getByRole('button', SAVE).click();
  await expect.poll(crop).toMatchObject({ y: 0, height: 100 });
  await page.getByRole('button', { name: 'Undo the crop' }).click();
  await expect.poll(crop).toBeNull();
  await expect.poll(width).toBe(320);
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not visible.');
  return box;
}

function roundedFocus(focus: unknown): number[] | null {
  if (typeof focus !== 'object' || focus === null) return null;
  return Object.values(focus as Record<string, number>).map(Math.round);
}
