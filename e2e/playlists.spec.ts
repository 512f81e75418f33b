import type { Area } from '#contract/entities/area.ts';
import { Role } from '#contract/entities/role.ts';
import { playlist } from '#slide-types/playlist/definition.ts';
import { barriersOn } from './support/barriers.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { SAVE } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { row } from './support/matrix.ts';
import { makePortal } from './support/portal.ts';

const always = (name: string) => textSlide(name, `<p>${name}</p>`, { duration: 2 });

test('a playlist is made of selected slides, placed as one, and plays them on screens', async ({
  api,
  openSignedIn,
  page: screen,
}) => {
  const { PortalId, signInAs } = await makePortal(api);
  const { areas, displayPath } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ name: 'Main', slides: [] }],
  });
  const [area] = areas;
  for (const name of ['Soup', 'Salad', 'Cake']) await addSlide(api, { _id: area?._id ?? '', PortalId }, always(name));
  const page = await openSignedIn('/dashboard', await signInAs(Role.Editor, { channelsPerPage: 0 }));

  for (const name of ['Soup', 'Salad']) await page.getByRole('button', { name: `Select ${name}` }).click();
  await page.getByRole('region', { name: 'Selected slides' }).getByRole('button', { name: 'Playlist' }).click();
  await expect(page.getByRole('heading', { name: 'Create playlist' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Lunch menu');
  const parts = page.getByRole('region', { name: 'Playlist' });
  await expect(parts.getByText('2 slides, 4 s in total.')).toBeVisible();
  await page.getByRole('region', { name: 'Channels' }).getByRole('checkbox', { name: 'Lobby' }).check();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Lunch menu" successfully saved.')).toBeVisible();

  // Slides can be added, sorted and removed.
  await parts.getByRole('button', { name: 'Add slides' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: 'Cake' }).check();
  await dialog.getByRole('button', { name: 'Add 1 slide' }).click();
  await parts.getByRole('button', { name: 'Move up Cake' }).click();
  await parts.getByRole('button', { name: 'Remove Soup from the playlist' }).click();
  await expect(parts.getByText('2 slides, 4 s in total.')).toBeVisible();
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  const stored = async () => {
    const slides = await api.call('POST /api/slides/getslides', { PortalId });
    const names = new Map(slides.map(({ _id, name }) => [_id, name]));
    const found = slides.find(({ type }) => type === playlist.index);
    return (found?.playlist_slides as string[] | undefined)?.map((id) => names.get(id)).sort();
  };
  await expect.poll(stored).toEqual(['Cake', 'Salad']);

  // Its slides are below it, and can be hidden.
  await page.goto('/dashboard');
  const names = page.getByRole('rowheader');
  await expect(names).toHaveText([
    /Lunch menu.*On 1 channel/,
    /(Cake|Salad).*In Lunch menu/,
    /(Cake|Salad).*In Lunch menu/,
    /Soup/,
  ]);
  await row(page, 'Lunch menu').getByRole('button', { name: 'Slides of Lunch menu' }).click();
  await expect(names).toHaveText([/Lunch menu/, /Soup/]);
  await page.reload();
  await expect(names).toHaveText([/Lunch menu/, /Soup/]);
  expect(await barriersOn(page)).toEqual([]);

  await screen.goto(displayPath);
  await expect(screen.getByText('Cake')).toBeVisible();
  await expect(screen.getByText('Salad')).toBeVisible();
  await expect(screen.getByText('Cake')).toBeVisible();
  await expect(screen.getByText('Soup')).toHaveCount(0);
});

test('a playlist is one entry in the order of a channel, and its preview plays its slides', async ({
  api,
  openSignedIn,
}) => {
  const { PortalId, signInAs } = await makePortal(api);
  const { channel, areas, slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [{ name: 'Main', slides: [always('Welcome'), always('Soup'), always('Salad')] }],
  });
  const [area] = areas as [Area];
  const [, soup, salad] = slides[0] ?? [];
  const place = (slide?: { _id: string }) =>
    api.call('PATCH /api/channels/toggleSlide', { channel: channel._id, area: area._id, slide: slide?._id ?? '' });
  for (const slide of [soup, salad]) await place(slide);
  const menu = await addSlide(
    api,
    { _id: area._id, PortalId },
    {
      ...{ type: playlist.index, name: 'Menu', playlist_slides: [soup?._id, salad?._id] },
    },
  );
  await place(menu);
  const page = await openSignedIn('/dashboard', await signInAs(Role.Admin));
  await page.getByRole('link', { name: 'Reorder slides on Lobby' }).click();
  await expect(page.getByText('2 slides, 6 s in total.')).toBeVisible();
  await page.getByRole('button', { name: 'Slides of Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/Soup/, /Salad/]);

  const preview = `/PreviewSlide?portal=${PortalId}&slide=${menu._id}&channel=${channel._id}&area=${area._id}`;
  await page.goto(preview);
  await expect(page.getByText('Soup')).toBeVisible();
  await expect(page.getByText('Salad')).toBeVisible();
});

test('the slides of a playlist are edited above it, and it stays as it was', async ({ api, openSignedIn }) => {
  const { PortalId, signInAs } = await makePortal(api);
  const { areas, slides } = await buildChannel(api, {
    PortalId,
    areas: [{ name: 'Main', slides: [always('Soup'), always('Salad')] }],
  });
  const [area] = areas as [Area];
  const parts = slides[0]?.map(({ _id }) => _id) ?? [];
  const fields = { type: playlist.index, name: 'Menu', playlist_slides: parts };
  const menu = await addSlide(api, { _id: area._id, PortalId }, fields);
  const page = await openSignedIn('/dashboard', await signInAs(Role.Admin));
  await page.goto(`/dashboard/EditSlide?portal=${PortalId}&area=${area._id}&slide=${menu._id}`);
  const name = page.getByRole('textbox', { name: 'Name' });
  // The playlist has a change that can't be saved.
  await name.fill('');
  const address = page.url();
  await page.getByRole('button', { name: 'Edit Soup' }).click();
  const editor = page.getByRole('dialog', { name: 'Slide of the playlist' });
  await expect(editor.getByRole('heading', { level: 1 })).toHaveText('Edit Rich Text slide');
  expect(await barriersOn(page)).toEqual([]);
  const letThrough = await holdRequests(page, '**/updateSlide');
  await editor.getByRole('textbox', { name: 'Duration' }).fill('7');
  await editor.getByRole('button', { name: 'Save Slide and go back' }).click();
  // While it is being saved.
  await editor.getByRole('textbox', { name: 'Name' }).fill('Pumpkin soup');
  letThrough();
  await expect(editor).toBeHidden();
  await expect(page.getByText('2 slides, 9 s in total.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Pumpkin soup' })).toBeFocused();
  expect(page.url()).toBe(address);
  await expect(name).toHaveValue('');

  // What can't be saved is asked about, and the keys for saving belong to the slide.
  await page.getByRole('button', { name: 'Edit Salad' }).click();
  await editor.getByRole('textbox', { name: 'Name' }).fill('');
  await page.keyboard.press('Control+s');
  await expect(editor.getByText('The slide needs a name.').first()).toBeVisible();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Salad' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit playlist' })).toBeVisible();
});
