import type { Problems } from '#contract/errors/problem.ts';
import { AUTOSAVE_MS } from '#rules/limits.ts';
import { isEmpty } from './draft.ts';
import { type Editing, hasUnsaved, type Intent } from './saving.ts';

export type Step =
  | { step: 'rest' }
  | { step: 'wait'; untilMs: number }
  | { step: 'showProblems' }
  | { step: 'send'; intent: Intent | null };

/** The next action. `problems` are those of the draft. */
export function nextStep(state: Editing, problems: Problems, nowMs: number): Step {
  if (state.sending || state.conflict) return { step: 'rest' };
  if (state.wanted) return nextStepOfWanted(state, problems, state.wanted);
  if (!savesByItself(state, problems)) return { step: 'rest' };
  const dueMs = Math.max(state.changedAtMs + AUTOSAVE_MS, state.silence?.retryAtMs ?? 0);
  return nowMs < dueMs ? { step: 'wait', untilMs: dueMs } : { step: 'send', intent: null };
}

function nextStepOfWanted(state: Editing, problems: Problems, intent: Intent): Step {
  if (state.uploads > 0) return { step: 'rest' };
  return isEmpty(problems) ? { step: 'send', intent } : { step: 'showProblems' };
}

/** Whether unsaved changes will be saved automatically. */
export function savesByItself(state: Editing, problems: Problems): boolean {
  const isRefused = state.refusal?.draft === state.draft;
  if (state.stored === null || state.conflict || isRefused || !hasUnsaved(state)) return false;
  return isEmpty(problems);
}
