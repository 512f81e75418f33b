import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { fillInGeneral, makeArea, openEditor, rememberSelection, SAVE, slideNamed } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { makePortal } from './support/portal.ts';

/** Browsers and the editor support this colour, but the server removes it. Pasting would remove it first. */
const HOSTILE = '<p>Tea <span style="color: oklch(0.7 0.1 200)">and cake</span></p>';

/** Pastes HTML at the end of a rich text. */
async function paste(page: Page, name: string, html: string): Promise<void> {
  const text = page.getByRole('textbox', { name });
  await text.click();
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Inserts HTML into a rich text as an earlier version or another program could have stored it. */
async function insert(page: Page, name: string, html: string): Promise<void> {
  const text = page.getByRole('textbox', { name });
  await text.click();
  await text.evaluate((element, content) => {
    const { editor } = element as unknown as { editor: { commands: { insertContent(html: string): void } } };
    editor.commands.insertContent(content);
  }, html);
}

test('reports formatting that was removed from a slide’s text', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Pasted colours'), slideType: rte.index });
  await fillInGeneral(page, 'Pasted from elsewhere');
  await insert(page, 'Content', HOSTILE);
  await page.getByRole('button', SAVE).click();
  const notice = page.getByRole('status').filter({ hasText: 'Some formatting was removed' });
  await expect(notice).toHaveText(
    /successfully saved\. Some formatting was removed because screens can’t show it: color\.$/,
  );
  expect((await slideNamed(api, 'Pasted from elsewhere'))?.rte_content).toContain('and cake');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('More ');
  await expect(page.getByRole('status').filter({ hasText: 'All changes are saved.' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await insert(page, 'Content', HOSTILE);
  await page.getByRole('button', { name: 'Save Slide and go back' }).click();
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  await expect(page.getByRole('alert').filter({ hasText: 'Some formatting was removed' })).toBeVisible();
});

test('reports content that the editor left out of pasted text', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Pasted pages'), slideType: rte.index });
  await paste(page, 'Content', '<p>How to find us</p><iframe src="https://maps.example/"></iframe>');
  const leftOut = page.getByRole('status').filter({ hasText: 'isn’t supported and was left out: embedded pages.' });
  await expect(leftOut).toBeVisible();
  await paste(page, 'Content', '<p>By train</p>');
  await expect(leftOut).toHaveCount(0);
});

test('reports formatting that was removed from a channel’s description', async ({ api, openSignedIn }) => {
  const { channel } = await buildChannel(api, { areas: [{ slides: [] }] });
  const page = await openSignedIn(`/dashboard/controlpanel/editchannel?id=${channel._id}`);
  await insert(page, 'Description', HOSTILE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Some formatting was removed' })).toHaveText(
    'Some formatting was removed because it isn’t supported here: color.',
  );
});

test('shows thumbnails of the images in long texts without loading the texts in lists', async ({
  api,
  openSignedIn,
}) => {
  const portal = await makePortal(api);
  const image = await uploadImage(api, '#0f766e', portal.PortalId);
  const text = `<p>${'x'.repeat(200_000)}</p><img src="${image}" alt="">`;
  const built = await buildChannel(api, {
    PortalId: portal.PortalId,
    areas: [{ slides: [textSlide('With a picture', text), textSlide('Words', '<p>Only words</p>')] }],
  });
  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Admin));
  const listed = page.waitForResponse('**/api/slides/getslides');
  await page.goto('/dashboard');
  expect((await (await listed).body()).length).toBeLessThan(10_000);
  const row = page.getByRole('row', { name: /With a picture/ });
  await expect(row.locator('img')).toHaveAttribute('src', `${image}?variant=thumb`);
  await expect(page.getByRole('row', { name: /Words/ }).locator('img')).toHaveAttribute('src', /^data:image/);
  const [slide] = built.slides[0] ?? [];
  if (slide)
    await api.call('PATCH /api/slides/archiveSlide', {
      _id: slide._id,
      PortalId: portal.PortalId,
      update: { archived: true },
    });
  await page.goto('/dashboard/archive');
  await expect(page.getByRole('row', { name: /With a picture/ }).locator('img')).toHaveAttribute(
    'src',
    `${image}?variant=thumb`,
  );
});

test('shows how full a channel is before it is full', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  // Mostly spaces, which take no time to draw.
  const text = (name: string, length: number) => textSlide(name, `<p>x${' '.repeat(length - 2)}x</p>`);
  const others = Array.from({ length: 13 }, (_, number) => text(`Long ${number}`, 251_270));
  const built = await buildChannel(api, {
    PortalId: portal.PortalId,
    name: 'Lobby',
    // Short, because the editor draws it.
    areas: [{ slides: [text('Edited', 10_000), ...others] }],
  });
  const [area] = built.areas;
  const [slide] = built.slides[0] ?? [];
  if (!area || !slide) throw new Error('Nothing was built.');
  const token = await portal.signInAs(Role.Admin);

  const page = await openSignedIn('/dashboard', token);
  await expect(page.getByRole('columnheader', { name: 'Lobby' }).getByText('78%')).toBeVisible();
  await page.goto(`/dashboard/controlpanel/editchannel?id=${built.channel._id}`);
  await expect(page.getByRole('note').filter({ hasText: '“Lobby” is 78% full' })).toContainText('4 MB of text');
  await rememberSelection(page, { portalId: portal.PortalId, area: area._id, channel: built.channel._id });
  await page.goto('/dashboard/sortslides');
  await expect(page.getByRole('note').filter({ hasText: '“Lobby” is 78% full' })).toBeVisible();
  await openEditor(page, { area, slideType: rte.index, slide });
  const warning = page.getByRole('note').filter({ hasText: 'nearly full' });
  await expect(warning).toContainText('With this slide, “Lobby” is 78% full.');

  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Short');
  await expect(warning).toContainText('With this slide, “Lobby” is 77% full.');
  await page.getByRole('button', SAVE).click();
  await page.goto('/dashboard');
  await expect(page.getByRole('columnheader', { name: 'Lobby' }).getByText('77%')).toBeVisible();
});
