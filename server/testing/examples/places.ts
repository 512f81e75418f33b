import type { places } from '#contract/endpoints/places.ts';
import type { ExamplesFor } from './example.ts';

export const placeExamples: ExamplesFor<typeof places> = {
  'GET /api/places': {
    // So short a name is not looked up outside of this server.
    request: () => ({ name: 'L' }),
    isOfNoPortal: true,
  },
};
