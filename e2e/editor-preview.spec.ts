import { rte } from '#slide-types/rte/definition.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { openEditor } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

test('shows what is behind and in front of the edited slide on its channel', async ({ api, openSignedIn }) => {
  const { PortalId, signInAs } = await makePortal(api);
  const { areas, slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [
      { name: 'Backdrop', z: 0, slides: [textSlide('Sea', '<h1>The sea</h1>')] },
      { name: 'Main', z: 1, slides: [textSlide('Poster', '<h1>Flat white</h1>')] },
      { name: 'Ticker', z: 2, y: 90, height: 10, slides: [textSlide('Wi-Fi', '<h2>Guest Wi-Fi</h2>')] },
      { name: 'Empty', z: 3, height: 50, slides: [] },
    ],
  });
  const [, area] = areas;
  const slide = slides[1]?.[0];
  if (!area || !slide) throw new Error('The channel was not built.');
  const page = await openSignedIn('/healthz', await signInAs(2));
  await openEditor(page, { area, slideType: rte.index, slide });
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('Flat white')).toBeVisible();
  await expect(preview.getByText('The sea')).toBeVisible();

  // The area alone: nothing hides it, but the part that others hide is marked and named.
  await expect(preview.getByText('Guest Wi-Fi')).toHaveCount(0);
  await expect(preview.getByText('On screens, the hatched part is covered by: Ticker.')).toBeVisible();

  await preview.getByText('Whole screen').click();
  await expect(preview.getByText('Guest Wi-Fi')).toBeVisible();
  await expect(preview.getByText('the hatched part')).toHaveCount(0);
  const inFront = await preview.getByText('Guest Wi-Fi').evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    element.closest('[inert]')?.removeAttribute('inert');
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    return front !== null && (element.contains(front) || front.contains(element));
  });
  expect(inFront).toBe(true);
});
