import { z } from 'zod';
import type { FeedAnswer } from '#slide-types/feed.ts';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { languageTag } from '../entities/language.ts';
import { problem } from '../outcomes.ts';

const feedAnswer: z.ZodType<FeedAnswer> = z.object({
  kind: z.string(),
  content: z.unknown(),
  fetchedAt: z.string().nullable(),
  ageSeconds: z.number().int().nullable(),
  stale: z.boolean(),
  error: z.string().nullable(),
  ...problem.partial().shape,
});

const draft = z.object({ PortalId: portalId, slide: z.looseObject({ type: z.number().int() }) });

export const feeds = defineEndpoints({
  'GET /api/feeds/{slideId}': {
    access: 'public',
    priority: 'screens',
    summary:
      'Returns the content of a slide’s source as last read by the server. While the source can’t be read, the last valid content is returned. Without a token, only for slides that are public on a channel. Long words of news that name no language are hyphenated in `language`, or else in that of the portal.',
    params: z.object({ slideId: id }),
    request: z.object({ language: languageTag.optional() }),
    response: feedAnswer,
  },
  'POST /api/feeds/preview': {
    access: 'signedIn',
    priority: 'costly',
    summary: 'Returns the same for a slide that is not saved yet, given its type and fields.',
    request: draft,
    response: feedAnswer,
  },
  'POST /api/feeds/outline': {
    access: 'signedIn',
    priority: 'costly',
    summary:
      'Returns what the rows of an interest rate slide’s source may be, with their values as text, to choose a mapping from.',
    request: draft,
    response: feedAnswer,
  },
});
