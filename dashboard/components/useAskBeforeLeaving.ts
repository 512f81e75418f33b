import { useBlocker } from '@tanstack/react-router';
import { currentSession } from '#dashboard/session/session.ts';

/** Asks before a page with unsaved changes is left, except after the end of the session, when no answer is possible. */
export function useAskBeforeLeaving(isChanged: boolean, question: string): void {
  useBlocker({
    shouldBlockFn: () => isChanged && currentSession() !== null && !window.confirm(question),
    enableBeforeUnload: isChanged,
  });
}
