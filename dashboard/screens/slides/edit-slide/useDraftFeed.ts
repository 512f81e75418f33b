import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SlideDraft } from '#contract/entities/slide.ts';
import { draftFeedQuery } from '#dashboard/api/queries.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import type { Feed, FeedAnswer } from '#slide-types/feed.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { failureSentence } from '#slide-types/sentence-of.ts';
import { t } from '#ui/language.ts';

/** An address is only read after a pause in typing. */
const TYPING_PAUSE_MS = 600;

/** The state of a draft's source. */
export interface DraftFeed {
  feed: Feed;
  /** Null while it is unknown. */
  answer: FeedAnswer | null;
  /** A message instead of the slide while its source has nothing to show; otherwise null. */
  words: string | null;
}

/** Loads the content of the draft's source, again when it changes, and every minute. */
export function useDraftFeed(draft: SlideDraft, portalId: number): DraftFeed {
  const { fields, sourceFields, problems, isDisplayable } = slideTypeOrUnknown(draft.type);
  const named = Object.fromEntries(sourceFields.map((name) => [name, draft[name]]));
  const written = JSON.stringify(named);
  const [settled] = useDebouncedValue(written, TYPING_PAUSE_MS);
  const isSound =
    isDisplayable(draft) && fields.safeParse(named).success && sourceFields.every((name) => !problems(draft)[name]);

  const { data, error } = useQuery({
    ...draftFeedQuery(portalId, draft.type, settled),
    enabled: sourceFields.length > 0 && isSound && settled === written,
  });
  const asRead = settled === written ? (data ?? null) : null;
  // The preview is in English, like screens.
  const feed = useMemo(() => (asRead === null ? NO_FEED : { ...NO_FEED, current: () => asRead }), [asRead]);
  const answer = useMemo(() => asRead && { ...asRead, error: failureSentence(asRead) }, [asRead]);
  if (sourceFields.length === 0) return { feed: NO_FEED, answer: null, words: null };
  if (!isSound) return { feed: NO_FEED, answer: null, words: t('Nothing to show yet') };
  if (answer !== null) return { feed, answer, words: answer.content === null ? answer.error : null };
  return { feed, answer, words: error?.message ?? t('Checking the source…') };
}
