import type { Deps } from '#server/deps.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { fileStore } from '../files.store.ts';
import { lockUses, replaceVersion } from '../replace-file.ts';
import { type LinkWithFiles, linkStore, type StoredLink } from './links.store.ts';

/** Shows a new version of a linked file wherever it is used, on all screens at the same time. */
export async function showVersion(
  { database }: Pick<Deps, 'database'>,
  { _id, PortalId, file }: LinkWithFiles,
  newId: string,
  changed: Partial<StoredLink> & Pick<StoredLink, 'changedAt'>,
): Promise<void> {
  await database.write(null, async (queries) => {
    await portalStore(queries).findToAddTo(PortalId);
    const store = fileStore(queries);
    await lockUses(queries, await store.usesOf(PortalId, file.location));
    const versions = await store.versionsForChange([file._id, newId]);
    const [shown, added] = [file._id, newId].map((fileId) => versions.find((version) => version._id === fileId));
    // Someone has replaced or deleted it, which ended the link.
    const isLinked = (await linkStore(queries).find(_id))?.fileId === file._id;
    if (!shown || !added || !isLinked) return;
    await replaceVersion(queries, shown, added);
    await linkStore(queries).update(_id, { ...changed, fileId: added._id });
    await linkStore(queries).addReplaced(shown._id, changed.changedAt);
  });
}
