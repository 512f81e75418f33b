import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import { ApiError, call, store } from '#dashboard/api/client.ts';
import { slideQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { uploadTo } from '#dashboard/api/upload.ts';
import { newCreationKey } from '#dashboard/components/creation-key.ts';
import { showError, showLastingNotice, showNotice } from '#dashboard/components/notices.tsx';
import { placeOnMany } from '#dashboard/components/place-on-many.ts';
import { removedFromSlide } from '#dashboard/components/removed-words.ts';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';
import { useIsStillHere } from '#dashboard/components/useIsStillHere.ts';
import { useCalendar } from '#dashboard/components/useTimeZone.ts';
import { currentSelection, useSelection } from '#dashboard/session/selection.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import type { UploadFile } from '#slide-types/form.ts';
import { everyProblemWith } from '#slide-types/slide.ts';
import { t } from '#ui/language.ts';
import { changesBetween, draftOf, isEmpty, isSame } from './draft.ts';
import { formServices } from './form-services.ts';
import { findKept, keep } from './kept-draft.ts';
import { nextStep } from './next-save.ts';
import { beginEditing, type EditingEvent, editing, type Intent, whatToKeep } from './saving.ts';
import { slidesFieldOf } from './slides-field.tsx';
import { suggestionsFrom } from './suggestions.ts';
import { useAddress } from './useAddress.ts';

/** What is edited: a stored slide, or a new one of a type for an area. */
export interface EditStart {
  portalId: number;
  areaId: string;
  /** What the form for a new slide opens with. */
  blank: SlideDraft;
  slide: Slide | null;
}

/** A slide that is edited above its playlist, which keeps the page and its address. */
export interface EditedPart {
  /** Whether the user wants to close it, and it asks about what is unsaved. */
  isClosing: boolean;
  close(): void;
  stay(): void;
  onClosed(): void;
}

/** A saved slide. `removed`: what sanitizing removed from its text; null if no text was sent. */
interface Saved {
  slide: Slide;
  removed: readonly string[] | null;
}

/** The slide in the form and all actions for it. */
export function useEditSlide(start: EditStart, part: EditedPart | null) {
  const { portalId, areaId } = start;
  const { type } = start.blank;
  const user = useUser();
  const { set } = useSelection();
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const queryClient = useQueryClient();
  // The user at the start: the session may end, or become another user's, while the form is open.
  const [userId] = useState(user._id);
  const draftKey = { userId, portalId, areaId, type };
  const [state, dispatch] = useReducer(editing, start, ({ blank, slide }) =>
    beginEditing(blank, slide, findKept({ ...draftKey, slideId: slide?._id ?? null })),
  );
  const { stored, draft } = state;
  const calendar = useCalendar(portalId);
  const problems = everyProblemWith(draft, stored, { nowMs: serverNow(), timeZone: timeZoneOfBrowser(), calendar });
  const slideId = stored?._id ?? null;
  const mayEdit = stored ? can(user, 'slide.edit', stored) : can(user, 'slide.create', { PortalId: portalId });

  // React may render again before the state says that a request was sent.
  const isSending = useRef(false);

  // A new slide keeps its key until the server has responded.
  const creation = useRef({ creationKey: newCreationKey(), wasSent: false });

  async function save(intent: Intent | null) {
    if (isSending.current) return;
    isSending.current = true;
    dispatch({ type: 'sendingBegan', draft, intent });
    const outcome = await outcomeOf(stored ? update(stored) : create(), stored);
    isSending.current = false;
    dispatch(outcome);
  }

  async function create(): Promise<Saved> {
    const { creationKey, wasSent } = creation.current;
    creation.current = { creationKey, wasSent: true };
    const { record: slide, removed } = await store('POST /api/slides/add', {
      area: areaId,
      slide: { ...draft, PortalId: portalId },
      creationKey,
      timeZone: timeZoneOfBrowser(),
    });
    // If only the first response was lost, the slide is stored as it was sent then.
    const unsaved = wasSent ? changesBetween(draftOf(slide), draft) : {};
    const { _id, lastModified } = slide;
    const saved = isEmpty(unsaved) ? { slide, removed } : await change({ _id, lastModified }, unsaved);
    creation.current = { creationKey: newCreationKey(), wasSent: false };
    await showOnChannels(_id);
    return saved;
  }

  /** The slide is saved, so a refusal is only reported: its channels can still be changed. */
  async function showOnChannels(slide: string): Promise<void> {
    if (state.channels.length === 0) return;
    try {
      await placeOnMany({ channels: [...state.channels], area: areaId, slide, isPlaced: true });
    } catch (error) {
      showError(t('error: {{message}}', { message: (error as Error).message }));
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.channels(portalId) });
  }

  function update(slide: Slide): Promise<Saved> {
    return change(slide, changesBetween(state.agreed, draft));
  }

  async function change(
    { _id, lastModified }: Pick<Slide, '_id' | 'lastModified'>,
    update: Partial<SlideDraft>,
  ): Promise<Saved> {
    const sent = { _id, PortalId: portalId, update, lastModified, timeZone: timeZoneOfBrowser() };
    const { record: slide, removed } = await store('PATCH /api/slides/updateSlide', sent);
    const hasText = slideTypeOrUnknown(slide.type).htmlFields.some((field) => field in update);
    return { slide, removed: hasText ? removed : null };
  }

  async function outcomeOf(saving: Promise<Saved>, before: Slide | null): Promise<EditingEvent> {
    try {
      const { slide, removed } = await saving;
      if (!before) keep({ ...draftKey, slideId: null }, null);
      queryClient.setQueryData(queryKeys.slide(portalId, slide._id), slide);
      const hasNewRules = !isSame(before?.targets ?? [], slide.targets);
      const keys = [queryKeys.slides(portalId), queryKeys.areas(portalId)];
      for (const queryKey of [...keys, ...(hasNewRules ? [queryKeys.channels(portalId)] : [])]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      return { type: 'confirmed', slide, removed };
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && before) return findTheirs(before);
      return failure(error);
    }
  }

  async function findTheirs({ _id }: Slide): Promise<EditingEvent> {
    try {
      return { type: 'overtaken', theirs: await call('POST /api/slides/getslidebyid', { PortalId: portalId, _id }) };
    } catch (error) {
      return failure(error);
    }
  }

  // Runs the next action after every change of the state, and again when its time has come.
  useEffect(() => {
    if (!mayEdit) return;
    const next = nextStep(state, problems, Date.now());
    if (next.step === 'send') void save(next.intent);
    if (next.step === 'showProblems') dispatch({ type: 'problemsShown' });
    if (next.step !== 'wait') return;
    const timer = setTimeout(() => dispatch({ type: 'looked' }), next.untilMs - Date.now());
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    keep({ userId, portalId, areaId, type, slideId }, whatToKeep(state));
  }, [userId, portalId, areaId, type, slideId, state]);

  const isPage = part === null;
  useEffect(() => {
    if (isPage) set({ slide: slideId });
  }, [isPage, set, slideId]);
  useAddress({ portalId, area: areaId, slideType: type, slide: slideId }, isPage);

  const { data: asRead } = useQuery({ ...slideQuery(portalId, slideId ?? ''), enabled: slideId !== null });
  useEffect(() => {
    if (asRead) dispatch({ type: 'newerSeen', slide: asRead });
  }, [asRead]);

  const close = part?.close;
  useEffect(() => {
    if (!state.isFinished) return;
    showNotice(state.notice ?? '');
    const removed = removedFromSlide(state.removed);
    if (removed) showLastingNotice(removed);
    // Saves first what has been changed in the meantime.
    if (close) return close();
    // The matrix shows and highlights the slide's row.
    set({ matrix: { ...currentSelection().matrix, slide: slideId ?? undefined } });
    if (isStillHere()) void navigate({ to: '/dashboard' });
  }, [state.isFinished, state.notice, state.removed, slideId, close, set, navigate, isStillHere]);

  const services = useMemo(() => {
    const upload = uploadTo(portalId);
    const suggest = (fields: Partial<SlideDraft>) => dispatch({ type: 'suggested', fields });
    const uploadFile: UploadFile = async (file, kind, options) => {
      dispatch({ type: 'uploadBegan' });
      try {
        const uploaded = await upload(file, kind, options);
        if (kind !== 'captions') suggest(await suggestionsFrom(file, kind));
        return uploaded;
      } finally {
        // After the form has set the location, because a waiting save must find it in the draft.
        setTimeout(() => dispatch({ type: 'uploadEnded' }));
      }
    };
    const SlidesField = slidesFieldOf(portalId, areaId);
    const suggestName = (name: string) => suggest({ name });
    return formServices(portalId, queryClient, { uploadFile, suggestName, SlidesField });
  }, [portalId, areaId, queryClient]);

  const hurry = useCallback(() => dispatch({ type: 'hurried' }), []);

  return {
    state,
    part,
    /** Those of the draft, whether or not they are shown yet. */
    problems,
    mayEdit,
    services,
    change: (fields: Partial<SlideDraft>) => dispatch({ type: 'changed', fields, atMs: Date.now() }),
    chooseChannels: (channels: readonly string[], isOn: boolean) =>
      dispatch({ type: 'channelsChosen', channels, isOn }),
    save: (intent: Intent) => dispatch({ type: 'saveWanted', intent }),
    cancel: () => (part ? part.close() : void navigate({ to: '/dashboard' })),
    chooseTheirs: () => dispatch({ type: 'theirsChosen' }),
    /** `given`: fields in which the other user's value is kept. */
    chooseMine: (given: readonly string[]) => dispatch({ type: 'mineChosen', given }),
    discard: () => dispatch({ type: 'discarded' }),
    /** The user is leaving: saves immediately if possible. */
    hurry,
    forget: () => keep({ ...draftKey, slideId }, null),
  };
}

export type EditSlide = ReturnType<typeof useEditSlide>;

/** No response and server errors are temporary; other refusals would be repeated. */
function failure(error: unknown): EditingEvent {
  const sentence = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { type: 'refused', sentence, fields: {} };
  const mayPass = error.status === 0 || error.status === 429 || error.status >= 500;
  if (mayPass) return { type: 'unanswered', sentence, atMs: Date.now() };
  return { type: 'refused', sentence, fields: error.fields };
}
