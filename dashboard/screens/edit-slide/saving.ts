import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import { AUTOSAVE_MS } from '#rules/limits.ts';
import type { Problems } from '#slide-types/define.ts';
import { t } from '#ui/language.ts';
import { blankDraft, changesBetween, draftOf, isEmpty, isSame, problemsOf } from './draft.ts';

/**
 * When and what the editor saves. Pure: time comes with every event and question, so each rule can be tested.
 * See docs/decisions/012-autosave-stored-slides-only.md
 *
 * - A slide that exists is saved by itself, AUTOSAVE_MS after the last change, once it is valid.
 * - A new slide is only kept in this tab until somebody saves it: half-filled slides don't appear in the matrix.
 * - One request at a time. What changed meanwhile goes with the next.
 * - Nobody's newer version is overwritten: then everything waits for a decision.
 */

/** What happens after a save that somebody asked for. */
export type Intent = 'stay' | 'goBack' | 'addAnother';

/** After silence from the server a change is sent again this much later. */
export const RETRY_MS = 5_000;

export interface Editing {
  /** The slide as the server last confirmed it; null while it is new. */
  readonly stored: Slide | null;
  /** What the form held when it last agreed with the server, or when nothing was filled in. */
  readonly agreed: SlideDraft;
  readonly draft: SlideDraft;
  readonly changedAtMs: number;
  /** The request under way; its intent is null when it goes by itself. */
  readonly sending: { readonly draft: SlideDraft; readonly intent: Intent | null } | null;
  /** A save that was asked for and has not begun. */
  readonly wanted: Intent | null;
  /** How many files are on their way to the server. */
  readonly uploads: number;
  /** Why the server did not take a draft, and which. The same one is not sent again by itself. */
  readonly refusal: { readonly draft: SlideDraft; readonly sentence: string; readonly fields: Problems } | null;
  /** The server did not answer; when to try again. */
  readonly silence: { readonly sentence: string; readonly retryAtMs: number } | null;
  /** A newer version that somebody else saved while this one had unsaved changes. */
  readonly conflict: Slide | null;
  /** How often a save was asked for in vain. From the first time on every problem is listed. */
  readonly failedAttempts: number;
  /** What went well last, for the person. */
  readonly notice: string | null;
  /** What sanitizing removed from the text that was saved last. */
  readonly removed: readonly string[];
  /** The person wanted to leave after this save, and it is done. */
  readonly isFinished: boolean;
  /** Some of this was left unsaved by an earlier visit. */
  readonly isRestored: boolean;
}

/** Unsaved changes that an earlier visit left behind, and the version that they began from. */
export interface Kept {
  changes: Partial<SlideDraft>;
  lastModified: string | null;
}

export function beginEditing(type: number, stored: Slide | null, kept: Kept | null): Editing {
  const agreed = stored ? draftOf(stored) : blankDraft(type);
  const isFromOlderVersion = stored !== null && kept !== null && kept.lastModified !== stored.lastModified;
  return {
    stored,
    agreed,
    draft: { ...agreed, ...kept?.changes },
    changedAtMs: 0,
    sending: null,
    wanted: null,
    uploads: 0,
    refusal: null,
    silence: null,
    conflict: isFromOlderVersion ? stored : null,
    failedAttempts: 0,
    notice: null,
    removed: [],
    isFinished: false,
    isRestored: kept !== null,
  };
}

/** What has to be kept for a later visit; null when nothing is unsaved. */
export function whatToKeep(state: Editing): Kept | null {
  if (!hasUnsaved(state)) return null;
  const base = state.stored ? state.agreed : blankDraft(state.draft.type);
  return { changes: changesBetween(base, state.draft), lastModified: state.stored?.lastModified ?? null };
}

export function hasUnsaved({ agreed, draft }: Editing): boolean {
  return !isEmpty(changesBetween(agreed, draft));
}

export type Step =
  | { step: 'rest' }
  | { step: 'wait'; untilMs: number }
  | { step: 'showProblems' }
  | { step: 'send'; intent: Intent | null };

/** What has to be done now. */
export function nextStep(state: Editing, nowMs: number): Step {
  if (state.sending || state.conflict) return { step: 'rest' };
  if (state.wanted) return nextStepOfWanted(state, state.wanted);
  if (!savesByItself(state)) return { step: 'rest' };
  const dueMs = Math.max(state.changedAtMs + AUTOSAVE_MS, state.silence?.retryAtMs ?? 0);
  return nowMs < dueMs ? { step: 'wait', untilMs: dueMs } : { step: 'send', intent: null };
}

function nextStepOfWanted(state: Editing, intent: Intent): Step {
  if (state.uploads > 0) return { step: 'rest' };
  return isEmpty(problemsOf(state.draft, state.stored)) ? { step: 'send', intent } : { step: 'showProblems' };
}

/** Whether what is unsaved gets saved without anybody doing anything. */
export function savesByItself(state: Editing): boolean {
  const isRefused = state.refusal?.draft === state.draft;
  if (state.stored === null || state.conflict || isRefused || !hasUnsaved(state)) return false;
  return isEmpty(problemsOf(state.draft, state.stored));
}

/** What to say beside each field: all that is wrong once somebody tried to save or the slide exists, and what the server said. */
export function visibleProblems(state: Editing): Problems {
  const { draft, refusal } = state;
  const isTold = state.failedAttempts > 0 || state.stored !== null;
  const refused = Object.entries(refusal?.fields ?? {}).filter(([field]) =>
    field in draft ? isSame(draft[field], refusal?.draft[field]) : refusal?.draft === draft,
  );
  return { ...(isTold ? problemsOf(draft, state.stored) : {}), ...Object.fromEntries(refused) };
}

export type EditingEvent =
  | { type: 'changed'; fields: Partial<SlideDraft>; atMs: number }
  | { type: 'saveWanted'; intent: Intent }
  | { type: 'problemsShown' }
  | { type: 'sendingBegan'; intent: Intent | null }
  /** `removed` is null where no text was sent. */
  | { type: 'confirmed'; slide: Slide; removed: readonly string[] | null }
  | { type: 'refused'; sentence: string; fields: Problems }
  | { type: 'unanswered'; sentence: string; atMs: number }
  | { type: 'overtaken'; theirs: Slide }
  | { type: 'newerSeen'; slide: Slide }
  | { type: 'theirsChosen' }
  /** `given`: names of the fields in which theirs is kept all the same. */
  | { type: 'mineChosen'; given: readonly string[] }
  | { type: 'discarded' }
  | { type: 'hurried' }
  | { type: 'uploadBegan' }
  | { type: 'uploadEnded' }
  /** Time went by. */
  | { type: 'looked' };

export function editing(state: Editing, event: EditingEvent): Editing {
  switch (event.type) {
    case 'changed':
      return {
        ...state,
        draft: { ...state.draft, ...event.fields },
        changedAtMs: event.atMs,
        notice: null,
        isFinished: false,
      };
    case 'saveWanted':
      return { ...state, wanted: event.intent, notice: null, isFinished: false };
    case 'problemsShown':
      return { ...state, wanted: null, failedAttempts: state.failedAttempts + 1 };
    case 'sendingBegan':
      return { ...state, wanted: null, refusal: null, sending: { draft: state.draft, intent: event.intent } };
    case 'confirmed':
      return confirmed({ ...state, removed: event.removed ?? state.removed }, event.slide);
    case 'refused': {
      const refusal = { draft: state.sending?.draft ?? state.draft, sentence: event.sentence, fields: event.fields };
      const failedAttempts = state.failedAttempts + (state.sending?.intent ? 1 : 0);
      return { ...state, sending: null, silence: null, refusal, failedAttempts };
    }
    case 'unanswered':
      return {
        ...state,
        sending: null,
        silence: { sentence: event.sentence, retryAtMs: event.atMs + RETRY_MS },
      };
    case 'overtaken':
      return overtaken(state, event.theirs);
    case 'newerSeen':
      return newerSeen(state, event.slide);
    case 'theirsChosen':
      return state.conflict ? { ...begunFrom(state.conflict), uploads: state.uploads } : state;
    case 'mineChosen':
      return state.conflict ? rebased(state, state.conflict, event.given) : state;
    case 'discarded': {
      const agreed = state.stored ? state.agreed : blankDraft(state.draft.type);
      return {
        ...state,
        agreed,
        draft: agreed,
        refusal: null,
        failedAttempts: 0,
        isRestored: false,
        notice: null,
        removed: [],
      };
    }
    case 'hurried':
      return { ...state, changedAtMs: 0, silence: null };
    case 'uploadBegan':
      return { ...state, uploads: state.uploads + 1 };
    case 'uploadEnded':
      return { ...state, uploads: state.uploads - 1 };
    case 'looked':
      return { ...state };
  }
}

function confirmed(state: Editing, slide: Slide): Editing {
  const { sending } = state;
  if (!sending) return state;
  const settled = {
    ...state,
    stored: slide,
    sending: null,
    refusal: null,
    silence: null,
    failedAttempts: 0,
    isRestored: false,
  };
  // Typing goes on during a save by itself, so the form keeps the person's own words, trailing space and all.
  if (sending.intent === null) return { ...settled, agreed: sending.draft };
  const { name } = slide;
  const notice = state.stored
    ? t('Slide "{{name}}" successfully updated.', { name })
    : t('Slide "{{name}}" successfully saved.', { name });
  const agreed = draftOf(slide);
  const draft = { ...agreed, ...changesBetween(sending.draft, state.draft) };
  if (sending.intent === 'addAnother') {
    const note = `${notice} ${t('You are now editing a new slide based on "{{name}}".', { name })}`;
    return { ...settled, stored: null, agreed: draft, draft, notice: note };
  }
  return { ...settled, agreed, draft, notice, isFinished: sending.intent === 'goBack' };
}

/** The server holds a newer version than the one that was sent from. It may be this very save, whose answer got lost. */
function overtaken(state: Editing, theirs: Slide): Editing {
  const { sending } = state;
  if (!sending) return state;
  const sent = Object.entries(changesBetween(state.agreed, sending.draft));
  if (sent.every(([field, value]) => isSame(value, theirs[field]))) return confirmed(state, theirs);
  return { ...state, sending: null, conflict: theirs };
}

/** The slide as it was read again. Older news than what this editor knows already is passed over. */
function newerSeen(state: Editing, slide: Slide): Editing {
  const { stored } = state;
  if (!stored || stored._id !== slide._id || slide.lastModified <= stored.lastModified) return state;
  // The answer of the request under way will tell.
  if (state.sending) return state;
  if (hasUnsaved(state)) return { ...state, conflict: slide };
  return {
    ...begunFrom(slide),
    uploads: state.uploads,
    notice: t('Someone else saved this slide. This is their version.'),
  };
}

function begunFrom(slide: Slide): Editing {
  return beginEditing(slide.type, slide, null);
}

/** One's own changes on top of somebody else's version, but for those that were given up. */
function rebased(state: Editing, theirs: Slide, given: readonly string[]): Editing {
  const agreed = draftOf(theirs);
  const kept = Object.entries(changesBetween(state.agreed, state.draft)).filter(([field]) => !given.includes(field));
  const draft = { ...agreed, ...Object.fromEntries(kept) };
  return { ...state, stored: theirs, agreed, draft, conflict: null, refusal: null, changedAtMs: 0 };
}
