import { randomUUID } from 'node:crypto';
import type { Portal } from '#contract/entities/portal.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { conflict } from '#server/errors.ts';
import { refuseOversized } from '#server/features/channel-size.ts';
import { shortId } from '#server/features/channels/channel-names.ts';
import { taggedPlacementStore } from '#server/features/channels/tagged-placements.store.ts';
import { placeByTags } from '#server/features/place-by-tags.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { refuseReserved } from '#server/features/portals/refuse-reserved.ts';
import { templateStore } from '#server/features/templates/templates.store.ts';
import { refuseTextOverQuota } from '#server/features/text-quota.ts';
import { nameKey } from '#server/features/users/users.store.ts';
import { MEGABYTE } from '#server/media/inspect/file-formats.ts';
import { quotaReached } from '#server/media/records/portal-quota.ts';
import { unrecordedFileStore } from '#server/media/records/unrecorded-files.store.ts';
import { keepOnlyRecorded, type UploadDeps } from '#server/media/store-upload.ts';
import { breakCycles } from './break-cycles.ts';
import { type BroughtFiles, bringFiles } from './bring-files.ts';
import { matchTemplates } from './match-templates.ts';
import { newRows } from './new-rows.ts';
import type { PortalContent } from './portal-content.ts';
import { type NewPortalRows, portalRowsStore } from './portal-rows.store.ts';
import type { PortalFile } from './read-portal-file.ts';

export interface ImportOptions {
  /** The number of the new portal. By default, the one in the file. */
  as?: number | undefined;
  /** The name of the new portal. By default, the one in the file. */
  name?: string | undefined;
  skipUsers: boolean;
}

export interface ImportedBy {
  /** `_id` of the user who imports the file. Null for the command line. */
  actor: string | null;
  /** Called in the same transaction. */
  alsoWrite?: (queries: Queries, portal: Portal) => Promise<void>;
}

export interface ImportedPortal {
  portal: Portal;
  rows: NewPortalRows;
  /** Number of records whose ids in the file were already in use. */
  renamedCount: number;
  /** Names of the areas whose link to another area was removed, because the links formed a loop. */
  unlinkedAreas: string[];
}

/**
 * Imports a portal from a verified file: first its files, then all records in one transaction. If it fails, nothing
 * remains. Throws 409 if the portal's number or the name of a user is taken.
 */
export async function importPortal(
  parts: UploadDeps,
  file: Pick<PortalFile, 'content' | 'manifest' | 'mediaBytes' | 'open'>,
  options: ImportOptions,
  { actor, alsoWrite }: ImportedBy,
): Promise<ImportedPortal> {
  const { content, unlinkedAreas } = breakCycles(file.content);
  const PortalId = options.as ?? content.portal.PortalId;
  const users = options.skipUsers ? [] : (content.users ?? []);
  await refuseUnwelcome(parts, { PortalId, users, mediaBytes: file.mediaBytes });
  const stored: BroughtFiles = { locations: new Map(), placed: [] };
  return keepOnlyRecorded(parts, stored.placed, async () => {
    await bringFiles(parts, file, PortalId, stored);
    return parts.database.write(actor, async (queries) => {
      await portalStore(queries).lockNumbers();
      await refuseTaken(queries, PortalId, users);
      const ids = await newIds(queries, content);
      const rows = newRows(content, {
        ids,
        locations: stored.locations,
        PortalId: { from: content.portal.PortalId, to: PortalId },
        PortalName: options.name ?? content.portal.PortalName,
        shortIds: await newShortIds(queries, content),
        templates: matchTemplates(content, await templateStore(queries).all(), stored.locations),
        files: stored.placed,
        withUsers: !options.skipUsers,
      });
      await portalRowsStore(queries).insert(rows);
      await placeByTags(queries, PortalId, {}, { isLogged: false });
      for (const { channelId, areaId, slideIds } of rows.slideOrders) {
        await taggedPlacementStore(queries).setPositions(channelId, areaId, slideIds);
      }
      await refuseTextOverQuota(queries, PortalId, parts.quotaMegabytes);
      await refuseOversized(queries, PortalId, 'all');
      await unrecordedFileStore(queries).confirmRecorded(rows.media.map(({ fileName }) => fileName));
      await alsoWrite?.(queries, rows.portal);
      return { portal: rows.portal, rows, renamedCount: ids.size, unlinkedAreas };
    });
  });
}

interface Newcomer {
  PortalId: number;
  users: readonly { userName: string }[];
  /** Total size of its files. */
  mediaBytes: number;
}

/** Throws if the portal's number or a user's name is taken, or the files exceed the quota. */
export async function refuseUnwelcome(
  { database, quotaMegabytes }: Pick<UploadDeps, 'database' | 'quotaMegabytes'>,
  { PortalId, users, mediaBytes }: Newcomer,
): Promise<void> {
  if (mediaBytes > quotaMegabytes * MEGABYTE) throw quotaReached();
  await refuseTaken(database.queries, PortalId, users);
}

async function refuseTaken(queries: Queries, PortalId: number, users: readonly { userName: string }[]): Promise<void> {
  const portals = portalStore(queries);
  refuseReserved(PortalId);
  if (await portals.isNumberTaken(PortalId)) {
    const free = await portals.nextFreeNumber();
    throw conflict(problem('portal-number-in-use', { PortalId, free }));
  }
  const taken = await portalRowsStore(queries).takenUserNames(users.map(({ userName }) => nameKey(userName)));
  if (taken.length > 0) {
    throw conflict(problem('usernames-in-use', { names: taken.join(', ') }));
  }
}

/** Returns new ids for the records whose own ids are already in use. */
async function newIds(queries: Queries, content: PortalContent): Promise<Map<string, string>> {
  const { portal, areas, channels, slides, syncGroups, namedTimes, tags, users } = content;
  const records = [portal, ...areas, ...channels, ...slides, ...syncGroups, ...namedTimes, ...tags, ...(users ?? [])];
  const ids = records.map(({ _id }) => _id);
  const taken = await portalRowsStore(queries).takenIds(ids);
  return new Map([...taken].map((id) => [id, randomUUID()]));
}

async function newShortIds(queries: Queries, { channels }: PortalContent): Promise<Map<string, string>> {
  const taken = await portalRowsStore(queries).takenShortIds(channels.map(({ shortID }) => shortID));
  return new Map([...taken].map((taken) => [taken, shortId()]));
}
