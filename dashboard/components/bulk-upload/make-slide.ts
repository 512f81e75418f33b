import { call } from '#dashboard/api/client.ts';
import { placeOnMany } from '#dashboard/components/place-on-many.ts';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';
import { fieldsMadeFrom } from '#slide-types/definitions.ts';
import { type FileStatus, statusOf } from '#slide-types/file-fields/file-status.ts';
import type { QueuedFile } from './upload-queue.ts';

export interface MadeSlide {
  /** Null if none was asked for. */
  slideId: string | null;
  /** Of its file, which may have been converted in the meantime. */
  status: FileStatus;
}

/** Creates the slide of a stored file and adds it to its channels. Can be repeated with the same key. */
export async function makeSlide(file: QueuedFile, location: string, creationKey: string): Promise<MadeSlide> {
  const { portalId, areaId, channels, seconds } = file.to;
  const status = await statusOf(location);
  if (areaId === null) return { slideId: null, status };
  const { durationSeconds } = status;
  const length = file.kind === 'video' && durationSeconds ? Math.ceil(durationSeconds) : seconds;
  const { _id } = await call('POST /api/slides/add', {
    area: areaId,
    slide: {
      PortalId: portalId,
      name: file.name,
      duration: length,
      alwaysDisplay: true,
      ...fieldsMadeFrom(file.kind, location),
    },
    creationKey,
    timeZone: timeZoneOfBrowser(),
  });
  if (channels.length > 0) await placeOnMany({ channels: [...channels], area: areaId, slide: _id, isPlaced: true });
  return { slideId: _id, status };
}
