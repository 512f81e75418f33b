import type { blocks } from '#contract/endpoints/blocks.ts';
import type { ExamplesFor } from './example.ts';

let lastByte = 0;

export const blockExamples: ExamplesFor<typeof blocks> = {
  'POST /api/blocks/set': {
    request: () => {
      lastByte += 1;
      return { address: `203.0.113.${lastByte}`, blocked: true, reason: 'Asks without end' };
    },
    isOfNoPortal: true,
  },
  'POST /api/blocks/find': { request: () => ({}), isOfNoPortal: true },
};
