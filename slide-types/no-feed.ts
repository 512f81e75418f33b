import type { Feed } from './feed.ts';

/** The feed of slides without a source. */
export const NO_FEED: Feed = { current: () => null, subscribe: () => () => {} };

/** A feed that never changes: for samples, and content that is updated elsewhere. */
export function fixedFeed(kind: string, content: unknown): Feed {
  const answer = { kind, content, fetchedAt: null, ageSeconds: null, stale: false, error: null };
  return { current: () => answer, subscribe: () => () => {} };
}
