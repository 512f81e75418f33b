import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import type { Api } from './support/api.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { fillInGeneral } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

/** A portal with fifty slides in its second area, and five channels. */
async function manySlides(api: Api) {
  const portal = await makePortal(api);
  const { PortalId } = portal;
  const { areas } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [
      { name: 'Main', slides: [textSlide('Poster', '<p>1</p>')] },
      {
        name: 'Ticker',
        slides: Array.from({ length: 50 }, (_, index) =>
          textSlide(`News ${String(index + 1).padStart(2, '0')}`, '<p>News</p>'),
        ),
      },
    ],
  });
  const selectedAreas = areas.map(({ _id }) => _id);
  for (const name of ['Canteen', 'Hall', 'Kitchen', 'Window'])
    await api.call('POST /api/channels/add', { channel: { name, PortalId, selectedAreas } });
  return { portal, token: await portal.signInAs(Role.Admin, { channelsPerPage: 2 }) };
}

const row = (page: Page, name: string) => page.getByRole('rowheader', { name });

test('keeps what the matrix shows in its address', async ({ api, openSignedIn }) => {
  const { token } = await manySlides(api);
  const page = await openSignedIn('/dashboard', token);
  await page.getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: 'Ticker' }).click();
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('News 4');
  await page.getByRole('button', { name: 'Slide Name' }).click();
  await page.getByRole('button', { name: 'Next channels' }).click();
  await expect(page).toHaveURL(/area=\w+.*name=News\+4.*sort=-name.*from=2/);

  const expectTheSame = async (shown: Page) => {
    await expect(shown.getByRole('rowheader').first()).toContainText('News 49');
    await expect(shown.getByRole('rowheader')).toHaveCount(10);
    await expect(shown.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue('News 4');
    await expect(shown.getByRole('columnheader', { name: /Kitchen|Hall/ }).first()).toBeVisible();
  };
  await page.reload();
  await expectTheSame(page);
  await expectTheSame(await openSignedIn(page.url().replace(/^https?:\/\/[^/]+/, ''), token));

  await page.getByRole('link', { name: 'Control Panel' }).click();
  await page.goBack();
  await expectTheSame(page);

  // A click on Home while the matrix is open shows everything again.
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue('');
  await expect(row(page, 'Poster').or(row(page, 'News 01'))).toBeVisible();
});

test('returns to the row of an edited slide', async ({ api, openSignedIn }) => {
  const { token } = await manySlides(api);
  const page = await openSignedIn('/dashboard', token);
  await page.getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: 'Ticker' }).click();
  const scrollTo = async (name: string) => {
    await page.getByRole('region', { name: 'Slides and channels' }).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(row(page, name)).toBeInViewport({ timeout: 300 });
    }).toPass();
  };
  // The highlight disappears after a few seconds, and a busy machine may check for it too late.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const row = document.querySelector('tr[data-returned]');
      if (row) document.body.dataset.returnedTo = row.textContent;
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-returned'] });
  });
  const expectReturned = async () => {
    await expect(page.locator('body')).toHaveAttribute('data-returned-to', /News 45/);
    await expect(page.locator('tr[data-returned]')).toHaveCount(0);
    await page.evaluate(() => delete document.body.dataset.returnedTo);
  };
  await scrollTo('News 45');
  await row(page, 'News 45').getByText('News 45', { exact: true }).click();
  await page.getByRole('button', { name: 'Save Slide and go back' }).click();
  await expect(row(page, 'News 45')).toBeInViewport();
  await expectReturned();

  await scrollTo('News 45');
  await row(page, 'News 45').getByText('News 45', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /slide$/ }).waitFor();
  await page.goBack();
  await expect(row(page, 'News 45')).toBeInViewport();
  await expectReturned();
});

test('gives every slide an address that can be shared', async ({ api, openSignedIn }) => {
  const { portal, token } = await manySlides(api);
  const page = await openSignedIn('/dashboard', token);
  const link = row(page, 'Poster').getByRole('link', { name: 'Poster', exact: true });
  const address = (await link.getAttribute('href')) ?? '';
  const shared = await openSignedIn(address, await portal.signInAs(Role.Editor));
  await expect(shared.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Poster');
  const untyped = await openSignedIn(address.replace(/&type=\d+/, ''), await portal.signInAs(Role.Editor));
  await expect(untyped.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Poster');
  await expect(untyped).toHaveURL(address);

  await link.click();
  await expect(page).toHaveURL(address);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Large poster');
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Large poster');
});

test('gives a new slide its address once it is saved', async ({ api, openSignedIn }) => {
  const { token } = await manySlides(api);
  const page = await openSignedIn('/dashboard', token);
  await page.getByRole('button', { name: 'Create Slide' }).click();
  await page.getByRole('button', { name: /^Rich Text Editor/ }).click();
  await fillInGeneral(page, 'New here');
  await page.getByRole('textbox', { name: 'Content' }).fill('Hello');
  await expect(page).not.toHaveURL(/slide=/);
  await page.getByRole('button', { name: 'Save Slide', exact: true }).click();
  await expect(page).toHaveURL(/slide=/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('New here');
});
