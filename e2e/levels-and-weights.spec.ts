import { Role } from '#contract/entities/role.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { buildChannel, displayPath, textSlide } from './support/channel.ts';
import { openEditor, storedSlide } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';
import { recordSwitches, shownSlide, switchesOf } from './support/screen.ts';

test('shows a slide more often, and another one first, as staff set it', async ({
  api,
  browser,
  openSignedIn,
  server,
}) => {
  const names = ['Offer', 'Menu', 'Team', 'Closed today'];
  const plans = names.map((name) => textSlide(name, `<h1>${name}</h1>`, { duration: 2, transitionDuration: 0.1 }));
  // A portal of its own: the matrix of a shared one may show its channel on a later page.
  const portal = await makePortal(api);
  const { areas, slides, channel } = await buildChannel(api, { PortalId: portal.PortalId, areas: [{ slides: plans }] });
  const [[offer, , , closed], area] = [slides[0] ?? [], areas[0]];
  if (!offer || !closed || !area) throw new Error('The channel has no slides.');

  const page = await openSignedIn('/healthz', await portal.signInAs(Role.Admin));
  await openEditor(page, { area, slideType: rte.index, slide: offer });
  await page.getByRole('button', { name: 'Change schedule' }).click();
  await page.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: '3 times as often' }).click();
  await page.getByRole('button', { name: 'Save Slide and go back' }).click();
  const marked = page
    .getByRole('row', { name: /Offer/ })
    .getByRole('img', { name: 'Shown 3 times as often as the others.' });
  await expect(marked).toHaveText('3×');
  expect(await storedSlide(api, offer)).toMatchObject({ level: 'normal', weight: 3 });

  const screen = await (await browser.newContext()).newPage();
  await recordSwitches(screen);
  await screen.goto(server.url + displayPath(channel));
  const shown = async () => (await switchesOf(screen, area._id)).map(({ slide }) => slide);
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(8);
  // A whole cycle: every other turn is the offer's.
  const cycle = (await shown()).slice(2, 8);
  expect(cycle.filter((slide) => slide === offer._id)).toHaveLength(3);
  expect(new Set(cycle).size).toBe(4);

  await openEditor(page, { area, slideType: rte.index, slide: closed });
  await page.getByRole('button', { name: 'Change schedule' }).click();
  await page.getByRole('checkbox', { name: 'Show first' }).click();
  await page.getByRole('button', { name: 'Save Slide and go back' }).click();
  const row = page.getByRole('row', { name: /Closed today/ });
  await expect(row.getByRole('img', { name: /Shown first/ })).toHaveText('First');
  await expect(
    page.getByRole('row', { name: /Offer/ }).getByRole('cell').locator('[data-resting]').first(),
  ).toBeAttached();
  await expect.poll(() => shownSlide(screen)).toBe(closed._id);
  const before = (await shown()).length;
  // Longer than any other turn: nothing else comes.
  await expect
    .poll(() => screen.evaluate(() => performance.now()))
    .toBeGreaterThan((await screen.evaluate(() => performance.now())) + 5_000);
  expect((await shown()).length).toBe(before);
});
