import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';

test('previews a slide that is on no screen, and its changes, for logged-in users', async ({
  api,
  openSignedIn,
  page,
}) => {
  const built = await buildChannel(api, {
    areas: [
      { width: 70, slides: [textSlide('Shown', '<h1>Shown</h1>')] },
      { x: 70, width: 30, slides: [] },
    ],
  });
  const area = built.areas[0]?._id ?? '';
  const { PortalId } = built.channel;
  const slide = await api.call('POST /api/slides/add', {
    area,
    slide: { ...textSlide('Draft', '<h1>Draft</h1>'), duration: 5, alwaysDisplay: true, PortalId },
  });
  const path = `/PreviewSlide?portal=${PortalId}&slide=${slide._id}&channel=${built.channel._id}&area=${area}`;

  const preview = await openSignedIn(path);
  await expect(preview.getByRole('heading', { name: 'Draft' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Shown' })).toHaveCount(0);
  const update = { rte_content: '<h1>Better</h1>' };
  await api.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId, update });
  await expect(preview.getByRole('heading', { name: 'Better' })).toBeVisible();

  await page.goto(path);
  await expect(page.getByText('This slide is not on any screen.')).toBeVisible();
});

test('shows what the other areas show around the slide', async ({ api, openSignedIn }) => {
  const built = await buildChannel(api, {
    areas: [
      { height: 90, slides: [textSlide('Poster', '<h1>Poster</h1>')] },
      { y: 90, height: 10, slides: [textSlide('Ticker', '<h1>Guest Wi-Fi</h1>')] },
    ],
  });
  const poster = built.slides[0]?.[0];
  const [main] = built.areas;
  const { PortalId, _id } = built.channel;
  const preview = await openSignedIn(
    `/PreviewSlide?portal=${PortalId}&slide=${poster?._id}&channel=${_id}&area=${main?._id}`,
  );
  await expect(preview.getByRole('heading', { name: 'Poster' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Guest Wi-Fi' })).toBeVisible();
});

test('explains that the area must be added to a channel', async ({ openSignedIn }) => {
  const preview = await openSignedIn('/PreviewSlide?portal=1&slide=x&channel=&area=y');
  await expect(preview.getByText('You must add this area to a channel to preview its slides.')).toBeVisible();
});
