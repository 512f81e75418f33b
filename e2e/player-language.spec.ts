import { time } from '#slide-types/time/definition.ts';
import { buildChannel } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';

const DATE = { time_show_day: true, time_show_numeric_day: true, time_show_month: true };

test('writes clocks in the language of the channel, and in another without a reload', async ({ api, page }) => {
  const clock = { type: time.index, name: 'Clock', time_zone_info_id: 'Europe/Berlin', ...DATE };
  const { channel, displayPath } = await buildChannel(api, { language: 'de-AT', areas: [{ slides: [clock] }] });
  await page.goto(displayPath);
  const shown = page.locator('[data-phase=showing]');
  await expect(shown).toContainText(/(Mon|Diens|Donners|Frei|Sams|Sonn)tag, |Mittwoch, /);
  await expect(shown).not.toContainText(/AM|PM/);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de-AT');
  await expect(shown).toHaveAttribute('lang', 'de-AT');
  await page.evaluate(() => Object.assign(window, { wasHereBefore: true }));

  const { _id, PortalId } = channel;
  await api.call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { language: 'en-US' } });
  await expect(shown).toContainText(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d/);
  await expect(shown).toContainText(/AM|PM/);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US');
  expect(await page.evaluate(() => 'wasHereBefore' in window)).toBe(true);
});

test('previews a slide in the language of its channel', async ({ api, page }) => {
  const clock = { type: time.index, name: 'Clock', time_show_day: true };
  const built = await buildChannel(api, { language: 'fr', areas: [{ slides: [clock] }] });
  const [slide] = built.slides[0] ?? [];
  const { _id, PortalId } = built.channel;
  await page.goto(`/PreviewSlide?portal=${PortalId}&slide=${slide?._id}&channel=${_id}&area=${built.areas[0]?._id}`);
  await expect(page.locator('[data-phase=showing]')).toContainText(/[ld]i$|Dimanche/i);
});
