import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { areasQuery, channelsQuery } from '#dashboard/api/queries.ts';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { newCreationKey } from '#dashboard/components/creation-key.ts';
import { showError, showNotice } from '#dashboard/components/notices.tsx';
import { useIsStillHere } from '#dashboard/components/useIsStillHere.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import type { SlideFileKind } from '#rules/slide-files.ts';
import { fieldsMadeFrom } from '#slide-types/definitions.ts';
import { useTranslation } from '#ui/language.ts';

/** The slide is created without showing it on a channel. */
export const NO_CHANNEL = 'none';

/** Long enough to read from across the street. */
const USUAL_SECONDS = 10;

export interface FileOfSlide {
  kind: SlideFileKind;
  /** Of the slide, unless the user changes it. */
  name: string;
  location: string;
  /** Length of a video; null if unknown, and for other files. */
  seconds: number | null;
}

/** Creates a slide from a file, adds it to a channel, and opens it in the editor. */
export function useCreateSlide({ kind, name, location, seconds }: FileOfSlide) {
  const { t } = useTranslation();
  const user = useUser();
  const { portalId, area: selectedArea, set } = useSelection();
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const queryClient = useQueryClient();
  const areasAnswer = useQuery(areasQuery(portalId));
  const channelsAnswer = useQuery(channelsQuery(portalId));
  const areas = (areasAnswer.data ?? []).filter((area) => !area.archived);
  const usable = (channelsAnswer.data ?? []).filter((channel) => can(user, 'channel.use', channel));
  const channelsWith = (area: string) => usable.filter((channel) => channel.selectedAreas.includes(area));
  const [creationKey] = useState(newCreationKey);

  const form = useForm({
    mode: 'controlled',
    initialValues: {
      name,
      duration: Math.ceil(seconds ?? USUAL_SECONDS) as number | string,
      area: '',
      channel: NO_CHANNEL,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('The slide needs a name.') : null),
      duration: (duration) => (Number(duration) > 0 ? null : t('The slide needs a duration.')),
    },
  });
  const { area } = form.values;

  const { isLoading, failure, retry } = allOf([areasAnswer, channelsAnswer]);
  const firstArea = areas.find(({ _id }) => _id === selectedArea)?._id ?? areas[0]?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects a default when the options are loaded
  useEffect(() => {
    if (!isLoading && area === '' && firstArea) form.setFieldValue('area', firstArea);
  }, [isLoading, area, firstArea]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another area is on other channels
  useEffect(() => {
    if (area !== '') form.setFieldValue('channel', channelsWith(area)[0]?._id ?? NO_CHANNEL);
  }, [area]);

  const { submit, isPending, error } = useSubmission({
    mutationFn: ({ name, duration }: typeof form.values) => {
      const shown = { PortalId: portalId, name, duration: Number(duration), alwaysDisplay: true };
      const slide = { ...shown, ...fieldsMadeFrom(kind, location) };
      return call('POST /api/slides/add', { area, slide, creationKey });
    },
    async onSuccess(slide: Slide, { channel }) {
      if (channel !== NO_CHANNEL) await putOn(slide, channel);
      await Promise.all(keysOfPortal(portalId).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      showNotice(t('Slide "{{name}}" successfully saved.', { name: slide.name }));
      set({ area, slide: slide._id, slideType: slide.type, channel: channel === NO_CHANNEL ? null : channel });
      if (isStillHere()) void navigate({ to: '/dashboard/EditSlide' });
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
  });

  /** If this fails, the slide exists anyway. */
  async function putOn(slide: Slide, channel: string): Promise<void> {
    try {
      await call('PATCH /api/channels/toggleSlide', { channel, area, slide: slide._id, isPlaced: true });
    } catch (error) {
      showError(t('error: {{message}}', { message: (error as Error).message }));
    }
  }

  return {
    form,
    areas,
    channels: channelsWith(area),
    isLoading,
    failure,
    retry,
    isSaving: isPending,
    error: error?.message ?? null,
    submit: form.onSubmit(submit),
  };
}
