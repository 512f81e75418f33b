import { readFileSync } from 'node:fs';
import path from 'node:path';
import { flash } from '#slide-types/flash/definition.ts';
import { INTEREST_RATE_TYPES, interestrate } from '#slide-types/interestrate/definition.ts';
import { RSS_TYPES, rss } from '#slide-types/rss/definition.ts';
import { RTE_TYPES, rte } from '#slide-types/rte/definition.ts';
import { time } from '#slide-types/time/definition.ts';
import { WEATHER_TYPES, weather } from '#slide-types/weather/definition.ts';
import { WP_RSS_TYPES, wpRss } from '#slide-types/wpRss/definition.ts';
import type { SlidePlan } from './channel.ts';
import { type Source, text } from './source.ts';

/** The addresses of what slides show. */
export type Sources = Record<keyof typeof SAMPLES | 'linked', string>;

const SAMPLES = {
  forecast: 'weather/samples/open-meteo.json',
  news: 'rss/samples/rss-2.0-news.xml',
  posts: 'rss/samples/wordpress-posts.json',
  rates: 'interestrate/samples/documented.json',
};

/** One slide per look of each type that writes text; built-in templates have tests of their own (templates.spec.ts). */
export const TEXT_LOOKS: Record<string, (sources: Sources) => SlidePlan> = {
  ...looks('text', RTE_TYPES, (look) => ({
    ...{ type: rte.index, rte_type: look, rte_content: '<h2>Montag</h2><p>Der Schalter schließt um 12 Uhr.</p>' },
  })),
  ...looks('weather', WEATHER_TYPES, (look, { forecast }) => ({
    ...{ type: weather.index, weather_url: forecast, weather_type: look },
  })),
  ...looks('news', RSS_TYPES, (look, { news, linked }) => ({
    ...{ type: rss.index, rss_url: look === 'Get Content From Link' ? linked : news, rss_type: look },
  })),
  ...looks('posts', WP_RSS_TYPES, (look, { posts }) => ({
    ...{ type: wpRss.index, wp_rss_url: posts, wp_rss_type: look },
  })),
  ...looks('rates', INTEREST_RATE_TYPES, (look, { rates }) => ({
    ...{ type: interestrate.index, interestrate_source: 'Input URL Directly', interestrate_path: rates },
    ...{ interestrate_type: look, interestrate_items_per_page: 4 },
  })),
  clock: () => ({ type: time.index, name: 'clock', time_show_day: true, time_show_month: true, time_show_year: true }),
  'a date': () => ({
    type: time.index,
    name: 'date',
    time_show_time: false,
    time_show_day: true,
    time_show_month: true,
  }),
  'the notice of Flash': () => ({ type: flash.index, name: 'flash', flash_path: '/media/54/intro.swf' }),
};

function looks(
  name: string,
  all: readonly string[],
  plan: (look: string, sources: Sources) => Omit<SlidePlan, 'name'>,
): typeof TEXT_LOOKS {
  return Object.fromEntries(
    all.map((look) => [
      `${name}, ${look},`,
      (sources) => ({ name: `${name}, ${look}`, ...plan(look, sources) }) as SlidePlan,
    ]),
  );
}

/** Serves the samples, and a feed whose item links to a page. */
export function serveSamples(source: Source): Sources {
  const samples = Object.entries(SAMPLES).map(([key, file]) => {
    const sample = readFileSync(path.join(import.meta.dirname, '../../slide-types', file), 'utf8');
    source.responders.set(`/samples/${key}`, text(sample, file.endsWith('json') ? 'application/json' : undefined));
    return [key, `${source.url}/samples/${key}`];
  });
  const item = `<item><title>Grundsteuer</title><link>${source.url}/page</link></item>`;
  const words = '<p>Das Bundesverfassungsgericht verhandelt am Dienstag über mehrere Beschwerden.</p>'.repeat(30);
  source.responders.set('/page', text(`<html lang="de"><body><article>${words}</article></body></html>`, 'text/html'));
  source.responders.set('/linked', text(`<rss version="2.0"><channel><title>Verein</title>${item}</channel></rss>`));
  return { ...Object.fromEntries(samples), linked: `${source.url}/linked` };
}
