import type { Feed } from './feed.ts';

/** The feed of slides that show nothing from elsewhere. */
export const NO_FEED: Feed = { current: () => null, subscribe: () => () => {} };

/** A feed that says one thing for ever: samples, and answers that somebody else keeps up to date. */
export function fixedFeed(kind: string, content: unknown): Feed {
  const answer = { kind, content, fetchedAt: null, ageSeconds: null, stale: false, error: null };
  return { current: () => answer, subscribe: () => () => {} };
}
