import type { places as endpoints } from '#contract/endpoints/places.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { RateLimit } from '#server/http/guards/rate-limit.ts';
import { PlaceSearch } from './place-search.ts';

/** The name is part of stored keys. The dashboard searches while the user types. */
const SEARCHES = { name: 'searches for places of a user', attempts: 60, windowMs: 60_000 };

/** `url` is the address of the search service. */
export function placeHandlers(
  { database, outside, log }: Pick<Deps, 'database' | 'outside' | 'log'>,
  url: string,
): HandlersFor<typeof endpoints> {
  const searches = new RateLimit(database.queries, SEARCHES);
  const search = new PlaceSearch(outside, url);

  return {
    'GET /api/places': async ({ body, user }) => {
      await searches.take(user._id);
      try {
        return await search.find(body.name, body.language ?? 'en');
      } catch (error) {
        log.warn({ err: error }, 'Failed to search for places');
        throw new Refusal(503, problem('place-search-unavailable'));
      }
    },
  };
}
