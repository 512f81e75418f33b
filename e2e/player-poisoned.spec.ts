import { definitions, type SlideTypeKey } from '#slide-types/definitions.ts';
import { buildChannel, type SlidePlan, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePoison } from './support/poison.ts';
import { recordSwitches, switchesOf } from './support/screen.ts';
import { startServer } from './support/server.ts';

const COLUMNS = 4;
const GOOD_SECONDS = 2;

test('plays on beside invalid slides of every type', async ({ browser }) => {
  const server = await startServer({ env: { FEED_ALLOW_PRIVATE: 'true' } });
  const api = await server.api();
  const { fields, damageFiles, stop } = await makePoison(api, server.dataDir);
  const keys = Object.keys(fields) as SlideTypeKey[];
  const rows = Math.ceil(keys.length / COLUMNS);
  const extent = { width: 100 / COLUMNS, height: 100 / rows };
  const built = await buildChannel(api, {
    areas: keys.map((key, index) => ({
      ...extent,
      x: (index % COLUMNS) * extent.width,
      y: Math.floor(index / COLUMNS) * extent.height,
      slides: [good('Before', key), { ...fields[key], ...poisoned(key) }, good('After', key)],
    })),
  });
  await damageFiles();

  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const requestedUrls: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => {
    errors.push(dialog.message());
    void dialog.dismiss();
  });
  await recordSwitches(page);
  await page.goto(server.url + built.displayPath);
  await page.locator('main[data-revision]').evaluate((main) => Object.assign(window, { firstMain: main }));

  for (const [index, area] of built.areas.entries()) {
    const [before, , after] = (built.slides[index] ?? []).map((slide) => slide._id);
    const seen = async () => {
      const shown = (await switchesOf(page, area._id)).map(({ slide }) => slide);
      return [before, after].map((one) => Math.min(2, shown.filter((slide) => slide === one).length));
    };
    await expect.poll(seen, { message: `beside ${keys[index]}` }).toEqual([2, 2]);
  }

  expect(errors).toEqual([]);
  expect(requestedUrls.filter((url) => !url.startsWith(server.url))).toEqual([]);
  const isSame = () => document.querySelector('main') === (window as unknown as { firstMain: Element }).firstMain;
  expect(await page.evaluate(isSame), 'the page was rendered once').toBe(true);
  await page.close();
  await stop();
  await server.stop();
});

function good(word: string, key: SlideTypeKey): SlidePlan {
  return textSlide(`${word} ${key}`, `<h1>${word}</h1>`, { duration: GOOD_SECONDS });
}

function poisoned(key: SlideTypeKey) {
  return { type: definitions[key].index, name: `Poisoned ${key}`, duration: GOOD_SECONDS };
}
