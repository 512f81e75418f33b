import { z } from 'zod';
import type { Place } from '#contract/endpoints/places.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';

/** Where places are looked up where the operator names nothing else: Open-Meteo, which needs no key. */
export const USUAL_PLACES_URL = 'https://geocoding-api.open-meteo.com/v1/search';

const SHORTEST_NAME = 2;
const MOST_PLACES = 8;
const MOST_KEPT = 500;
/** Towns stay where they are. */
const KEEP_MS = 24 * 3_600_000;
const MOST_BYTES = 256 * 1024;

const words = z
  .string()
  .transform((text) => text.slice(0, 80).trim())
  .catch('');
const found = z.object({
  name: words,
  admin1: words,
  country: words,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const answer = z.object({ results: z.array(z.unknown()).default([]) });

/** Looks places up by their name, and remembers what it found. */
export class PlaceSearch {
  /** `until` is a time of `performance.now`, which no correction of the clock changes. */
  private readonly kept = new Map<string, { places: Promise<Place[]>; until: number }>();

  constructor(
    private readonly outside: OutgoingRequests,
    private readonly url: string,
  ) {}

  /** The likeliest first. Rejects where the service can't be reached or answers something else. */
  find(name: string, language: string): Promise<Place[]> {
    if (name.length < SHORTEST_NAME) return Promise.resolve([]);
    const key = `${language} ${name.toLowerCase()}`;
    const known = this.kept.get(key);
    if (known && known.until > performance.now()) return known.places;
    const places = this.ask(name, language);
    this.keep(key, places);
    places.catch(() => this.kept.delete(key));
    return places;
  }

  private keep(key: string, places: Promise<Place[]>): void {
    this.kept.delete(key);
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, { places, until: performance.now() + KEEP_MS });
  }

  private async ask(name: string, language: string): Promise<Place[]> {
    const url = new URL(this.url);
    for (const [key, value] of Object.entries({ name, language, count: MOST_PLACES, format: 'json' })) {
      url.searchParams.set(key, String(value));
    }
    const { status, body } = await this.outside.get(url.href, { maxBytes: MOST_BYTES });
    if (status !== 200) throw new Error(`The place search returned status ${status}.`);
    const { results } = answer.parse(JSON.parse(body.toString('utf8')));
    return results.slice(0, MOST_PLACES).flatMap(placeOf);
  }
}

function placeOf(value: unknown): Place[] {
  const parsed = found.safeParse(value);
  if (!parsed.success || parsed.data.name === '') return [];
  const { name, admin1, country, latitude, longitude } = parsed.data;
  const region = [admin1, country].filter((part) => part !== '' && part !== name).join(', ');
  return [{ name, region, latitude, longitude }];
}
