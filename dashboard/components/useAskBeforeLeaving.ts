import { useBlocker } from '@tanstack/react-router';
import { currentSession } from '#dashboard/app/session.ts';

/** Whoever would lose something by leaving the page is asked first; after the end of their session nobody can answer. */
export function useAskBeforeLeaving(isChanged: boolean, question: string): void {
  useBlocker({
    shouldBlockFn: () => isChanged && currentSession() !== null && !window.confirm(question),
    enableBeforeUnload: isChanged,
  });
}
