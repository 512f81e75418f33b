import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { Role } from '#contract/entities/role.ts';
import { pdfWith } from '#server/testing/pdf.ts';
import { document as documentType } from '#slide-types/document/definition.ts';
import { template } from '#slide-types/template/definition.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';
import { row } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';
import { uploadSheet } from './support/style-sheets.ts';

const SAVE = '**/api/slides/savethumbnail';
const RED = [200, 30, 30];
const BLUE = [30, 30, 200];

test('draws slides that were never drawn, once for everyone, and again when they change', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const built = await buildChannel(api, {
    PortalId,
    areas: [{ slides: [coloured('Notice', RED), { type: 7, name: 'Clock' }, { type: 6, name: 'No source' }] }],
  });
  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Editor));
  let saved = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('savethumbnail') && response.ok()) saved += 1;
  });
  await page.goto('/dashboard');
  await expect.poll(() => colourOf(page, 'Notice')).toEqual(RED);
  await expect(row(page, 'Clock').locator('img')).toHaveAttribute('src', /^data:image/);
  await expect(row(page, 'No source').locator('img')).toHaveCount(0);
  await expect.poll(() => saved).toBe(2);

  // Someone else gets the stored drawing.
  const other = await openSignedIn('/healthz', await portal.signInAs(Role.Editor));
  let savedAgain = 0;
  await other.route(SAVE, (route) => {
    savedAgain += 1;
    return route.continue();
  });
  await other.goto('/dashboard');
  await expect.poll(() => colourOf(other, 'Notice')).toEqual(RED);
  await expect(row(other, 'Clock').locator('img')).toHaveAttribute('src', /^data:image/);
  expect(savedAgain).toBe(0);

  const slide = built.slides[0]?.[0];
  const update = { rte_backgroundcolour: hex(BLUE) };
  await api.call('PATCH /api/slides/updateSlide', { _id: slide?._id ?? '', PortalId, update });
  await expect.poll(() => colourOf(page, 'Notice')).toEqual(BLUE);
  await api.call('PATCH /api/slides/archiveSlide', { _id: slide?._id ?? '', PortalId, update: { archived: true } });
  await page.goto('/dashboard/archive');
  await expect.poll(() => colourOf(page, 'Notice')).toEqual(BLUE);
});

test('draws slides with the theme of their portal, and again with another', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  await buildChannel(api, { PortalId, areas: [{ slides: [textSlide('Plain', '<p>.</p>')] }] });
  const setTheme = (background: string) =>
    api.call('PATCH /api/portals/setTheme', {
      PortalId,
      theme: { background, text: '#ffffff', accent: '#ffffff', typeface: 'nunito' },
    });
  await setTheme(hex(RED));
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await expect.poll(() => colourOf(page, 'Plain')).toEqual(RED);
  await setTheme(hex(BLUE));
  await expect.poll(() => colourOf(page, 'Plain')).toEqual(BLUE);
});

test('shows the first page of a document as soon as it is converted', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const location = await api.upload('document', PortalId, { name: 'menu.pdf', bytes: pdfWith(40) });
  const slide = { type: documentType.index, name: 'Menu', document_path: location };
  await buildChannel(api, { PortalId, areas: [{ slides: [slide] }] });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await expect(row(page, 'Menu').locator('img')).toHaveAttribute('src', `${location}?variant=thumb`);
  const width = () =>
    row(page, 'Menu')
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('draws only the chosen part of the images of templates', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const css_path = await uploadSheet(api, '.image1{position:absolute;top:0;left:0;width:100%;height:100%}');
  const selected = { name: 'Filling photo', css_path, num_images: 1 };
  await api.call('POST /api/templates/add', { template: selected });
  const bytes = await sharp(await makeImage(hex(RED), 400, 200))
    .composite([{ input: await makeImage(hex(BLUE), 200, 200), left: 200, top: 0 }])
    .png()
    .toBuffer();
  const slide = {
    type: template.index,
    name: 'Half',
    template_selectedtemplate: selected,
    template_image1_path: await api.upload('image', PortalId, { name: 'halves.png', bytes }),
    template_image1_crop: { x: 50, y: 0, width: 50, height: 100 },
  };
  await buildChannel(api, { PortalId, areas: [{ slides: [slide] }] });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  await expect.poll(() => colourOf(page, 'Half')).toEqual(BLUE);
});

test('draws a slide in the proportions of its area', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  await buildChannel(api, {
    PortalId: portal.PortalId,
    areas: [{ width: 25, height: 100, slides: [coloured('In a column', RED)] }],
  });
  const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Editor));
  const image = row(page, 'In a column').locator('img');
  await expect
    .poll(() => image.evaluate((found: HTMLImageElement) => [found.naturalWidth, found.naturalHeight]))
    .toEqual([128, 256]);
});

function coloured(name: string, colour: number[]) {
  return textSlide(name, '<p>.</p>', { rte_backgroundcolour: hex(colour) });
}

function hex(colour: number[]): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour of a corner of a thumbnail, within what compression changes. */
async function colourOf(page: Page, name: string): Promise<number[]> {
  const image = row(page, name).locator('img');
  if ((await image.count()) === 0) return [];
  const found = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0);
    return [...(context?.getImageData(5, 5, 1, 1).data ?? [])].slice(0, 3);
  });
  const nearest = [RED, BLUE].find((colour) =>
    colour.every((part, index) => Math.abs(part - (found[index] ?? 0)) < 12),
  );
  return nearest ?? found;
}
