import { useBlocker } from '@tanstack/react-router';
import { currentSession } from '#dashboard/session/session.ts';
import { mayLeave } from './leave-question.tsx';

/**
 * Asks before a page with unsaved changes is left, except after the end of the session, when no answer is possible.
 * `words` says what would be lost.
 */
export function useAskBeforeLeaving(isChanged: boolean, words: string): void {
  useBlocker({
    shouldBlockFn: async () => isChanged && currentSession() !== null && !(await mayLeave(words)),
    enableBeforeUnload: isChanged,
  });
}
