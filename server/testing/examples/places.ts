import type { places } from '#contract/endpoints/places.ts';
import type { ExamplesFor } from './example.ts';

export const placeExamples: ExamplesFor<typeof places> = {
  'GET /api/places': {
    // Short names are not searched for, so this sends no request to another server.
    request: () => ({ name: 'L' }),
    isOfNoPortal: true,
  },
};
