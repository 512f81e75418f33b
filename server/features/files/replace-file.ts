import { type Problem, problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { badField, conflict, notAllowed, notFound } from '#server/errors.ts';
import { channelStore } from '../channels/channels.store.ts';
import { portalStore } from '../portals/portals.store.ts';
import { type FileToChange, fileStore, type StoredUse } from './files.store.ts';
import { linkStore } from './links/links.store.ts';

interface Replacement {
  PortalId: number;
  _id: string;
  /** The location of the new file, which has been uploaded. */
  location: string;
}

/**
 * Shows another file wherever this one is used, and gives it the name and the folder of this one, which is then removed
 * like a file that nothing uses. Throws 400, 403, 404, and 409 if the new file isn't ready: screens would show nothing.
 */
export async function replaceFile(
  queries: Queries,
  user: Actor,
  { PortalId, _id, location }: Replacement,
): Promise<{ uses: number }> {
  await portalStore(queries).findToAddTo(PortalId);
  const store = fileStore(queries);
  const replaced = await store.find(PortalId, _id);
  if (!replaced) throw notFound('file');
  const isAllowed = can(user, 'file.change', { PortalId, createdBy: replaced.createdBy });
  if (!isAllowed) throw notAllowed(problem('file-change-not-allowed'));
  const uses = await store.usesOf(PortalId, replaced.location);
  const refused = uses.find((use) => !mayChange(user, PortalId, use));
  if (refused) throw notAllowed(problem('file-used-elsewhere', { name: refused.name }));

  await lockUses(queries, uses);
  const added = await store.findAt(PortalId, location);
  const wrong = whyNot(added, replaced);
  if (wrong) throw wrong.code === 'file-not-ready' ? conflict(wrong) : badField('location', wrong);
  if (added) await replaceVersion(queries, replaced, added);
  await linkStore(queries).deleteOf(replaced._id);
  return { uses: uses.length };
}

/** Locks what uses a file, in the same order as everyone who places slides. */
export async function lockUses(queries: Queries, uses: readonly StoredUse[]): Promise<void> {
  await channelStore(queries).lock(idsOf(uses, 'channel'));
  await fileStore(queries).lockSlides(idsOf(uses, 'slide'));
}

/**
 * Shows a file wherever another one of its portal is used, and gives it the name and the folder of that one. What uses
 * it must be locked.
 */
export async function replaceVersion(queries: Queries, replaced: FileToChange, added: FileToChange): Promise<void> {
  const store = fileStore(queries);
  const { label, folder, PortalId } = replaced;
  if (PortalId === null) throw new Error('Files of the library are not replaced.');
  await store.replace(PortalId, replaced.location, added.location);
  await store.update([replaced._id], { listed: false });
  await store.update([added._id], { label, folder, listed: true });
}

function idsOf(uses: readonly StoredUse[], kind: StoredUse['kind']): string[] {
  return uses.filter((use) => use.kind === kind).map(({ _id }) => _id);
}

function mayChange(user: Actor, PortalId: number, { kind, creator }: StoredUse): boolean {
  if (kind === 'slide') return can(user, 'slide.edit', { PortalId, creator });
  return can(user, kind === 'channel' ? 'channel.manage' : 'portal.configure', { PortalId });
}

function whyNot(added: { kind: string; state: string } | null, replaced: { kind: string }): Problem | null {
  if (!added) return problem('file-not-uploaded');
  if (added.kind !== replaced.kind) return problem('file-of-other-kind');
  return added.state === 'ready' ? null : problem('file-not-ready');
}
