import { Role } from '#contract/entities/role.ts';
import { animated } from '#slide-types/animated/definition.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { makeDrawing } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { untilStored } from './support/kiosk.ts';
import { makePortal } from './support/portal.ts';

test('gives a playing screen the colours and the typeface of its portal, without a reload', async ({
  api,
  page,
  openSignedIn,
}) => {
  const { PortalId, signInAs } = await makePortal(api);
  const animated_path = await api.upload('animation', PortalId, { name: 'square.json', bytes: makeDrawing() });
  const plain = textSlide('Hours', '<h1>Open from nine</h1>');
  const { channel, areas, slides, displayPath } = await buildChannel(api, {
    PortalId,
    areas: [
      { slides: [plain] },
      { slides: [{ ...plain, rte_backgroundcolour: '#7c2d12' }] },
      { slides: [{ type: animated.index, name: 'Square', animated_path }] },
    ],
  });
  await page.goto(displayPath);
  const looks = () =>
    page.locator('[data-phase=showing] > div').evaluateAll((frames) =>
      frames.map((frame) => {
        const { backgroundColor: background, color, fontFamily: font } = getComputedStyle(frame);
        return { background, color, font };
      }),
    );
  const own = { background: 'rgb(124, 45, 18)', color: 'rgb(247, 245, 242)' };
  await expect.poll(looks).toMatchObject([{ background: 'rgba(0, 0, 0, 0)' }, own, { background: 'rgba(0, 0, 0, 0)' }]);
  await page.evaluate(() => Object.assign(window, { wasHereBefore: true }));

  const admin = await openSignedIn('/dashboard/controlpanel?show=channels', await signInAs(Role.Admin));
  await admin.getByText('Light', { exact: true }).click();
  await admin.getByRole('textbox', { name: 'Text colour' }).fill('#dddddd');
  await expect(admin.getByText(/Hard to read on this background/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Save theme' })).toBeDisabled();
  await admin.getByRole('textbox', { name: 'Text colour' }).fill('#123456');
  await admin.getByRole('combobox', { name: 'Typeface' }).click();
  await admin.getByRole('option', { name: 'Source Serif 4' }).click();
  await admin.getByRole('button', { name: 'Save theme' }).click();
  await expect(admin.getByRole('button', { name: 'Save theme' })).toHaveCount(0);

  const font = expect.stringMatching(/^theme-source-serif-4/);
  const themed = { background: 'rgb(255, 255, 255)', color: 'rgb(18, 52, 86)', font };
  await expect.poll(looks).toMatchObject([themed, { ...own, font }, { background: themed.background }]);
  // The font itself, not one in its place.
  const isLoaded = () =>
    [...document.fonts].some(({ family, status }) => family.includes('theme-source-serif-4') && status === 'loaded');
  expect(await page.evaluate(isLoaded)).toBe(true);
  expect(await page.evaluate(() => 'wasHereBefore' in window)).toBe(true);

  const preview = `/PreviewSlide?portal=${PortalId}&slide=${slides[0]?.[0]?._id}&channel=${channel._id}&area=${areas[0]?._id}`;
  await page.goto(preview);
  await expect.poll(looks).toContainEqual(themed);
});

test('keeps the typeface and the logo of a theme without the server', async ({ kiosk, startOwnServer }) => {
  const server = await startOwnServer();
  const api = await server.api();
  const logo = await uploadImage(api, '#be123c');
  const colours = { background: '#ffffff', text: '#1d2430', accent: '#0b63c5' };
  await api.call('PATCH /api/portals/setTheme', {
    PortalId: 1,
    theme: { ...colours, typeface: 'source-serif-4', logo },
  });
  // In the two files of the font.
  const built = await buildChannel(api, { areas: [{ slides: [textSlide('Cities', '<h1>Oslo, Łódź, Győr</h1>')] }] });
  const address = server.url + built.displayPath;
  const fonts = ['latin', 'latin-ext'].map((subset) => `/media/typefaces/source-serif-4-${subset}.woff2`);
  await untilStored(await kiosk.start(address), [logo, ...fonts]);
  await server.kill9();
  await kiosk.stop();

  const page = await kiosk.start(address);
  await expect(page.getByText('Oslo')).toBeVisible();
  const shown = () =>
    page.evaluate(() => {
      const ofTheme = [...document.fonts].filter(({ family }) => family.includes('theme-source-serif-4'));
      const image = document.querySelector<HTMLImageElement>('[data-phase=showing] img');
      return {
        fonts: ofTheme.map(({ status }) => status),
        logo: image && [image.getAttribute('src'), image.naturalWidth],
      };
    });
  await expect.poll(shown).toEqual({ fonts: ['loaded', 'loaded'], logo: [logo, 320] });
  const edges = await page.locator('[data-phase=showing]').evaluate((layer) => {
    const [image, text] = ['img', 'h1'].map((name) => layer.querySelector(name)?.getBoundingClientRect());
    return { image: image?.top ?? 0, text: text?.bottom ?? 0 };
  });
  expect(edges.image).toBeGreaterThan(edges.text);
});
