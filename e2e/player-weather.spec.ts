import { weather } from '#slide-types/weather/definition.ts';
import { buildChannel } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { type Source, startSource, text } from './support/source.ts';

let source: Source;
test.beforeAll(async () => {
  source = await startSource();
});
test.afterAll(() => source.close());

/** A Monday long ago, which counts as now. The next days include the longest names of days. */
const FORECAST = {
  ...{ latitude: 48.1, longitude: 11.6, utc_offset_seconds: 7200 },
  current: { time: '2026-04-13T12:00', temperature_2m: 14.3, apparent_temperature: 12.1, weather_code: 63 },
  daily: {
    time: ['2026-04-13', '2026-04-14', '2026-04-15', '2026-04-16'],
    weather_code: [63, 3, 61, 95],
    temperature_2m_max: [16, 17, 21, 18],
    temperature_2m_min: [8, 7, 9, -11],
    precipitation_probability_max: [84, 12, 65, 100],
  },
};
/**
 * Width, height and the smallest text as a fraction of the shorter side: as in slide-types/kit/reading-size.ts, but
 * strips have room for more.
 */
const SCREENS = [
  [1920, 1080, 1 / 30],
  [1080, 1920, 1 / 30],
  [3840, 2160, 1 / 30],
  [1920, 120, 1 / 6],
] as const;

test('forecasts are readable and apart on screens of every shape in several languages', async ({
  browser,
  startOwnServer,
}) => {
  const server = await startOwnServer({ env: { FEED_ALLOW_HOSTS: source.host } });
  source.responders.set('/weather', text(JSON.stringify(FORECAST), 'application/json'));
  const main = { type: weather.index, name: 'Garmisch-Partenkirchen', weather_url: `${source.url}/weather` };
  const api = await server.api();
  const channels = [
    await buildChannel(api, { areas: [{ slides: [main] }] }),
    await buildChannel(api, { areas: [{ slides: [{ ...main, weather_type: 'Bottom Content' }] }] }),
  ];
  for (const locale of ['en-US', 'de-DE', 'fr-FR']) {
    const context = await browser.newContext({ locale });
    for (const [width, height, smallest] of SCREENS) {
      for (const [index, { displayPath }] of channels.entries()) {
        const page = await context.newPage();
        await page.setViewportSize({ width, height });
        await page.goto(server.url + displayPath);
        const showing = page.locator('[data-phase=showing]');
        await expect(showing).toHaveCount(1);
        // The source names no place, so the slide's name is shown.
        await expect(showing).toContainText('Garmisch-Partenkirchen');
        const measured = () =>
          page.evaluate(() => {
            const boxOf = (element: Element) => {
              const range = document.createRange();
              range.selectNodeContents(element);
              return range.getBoundingClientRect();
            };
            const names = [...document.querySelectorAll('[data-part=name]')];
            const texts = [...document.querySelectorAll('[data-phase=showing] *')].filter((element) =>
              [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
            );
            const visible = texts.filter((element) => element.getClientRects().length > 0);
            return {
              names: names.length,
              /** Widths of the gaps between a name and its icon, whichever is first, in letters of the name. */
              gaps: names.map((name) => {
                const [text, icon] = [boxOf(name), name.previousElementSibling?.getBoundingClientRect()];
                const gap = icon && (icon.left > text.left ? icon.left - text.right : text.left - icon.right);
                return (gap ?? 0) / Number.parseFloat(getComputedStyle(name).fontSize);
              }),
              /** In portrait, the chance of rain is before the temperatures. */
              chanceGaps: names.flatMap((name) => {
                const [range, chance] = [name.nextElementSibling, name.parentElement?.lastElementChild];
                if (!range || !chance || chance.getClientRects().length === 0) return [];
                const [before, after] = [boxOf(chance), boxOf(range)];
                const isBeside = before.left < after.left && before.bottom > after.top;
                return isBeside
                  ? [(after.left - before.right) / Number.parseFloat(getComputedStyle(chance).fontSize)]
                  : [];
              }),
              /**
               * In portrait, the temperatures of all days are in columns: the right edges of the highs, and the gaps to
               * the lows.
               */
              highs: names.map((name) => boxOf(name.nextElementSibling?.firstElementChild ?? name).right),
              lowGaps: names.map((name) => {
                const [high, low] = [...(name.nextElementSibling?.children ?? [])];
                if (!high || !low) return 0;
                return (boxOf(low).left - boxOf(high).right) / Number.parseFloat(getComputedStyle(high).fontSize);
              }),
              /** Points of the shade at the lower edge of clouds that are outside them. */
              shadeOutside: [...document.querySelectorAll<SVGPathElement>('[data-phase=showing] g path + path')]
                .filter((shade) => shade === shade.parentElement?.lastElementChild)
                .flatMap((shade) => {
                  const cloud = shade.previousElementSibling as SVGPathElement;
                  const points = Array.from({ length: 100 }, (_, part) =>
                    shade.getPointAtLength((shade.getTotalLength() * part) / 100),
                  );
                  return points.filter((point) => {
                    const isNear = [-0.2, 0, 0.2].some((dx) =>
                      [-0.2, 0, 0.2].some((dy) => cloud.isPointInFill({ x: point.x + dx, y: point.y + dy })),
                    );
                    return !isNear;
                  });
                }).length,
              smallest: Math.min(...visible.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
              outside: visible.filter((element) => {
                const { left, right, top, bottom } = boxOf(element);
                return left < 0 || top < -1 || right > innerWidth || bottom > innerHeight + 1;
              }).length,
            };
          });
        await expect
          .poll(measured, `${locale} ${width}×${height} ${index}`)
          .toMatchObject({ names: 3, outside: 0, shadeOutside: 0 });
        const { gaps, chanceGaps, lowGaps, highs, smallest: size } = await measured();
        expect(Math.min(...lowGaps), `${locale} ${width}×${height} ${index}`).toBeGreaterThan(0.25);
        if (height > width && index === 0) expect(Math.max(...highs) - Math.min(...highs), locale).toBeLessThan(1);
        expect(Math.min(...gaps, ...chanceGaps), `${locale} ${width}×${height} ${index}`).toBeGreaterThan(0.2);
        expect(size, `${locale} ${width}×${height} ${index}`).toBeGreaterThanOrEqual(
          Math.min(width, height) * smallest,
        );
        await page.close();
      }
    }
    await context.close();
  }
});
