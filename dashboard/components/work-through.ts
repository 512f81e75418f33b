import type { Slide } from '#contract/entities/slide.ts';
import { ApiError } from '#dashboard/api/client.ts';
import { t } from '#ui/language.ts';
import { inTurn } from './in-turn.ts';
import { quoted } from './names.ts';
import { showError, showNotice, showProgress } from './notices.tsx';

/** No progress is shown for so few. */
const FEW = 8;
const MOST_NAMES = 3;

/**
 * Changes slides with limited concurrency: shows the progress, can be stopped, and reports which failed and why.
 * Returns the results of the others.
 */
export async function workThrough<Result>(
  slides: readonly Slide[],
  change: (slide: Slide) => Promise<Result>,
): Promise<Result[]> {
  const total = slides.length;
  const stop = new AbortController();
  let isStopped = false;
  let hopeless: unknown = null;
  const progress =
    total > FEW
      ? showProgress({
          total,
          words: (done) => t('{{done}} of {{total}} slides', { done, total }),
          onStop: () => {
            isStopped = true;
            stop.abort();
          },
        })
      : null;
  window.addEventListener('beforeunload', askBeforeLeaving);
  const results = await inTurn(
    slides,
    async (slide) => {
      try {
        return await change(slide);
      } catch (error) {
        if (isHopeless(error)) {
          hopeless = error;
          stop.abort();
        }
        throw error;
      }
    },
    { onProgress: progress?.tell, signal: stop.signal },
  );
  window.removeEventListener('beforeunload', askBeforeLeaving);
  progress?.end();

  const done = results.flatMap((result) => (result?.status === 'fulfilled' ? [result.value] : []));
  const reasons = results.flatMap((result) => (result?.status === 'rejected' ? [result.reason] : []));
  const failed = slides.filter((_, index) => {
    const result = results[index];
    return result?.status === 'rejected' || (result === null && hopeless !== null);
  });
  if (failed.length > 0) showError(failureWords(failed, (hopeless ?? reasons[0]) as Error));
  if (isStopped && hopeless === null)
    showNotice(t('Stopped after {{done}} of {{total}} slides.', { done: done.length, total }));
  return done;
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Whether all other slides would fail as well: the server can't be reached, or the user isn't logged in. */
function isHopeless(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 401);
}

function failureWords(failed: readonly Slide[], { message }: Error): string {
  const count = failed.length;
  const names = failed
    .slice(0, MOST_NAMES)
    .map(({ name }) => quoted(name))
    .join(', ');
  if (count > MOST_NAMES)
    return t('{{number}} slides could not be changed, including {{names}}. {{message}}', {
      number: count,
      names,
      message,
    });
  return t('{{names}} could not be changed. {{message}}', { names, message });
}
