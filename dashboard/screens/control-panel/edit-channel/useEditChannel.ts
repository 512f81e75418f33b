import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import { store } from '#dashboard/api/client.ts';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { createNewTags } from '#dashboard/components/tags/new-tags.ts';
import { type RecordForm, useRecordForm } from '#dashboard/components/useRecordForm.ts';
import { t } from '#ui/language.ts';
import { withoutEmptySides } from './channel-values.ts';

/** The settings on a channel's page; its slides are placed in the matrix. */
export type ChannelValues = ReturnType<typeof valuesOf>;

export interface ChannelEditing extends RecordForm<ChannelValues> {
  /** What sanitizing removed from the description when it was last saved. */
  removed: readonly string[];
  closeRemoved(): void;
}

/** The settings on the page, and their defaults. */
const NEW_CHANNEL = {
  name: '',
  address: '',
  description: '',
  selectedAreas: [],
  responsive: true,
  width: null,
  height: null,
  backgroundimage: '',
  allowManualControl: false,
  muted: false,
  forcedRefreshCheckFrequencyMinutes: 2,
  disableForceRefreshCheck: false,
  refreshFrequencyMinutes: 60,
  disableAutoRefresh: false,
  openingHours: null,
  whenClosed: 'content' as const,
  closedSlide: null,
  language: '',
  timeZone: null,
  tags: [],
};

/** A channel's settings and how they are saved. The areas of a new channel must be chosen. */
export function useEditChannel(
  portalId: number,
  channel: Channel | null,
  onCreated: (saved: Channel) => void,
): ChannelEditing {
  const queryClient = useQueryClient();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const record = useRecordForm<ChannelValues, Channel>({
    formKey: `channel.${portalId}.${channel?._id ?? 'new'}`,
    record: channel && { PortalId: portalId, kind: 'channel', _id: channel._id },
    initial: valuesOf(channel ?? NEW_CHANNEL),
    validate: ({ name, selectedAreas, whenClosed, closedSlide }) => ({
      ...(name.trim() === '' && { name: t('Channel must have a name.') }),
      ...(selectedAreas.length === 0 && { selectedAreas: t('Channel must have at least 1 selected area.') }),
      ...(whenClosed === 'slide' &&
        closedSlide === null && { closedSlide: t('Choose the slide to show outside the opening hours.') }),
    }),
    async save(values, changes) {
      const tags = await createNewTags(queryClient, portalId, values.tags);
      const changed = changes.tags ? { ...changes, tags } : changes;
      const stored = channel
        ? await store('PATCH /api/channels/updateChannel', {
            _id: channel._id,
            PortalId: portalId,
            update: withoutEmptySides(changed),
          })
        : await store('POST /api/channels/add', {
            channel: { ...withoutEmptySides({ ...values, tags }), PortalId: portalId },
          });
      if ('description' in changed) setRemoved(stored.removed);
      return stored.record;
    },
    valuesOf,
    onSaved(saved) {
      for (const queryKey of keysOfPortal(portalId)) void queryClient.invalidateQueries({ queryKey });
      if (!channel) onCreated(saved);
    },
  });
  return { ...record, removed, closeRemoved: () => setRemoved([]) };
}

type Settings = Pick<Channel, keyof typeof NEW_CHANNEL>;

function valuesOf(channel: Settings) {
  const names = Object.keys(NEW_CHANNEL) as (keyof Settings)[];
  const settings = Object.fromEntries(names.map((name) => [name, channel[name]])) as Settings;
  // An empty number field contains an empty string.
  const { width, height } = channel;
  return { ...settings, width: width ?? ('' as const), height: height ?? ('' as const) };
}
