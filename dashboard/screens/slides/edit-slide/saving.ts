import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import type { Problems } from '#contract/errors/problem.ts';
import { fieldSentences } from '#dashboard/languages/answers.ts';
import type { FieldSentences } from '#slide-types/form.ts';
import { t } from '#ui/language.ts';
import { changesBetween, draftOf, isEmpty, isSame } from './draft.ts';

/**
 * What the editor saves; next-save.ts says when. Pure: all functions receive the time, so each rule can be tested.
 * See docs/decisions/012-autosave-stored-slides-only.md
 *
 * - A stored slide is saved automatically, AUTOSAVE_MS after the last change, if it is valid.
 * - A new slide is only kept in this tab until the user saves it: incomplete slides don't appear in the matrix.
 * - One request at a time. Later changes are sent with the next.
 * - No newer version is overwritten: saving stops until the user decides.
 */

/** What happens after a save that the user requested. */
export type Intent = 'stay' | 'goBack' | 'addAnother';

/** After a request without a response, the change is sent again after this time. */
export const RETRY_MS = 5_000;

export interface Editing {
  /** What the form for a new slide opens with. */
  readonly blank: SlideDraft;
  /** Where a new slide is shown once it is saved: `_id`s of channels. */
  readonly channels: readonly string[];
  /** The slide as last confirmed by the server; null while it is new. */
  readonly stored: Slide | null;
  /** The form's values when they were last equal to the server's, or empty. */
  readonly agreed: SlideDraft;
  readonly draft: SlideDraft;
  readonly changedAtMs: number;
  /** The request in progress; its intent is null if it is automatic. */
  readonly sending: { readonly draft: SlideDraft; readonly intent: Intent | null } | null;
  /** A requested save that hasn't started. */
  readonly wanted: Intent | null;
  /** The number of uploads in progress. */
  readonly uploads: number;
  /** Why the server refused a draft, and which one. The same draft isn't sent again automatically. */
  readonly refusal: { readonly draft: SlideDraft; readonly sentence: string; readonly fields: FieldSentences } | null;
  /** The server did not respond; when to try again. */
  readonly silence: { readonly sentence: string; readonly retryAtMs: number } | null;
  /** A newer version that someone else saved while this one had unsaved changes. */
  readonly conflict: Slide | null;
  /** How often saving failed. After the first time, all errors are listed. */
  readonly failedAttempts: number;
  /** The last success message. */
  readonly notice: string | null;
  /** What sanitizing removed from the last saved text. */
  readonly removed: readonly string[];
  /** The user wanted to leave after this save, which is finished. */
  readonly isFinished: boolean;
  /** Unsaved changes of an earlier visit have been restored. */
  readonly isRestored: boolean;
}

/** Unsaved changes of an earlier visit, and the version that they are based on. */
export interface Kept {
  changes: Partial<SlideDraft>;
  lastModified: string | null;
  /** Of a new slide. */
  channels: readonly string[];
}

export function beginEditing(blank: SlideDraft, stored: Slide | null, kept: Kept | null): Editing {
  const agreed = stored ? draftOf(stored) : blank;
  const isFromOlderVersion = stored !== null && kept !== null && kept.lastModified !== stored.lastModified;
  return {
    blank,
    channels: kept?.channels ?? [],
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

/** The changes to keep for a later visit; null if everything is saved. */
export function whatToKeep(state: Editing): Kept | null {
  if (!hasUnsaved(state)) return null;
  const { stored, draft, channels } = state;
  const base = stored ? state.agreed : state.blank;
  return { changes: changesBetween(base, draft), lastModified: stored?.lastModified ?? null, channels };
}

export function hasUnsaved({ agreed, draft }: Editing): boolean {
  return !isEmpty(changesBetween(agreed, draft));
}

/**
 * Errors to show next to fields: all of them once the user tried to save or the slide exists, and those of the server.
 */
export function visibleProblems(state: Editing, problems: Problems): FieldSentences {
  const { draft, refusal } = state;
  const isTold = state.failedAttempts > 0 || state.stored !== null;
  const refused = Object.entries(refusal?.fields ?? {}).filter(([field]) =>
    field in draft ? isSame(draft[field], refusal?.draft[field]) : refusal?.draft === draft,
  );
  return { ...(isTold ? fieldSentences(problems) : {}), ...Object.fromEntries(refused) };
}

export type EditingEvent =
  | { type: 'changed'; fields: Partial<SlideDraft>; atMs: number }
  /** Values for a new slide that fit its file, where the user hasn't entered any. */
  | { type: 'suggested'; fields: Partial<SlideDraft> }
  | { type: 'channelsChosen'; channels: readonly string[]; isOn: boolean }
  | { type: 'saveWanted'; intent: Intent }
  | { type: 'problemsShown' }
  /** The draft may have changed since it was rendered and sent. */
  | { type: 'sendingBegan'; draft: SlideDraft; intent: Intent | null }
  /** `removed` is null where no text was sent. */
  | { type: 'confirmed'; slide: Slide; removed: readonly string[] | null }
  | { type: 'refused'; sentence: string; fields: FieldSentences }
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
    case 'suggested':
      return { ...state, draft: { ...state.draft, ...untouched(state, event.fields) } };
    case 'channelsChosen': {
      const others = state.channels.filter((channel) => !event.channels.includes(channel));
      return { ...state, channels: event.isOn ? [...others, ...event.channels] : others };
    }
    case 'saveWanted':
      return { ...state, wanted: event.intent, notice: null, isFinished: false };
    case 'problemsShown':
      return { ...state, wanted: null, failedAttempts: state.failedAttempts + 1 };
    case 'sendingBegan': {
      const { draft, intent } = event;
      return {
        ...state,
        wanted: state.wanted === intent ? null : state.wanted,
        refusal: null,
        sending: { draft, intent },
      };
    }
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
      return state.conflict ? { ...begunFrom(state, state.conflict), uploads: state.uploads } : state;
    case 'mineChosen':
      return state.conflict ? rebased(state, state.conflict, event.given) : state;
    case 'discarded': {
      const agreed = state.stored ? state.agreed : state.blank;
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

/** Those of the suggested fields that the form still has as it opened. */
function untouched({ stored, blank, draft }: Editing, suggested: Partial<SlideDraft>): Partial<SlideDraft> {
  if (stored) return {};
  return Object.fromEntries(Object.entries(suggested).filter(([field]) => isSame(draft[field], blank[field])));
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
  // Typing continues during an automatic save, so the form keeps the user's text, including trailing spaces.
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

/** The server has a newer version than the one that was sent. It may be this very save, if its response was lost. */
function overtaken(state: Editing, theirs: Slide): Editing {
  const { sending } = state;
  if (!sending) return state;
  const sent = Object.entries(changesBetween(state.agreed, sending.draft));
  if (sent.every(([field, value]) => isSame(value, theirs[field]))) return confirmed(state, theirs);
  if (hasSameForm(state, theirs))
    return { ...state, stored: theirs, sending: null, wanted: state.wanted ?? sending.intent, changedAtMs: 0 };
  return { ...state, sending: null, conflict: theirs };
}

/** Handles a refetched slide. A version older than the one known here is ignored. */
function newerSeen(state: Editing, slide: Slide): Editing {
  const { stored } = state;
  if (!stored || stored._id !== slide._id || slide.lastModified <= stored.lastModified) return state;
  // The response of the request in progress decides.
  if (state.sending) return state;
  if (hasSameForm(state, slide)) return { ...state, stored: slide, conflict: null };
  if (hasUnsaved(state)) return { ...state, conflict: slide };
  return {
    ...begunFrom(state, slide),
    uploads: state.uploads,
    notice: t('Someone else saved this slide. This is their version.'),
  };
}

/** Whether only something has changed that is not in the form: the slide was archived or restored. */
function hasSameForm({ stored }: Editing, slide: Slide): boolean {
  return stored !== null && isEmpty(changesBetween(draftOf(stored), draftOf(slide)));
}

function begunFrom({ blank }: Editing, slide: Slide): Editing {
  return beginEditing(blank, slide, null);
}

/** The user's changes applied to someone else's version, except for those that were given up. */
function rebased(state: Editing, theirs: Slide, given: readonly string[]): Editing {
  const agreed = draftOf(theirs);
  const kept = Object.entries(changesBetween(state.agreed, state.draft)).filter(([field]) => !given.includes(field));
  const draft = { ...agreed, ...Object.fromEntries(kept) };
  return { ...state, stored: theirs, agreed, draft, conflict: null, refusal: null, changedAtMs: 0 };
}
