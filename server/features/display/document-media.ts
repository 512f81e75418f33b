import type { DisplayMedia } from '#contract/entities/display.ts';
import type { Queries } from '#server/db/connection.ts';
import { type MediaRecord, mediaStore } from '#server/media/records/media.store.ts';
import type { ChannelToShow } from '../channels/channels.store.ts';

type ShownChannel = Pick<ChannelToShow, 'backgroundimage' | 'theme'>;

/** Returns the files of a document, those that have a record. */
export function mediaEntries(locations: string[], files: Map<string, MediaRecord>): DisplayMedia[] {
  return locations.flatMap((location) => {
    const file = files.get(location);
    return file ? [{ location, bytes: file.bytes, sha256: file.sha256, contentType: file.contentType }] : [];
  });
}

/** Returns width divided by height of the images among these files, by location. */
export function imageAspectRatios(locations: string[], files: Map<string, MediaRecord>): Map<string, number> {
  return new Map(
    locations.flatMap((location) => {
      const { kind, width, height } = files.get(location) ?? {};
      return kind === 'image' && width && height ? [[location, width / height]] : [];
    }),
  );
}

/** The records of all files on this server that the slides and channels use, by location. */
export async function findFiles(
  queries: Queries,
  portalId: number,
  channels: readonly ShownChannel[],
  slides: readonly { media: string[] }[],
): Promise<Map<string, MediaRecord>> {
  const locations = [...slides.flatMap(({ media }) => media), ...channels.flatMap(filesOfAll)];
  const onServer = new Set(locations.filter((location) => location.startsWith('/')));
  const records = await mediaStore(queries).withLocations(portalId, [...onServer]);
  return new Map(records.map((record) => [record.location, record]));
}

/** What a channel shows with any of its slides. */
export function filesOfAll({ backgroundimage, theme }: ShownChannel): string[] {
  return theme ? [backgroundimage, theme.logo] : [backgroundimage];
}
