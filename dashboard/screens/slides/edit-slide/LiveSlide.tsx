import { useCallback, useEffect, useState } from 'react';
import type { SlideDraft } from '#contract/entities/slide.ts';
import { useWithPages } from '#dashboard/components/document-pages.ts';
import { SlideBoundary } from '#dashboard/components/SlideBoundary.tsx';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { lacksPages } from '#slide-types/document/definition-pages.ts';
import type { Inherited } from '#slide-types/inherited.ts';
import type { Sound } from '#slide-types/view.ts';
import { viewAt } from '#slide-types/views.ts';
import { english, useTranslation } from '#ui/language.ts';
import classes from './SlidePreview.module.css';
import type { DraftFeed } from './useDraftFeed.ts';

/** A video that is being converted, or a slow download, may work later. */
const TRY_AGAIN_MS = 3_000;

const NOTHING_YET = english('Nothing to show yet');

const ignoreReadiness = () => {};

interface LiveSlideProps {
  draft: SlideDraft;
  feed: DraftFeed;
  inherited: Inherited;
  /** Size of messages; without it, there are none, as on screens. */
  wordSize?: number;
  /** Missing while it is muted. */
  sound?: Sound | null;
}

/** The slide rendered by its type, or a message while there is nothing to show. */
export function LiveSlide({ draft: edited, feed, inherited, wordSize, sound = null }: LiveSlideProps) {
  const { t } = useTranslation();
  const draft = useWithPages(edited);
  const definition = slideTypeOrUnknown(draft.type);
  const locations = definition.media(draft);
  const files = locations.join(' ');
  const [attempt, setAttempt] = useState(0);
  const [failedFiles, setFailedFiles] = useState<string | null>(null);
  const [startedAt] = useState(serverNow);
  const hasFailed = failedFiles === files;
  const fail = useCallback(() => setFailedFiles(files), [files]);

  useEffect(() => {
    if (!hasFailed) return;
    const timer = setTimeout(() => {
      setFailedFiles(null);
      setAttempt((count) => count + 1);
    }, TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [hasFailed]);

  const words = (text: string) =>
    wordSize !== undefined && (
      <p className={classes.words} data-message style={{ fontSize: wordSize }}>
        {text}
      </p>
    );
  if (!definition.isDisplayable(draft)) return words(t(definition.notShown ?? NOTHING_YET));
  if (feed.words !== null) return words(feed.words);
  if (hasFailed || lacksPages(draft)) return words(t('Not ready to show yet'));
  const View = viewAt(draft.type, inherited);
  return (
    <SlideBoundary key={`${files} ${attempt}`} onCrash={fail}>
      <View
        fields={attempt === 0 ? draft : withFreshAddresses(draft, locations, attempt)}
        feed={feed.feed}
        inherited={inherited}
        phase="showing"
        startedAt={startedAt}
        serverNow={serverNow}
        sound={sound}
        onReady={ignoreReadiness}
        onFailed={fail}
      />
    </SlideBoundary>
  );
}

/** Browsers cache the response for a video's address for minutes, so another attempt needs another address. */
function withFreshAddresses(draft: SlideDraft, locations: string[], attempt: number): SlideDraft {
  const fresh = Object.entries(draft).map(([field, value]) => {
    const isFile = typeof value === 'string' && value.startsWith('/') && locations.includes(value);
    return [field, isFile ? `${value}?attempt=${attempt}` : value];
  });
  return { ...draft, ...Object.fromEntries(fresh) };
}
