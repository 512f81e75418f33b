/** Why the source of a slide can't be read. */
export const feedSentences = {
  'feed-too-slow': 'The source took too long to process.',
} as const;
