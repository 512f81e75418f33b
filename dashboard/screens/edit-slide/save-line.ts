import { isEmpty, problemsOf } from './draft.ts';
import { type Editing, hasUnsaved } from './saving.ts';

/** How things stand with what is in the form. */
export interface SaveLine {
  tone: 'good' | 'busy' | 'waiting' | 'bad' | 'quiet';
  text: string;
}

const UNSAVED = 'You have unsaved content (autosaves every 1 second).';

/** The line beside the save buttons: what is saved, what is not, and why. */
export function saveLine(state: Editing): SaveLine {
  const { stored, draft, wanted, uploads, sending, conflict, refusal, silence, notice } = state;
  if (conflict) return { tone: 'waiting', text: 'Not saved: someone else saved this slide meanwhile.' };
  if (wanted && uploads > 0) return { tone: 'busy', text: 'Saves as soon as the file has arrived.' };
  if (sending?.intent) return { tone: 'busy', text: 'Saving…' };
  if (silence) return { tone: 'bad', text: `Not saved. ${silence.sentence}` };
  if (refusal?.draft === draft && isEmpty(refusal.fields))
    return { tone: 'bad', text: `Not saved. ${refusal.sentence}` };
  if (hasUnsaved(state)) return { tone: 'waiting', text: `${UNSAVED}${whyUnsaved(state)}` };
  if (notice) return { tone: 'good', text: notice };
  return stored ? { tone: 'good', text: 'All changes are saved.' } : { tone: 'quiet', text: '' };
}

function whyUnsaved({ stored, draft, refusal }: Editing): string {
  const [problem] = Object.values(problemsOf(draft));
  if (!stored) return ' Kept in this tab until you save it.';
  if (problem) return ` Not sent yet: ${problem}`;
  return refusal?.draft === draft ? ` Not taken: ${refusal.sentence}` : '';
}
