import { z } from 'zod';
import { recordName } from '#slide-types/slide.ts';
import { id, portalId } from './fields.ts';
import { storedFields } from './stored.ts';

export const syncGroupSettings = z.object({
  PortalId: portalId,
  name: recordName.default(''),
  channels: z.array(id).max(500).default([]),
});

/** Channels whose screens change slides together. A channel is in at most one group. */
export const syncGroup = storedFields(syncGroupSettings).extend({ _id: id });
export type SyncGroup = z.infer<typeof syncGroup>;

/**
 * An area that several channels of a group show, and how long each channel's slides take in it. The channels stay in
 * sync if the durations are equal.
 */
export const syncedArea = z.object({
  area: id,
  name: z.string(),
  lengths: z.array(z.object({ channel: id, seconds: z.number() })),
});
export type SyncedArea = z.infer<typeof syncedArea>;
