import { z } from 'zod';
import type { Place } from '#contract/endpoints/places.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import { beginningOf } from '#slide-types/text-end.ts';

/** The default service, Open-Meteo, which needs no key. */
export const DEFAULT_PLACES_URL = 'https://geocoding-api.open-meteo.com/v1/search';

const SHORTEST_NAME = 2;
const MOST_PLACES = 8;
const MOST_CACHED = 500;
const CACHE_MS = 24 * 3_600_000;
const MOST_BYTES = 256 * 1024;

const shortText = z
  .string()
  .transform((text) => beginningOf(text, 80).trim())
  .catch('');
const placeResult = z.object({
  name: shortText,
  admin1: shortText,
  country: shortText,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const searchResponse = z.object({ results: z.array(z.unknown()).default([]) });

/** Finds places by name, and caches the results. */
export class PlaceSearch {
  /** `until` is compared with `performance.now()`, which does not change when the clock is set. */
  private readonly cache = new Map<string, { places: Promise<Place[]>; until: number }>();

  constructor(
    private readonly outside: OutgoingRequests,
    private readonly url: string,
  ) {}

  /** Returns the most likely place first. Rejects if the service can't be reached or its response is invalid. */
  find(name: string, language: string): Promise<Place[]> {
    if (name.length < SHORTEST_NAME) return Promise.resolve([]);
    const key = `${language} ${name.toLowerCase()}`;
    const cached = this.cache.get(key);
    if (cached && cached.until > performance.now()) return cached.places;
    const places = this.fetchPlaces(name, language);
    this.store(key, places);
    places.catch(() => this.cache.delete(key));
    return places;
  }

  private store(key: string, places: Promise<Place[]>): void {
    this.cache.delete(key);
    const [oldest] = this.cache.keys();
    if (this.cache.size >= MOST_CACHED && oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(key, { places, until: performance.now() + CACHE_MS });
  }

  private async fetchPlaces(name: string, language: string): Promise<Place[]> {
    const url = new URL(this.url);
    for (const [key, value] of Object.entries({ name, language, count: MOST_PLACES, format: 'json' })) {
      url.searchParams.set(key, String(value));
    }
    const { status, body } = await this.outside.get(url.href, { maxBytes: MOST_BYTES });
    if (status !== 200) throw new Error(`The place search returned status ${status}.`);
    const { results } = searchResponse.parse(JSON.parse(body.toString('utf8')));
    return results.slice(0, MOST_PLACES).flatMap(placeOf);
  }
}

function placeOf(value: unknown): Place[] {
  const parsed = placeResult.safeParse(value);
  if (!parsed.success || parsed.data.name === '') return [];
  const { name, admin1, country, latitude, longitude } = parsed.data;
  const region = [admin1, country].filter((part) => part !== '' && part !== name).join(', ');
  return [{ name, region, latitude, longitude }];
}
