import { image } from '#slide-types/image/definition.ts';
import { rss } from '#slide-types/rss/definition.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { time } from '#slide-types/time/definition.ts';
import { video } from '#slide-types/video/definition.ts';
import { wpRss } from '#slide-types/wpRss/definition.ts';
import { textSlide } from './support/channel.ts';
import { fillInGeneral, makeArea, openEditor, SAVE, slideNamed, storedSlide } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makeImage } from './support/images.ts';
import { FIRST_PORTAL } from './support/server.ts';
import { makeVideo } from './support/video.ts';

test('reports all missing fields together, and at each field', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Problems'), slideType: image.index });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Image slide');
  await page.getByRole('textbox', { name: 'Duration (seconds)' }).clear();
  await page.getByRole('button', { name: 'Change schedule' }).click();
  const always = page.getByRole('checkbox', { name: 'Always display' });
  await expect(always).toBeFocused();
  await always.uncheck();
  await page.getByRole('button', SAVE).click();

  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('There were some validation errors with your slide:');
  await expect(summary.getByRole('listitem')).toHaveText([
    'The slide needs a name.',
    'The slide needs a duration.',
    "You must fill in start/end date, check 'always display', or fill in start date and check 'display from start date'.",
    'You must upload an image.',
  ]);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('The slide needs a name.');
  await expect(page.getByRole('group', { name: 'Image file' })).toHaveAccessibleDescription(
    'You must upload an image.',
  );

  await page.getByRole('textbox', { name: 'Name' }).fill('Now it has one');
  await expect(summary.getByRole('listitem')).toHaveCount(3);
});

test('creates an image slide from a chosen file, and replaces it with a dropped one', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Pictures'), slideType: image.index });
  await fillInGeneral(page, 'Chosen and dropped');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({
    name: 'spring offer.png',
    mimeType: 'image/png',
    buffer: await makeImage('#0f766e'),
  });
  await expect(page.getByText(/^\/media\/.+ uploaded successfully\.$/)).toBeVisible();
  await expect(page.getByRole('img', { name: /Current file/ })).toBeVisible();

  await expect(page).toHaveTitle('Create a slide · Vitrine');
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Chosen and dropped" successfully saved.')).toBeVisible();
  await expect(page).toHaveTitle('Edit a slide · Vitrine');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Image slide');
  const created = await slideNamed(api, 'Chosen and dropped');
  expect(created).toMatchObject({ type: image.index, duration: 12, alwaysDisplay: true });

  const bytes = [...(await makeImage('#be123c'))];
  const dropped = await page.evaluateHandle((numbers) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(numbers)], 'red.png', { type: 'image/png' }));
    return data;
  }, bytes);
  const zone = page.getByRole('group', { name: 'Image file' }).locator('[role=presentation]');
  await zone.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(page.getByText('Drop to upload')).toBeVisible();
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText(/uploaded successfully\.$/)).toBeVisible();
  await expect
    .poll(async () => created && (await storedSlide(api, created)).image_path, { message: 'saved by itself' })
    .not.toBe(created?.image_path);
});

test('creates a video slide, and shows the length of the video', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Videos'), slideType: video.index });
  await fillInGeneral(page, 'A video');
  const file = { name: 'video.mp4', mimeType: 'video/mp4', buffer: await makeVideo(2) };
  await page.getByRole('group', { name: 'Video file' }).locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(/uploaded successfully\.$/)).toBeVisible();
  await expect(page.getByText('Length: 2 s')).toBeVisible();
  await page.getByRole('button', { name: 'Save Slide and go back' }).click();
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  await expect(page.getByRole('alert')).toHaveText('Slide "A video" successfully saved.');
  expect((await slideNamed(api, 'A video'))?.video_path).toMatch(/^\/media\//);
});

test('creates a formatted rich text slide with a preview', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Words'), slideType: rte.index });
  await fillInGeneral(page, 'Written here');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.getByRole('button', { name: 'Heading 1' }).click();
  await expect(content).toBeFocused();
  await page.keyboard.type('Opening hours');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(content).toBeFocused();
  await page.keyboard.type('Every day');
  await page.getByRole('button', { name: 'Align text: centre' }).click();
  await page.getByRole('textbox', { name: 'Background colour' }).fill('#1d4ed8');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Side Content' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('Opening hours', { exact: true })).toBeVisible();

  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Written here" successfully saved.')).toBeVisible();
  expect(await slideNamed(api, 'Written here')).toMatchObject({
    rte_backgroundcolour: '#1d4ed8',
    rte_type: 'Side Content',
    rte_content: expect.stringMatching(
      /^<h1>Opening hours<\/h1><p style="text-align: ?center;?"><strong>Every day<\/strong><\/p>$/,
    ),
  });
});

test('uses a chosen font in the editor, the preview and the stored slide', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Fine words'), slideType: rte.index });
  await fillInGeneral(page, 'In a serif');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  const font = page.getByRole('combobox', { name: 'Font' });
  await font.selectOption('Serif');
  // The editor is focused again in the next frame.
  await expect(content).toBeFocused();
  await page.keyboard.type('A fine evening');
  await expect(font).toHaveValue('Vitrine Serif, serif');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  for (const region of [content, preview]) {
    await expect(region.getByText('A fine evening')).toHaveCSS('font-family', /^"?Vitrine Serif"?, serif$/);
  }
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "In a serif" successfully saved.')).toBeVisible();
  expect((await slideNamed(api, 'In a serif'))?.rte_content).toMatch(/font-family:\s?(&quot;)?Vitrine Serif/);
});

test('inserts an image into a text, and keeps it through an edit', async ({ api, openSignedIn }) => {
  const location = await api.upload('image', FIRST_PORTAL, { name: 'logo.png', bytes: await makeImage('#f59e0b') });
  const area = await makeArea(api, 'Texts with pictures');
  const slide = await api.call('POST /api/slides/add', {
    area: area._id,
    slide: {
      ...textSlide('With a picture', `<p>Us: <img src="${location}" alt="Logo" width="64" /></p>`),
      PortalId: FIRST_PORTAL,
      duration: 5,
      alwaysDisplay: true,
    },
  });
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area, slideType: rte.index, slide });
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and more');
  await expect.poll(async () => (await storedSlide(api, slide)).rte_content).toContain('and more');
  expect((await storedSlide(api, slide)).rte_content).toContain(`<img src="${location}" alt="Logo" width="64"`);

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Insert an image', exact: true }).click();
  await (await chooser).setFiles({ name: 'second.png', mimeType: 'image/png', buffer: await makeImage('#7c3aed') });
  await expect.poll(async () => String((await storedSlide(api, slide)).rte_content).match(/<img /g)?.length).toBe(2);
});

test('keeps the fields for a new slide after “Save & add another”', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Series'), slideType: rte.index });
  await fillInGeneral(page, 'First of two');
  await page.getByRole('button', { name: 'Save & add another' }).click();
  await expect(
    page.getByText('Slide "First of two" successfully saved. You are now editing a new slide based on "First of two".'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Rich Text slide');
  await expect(page.getByRole('textbox', { name: 'Duration (seconds)' })).toHaveValue('12');
  await page.getByRole('textbox', { name: 'Name' }).fill('Second of two');
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Second of two" successfully saved.')).toBeVisible();
  const [first, second] = [await slideNamed(api, 'First of two'), await slideNamed(api, 'Second of two')];
  expect(first && second && first._id !== second._id).toBe(true);
});

test('chooses what a clock shows', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Clock'), slideType: time.index });
  await fillInGeneral(page, 'Clock');
  const toggles = {
    'Show day': 'time_show_day',
    'Short day': 'time_day_short',
    'Show year': 'time_show_year',
    'Show month': 'time_show_month',
    'Short month': 'time_month_short',
    'Show numeric day': 'time_show_numeric_day',
    '24 hour clock': 'time_24_hour_clock',
    "Don't show seconds": 'time_remove_seconds',
  };
  for (const name of Object.keys(toggles)) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('checkbox', { name: 'Show time', exact: true }).setChecked(false);
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "Clock" successfully saved.')).toBeVisible();
  const wanted = Object.fromEntries(Object.values(toggles).map((field) => [field, true]));
  expect(await slideNamed(api, 'Clock')).toMatchObject({ ...wanted, time_show_time: false });
});

test('requires at least one item, and accepts the number as typed', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Posts'), slideType: wpRss.index });
  const count = page.getByRole('textbox', { name: 'Number of items' });
  await count.fill('4');
  await count.clear();
  await count.pressSequentially('5');
  await expect(count).toHaveValue('5');
  for (const tooFew of ['0', '']) {
    await count.fill(tooFew);
    await count.blur();
    await expect(count).toHaveValue('1');
  }
  await page.getByRole('checkbox', { name: 'Display all' }).check();
  await expect(count).toHaveValue('');
  await expect(count).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Display all' }).uncheck();
  await expect(count).toHaveValue('1');

  await openEditor(page, { area: await makeArea(api, 'News'), slideType: rss.index });
  const items = page.getByRole('textbox', { name: 'Items to display' });
  await items.clear();
  await items.pressSequentially('5');
  await expect(items).toHaveValue('5');
});

test('picks a schedule from the calendar, but no date before yesterday', async ({ api, openSignedIn }) => {
  const page = await openSignedIn('/healthz');
  await openEditor(page, { area: await makeArea(api, 'Dates'), slideType: rte.index });
  await page.getByRole('textbox', { name: 'Name' }).fill('From today');
  await page.getByRole('button', { name: 'Change schedule' }).click();
  await page.getByRole('checkbox', { name: 'Always display' }).uncheck();
  await page.getByRole('button', { name: /^Start date/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Start date' });
  const dayBeforeYesterday = new Date(Date.now() - 2 * 86_400_000);
  const label = (day: Date) => new RegExp(`^${day.getDate()} ${day.toLocaleDateString('en-GB', { month: 'long' })} `);
  if (dayBeforeYesterday.getMonth() === new Date().getMonth()) {
    await expect(calendar.getByRole('button', { name: label(dayBeforeYesterday) })).toBeDisabled();
  }
  await calendar.getByRole('button', { name: label(new Date()) }).click();
  await page.getByLabel('Start time').fill('08:30');
  await page.getByRole('checkbox', { name: 'Display from start date' }).check();
  await page.getByRole('button', SAVE).click();
  await expect(page.getByText('Slide "From today" successfully saved.')).toBeVisible();
  const halfPastEight = new Date(new Date().setHours(8, 30, 0, 0)).toISOString();
  expect(await slideNamed(api, 'From today')).toMatchObject({
    scheduleStart: halfPastEight,
    alwaysDisplayAfterStartDate: true,
  });
});
