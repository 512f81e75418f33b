import { randomUUID } from 'node:crypto';
import type { fileLinks } from '#contract/endpoints/file-links.ts';
import { MOST_LINKS } from '#contract/entities/file-link.ts';
import { problem } from '#contract/errors/problem.ts';
import { can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { badField, conflict, notAllowed, notFound } from '#server/errors.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import type { HandlersFor, SignedIn } from '#server/http/contract/handlers.ts';
import { RateLimit } from '#server/http/guards/rate-limit.ts';
import { storeUpload } from '#server/media/store-upload.ts';
import { checkLink } from './check-link.ts';
import { CHECK_EVERY_MS, LEASE_MS, timeAt } from './check-times.ts';
import { type FetchedFile, fetchLink, LinkFailure, receiveLinked } from './fetch-link.ts';
import { type LinkWithFiles, linkState, linkStore } from './links.store.ts';

/** Each fetches up to 32 MB from somewhere else. */
const FETCHES = { name: 'linked files of a user', attempts: 60, windowMs: 60_000 };

/** See docs/decisions/064-fetch-linked-files-again.md */
export function fileLinkHandlers(deps: Deps): HandlersFor<typeof fileLinks> {
  const { database, uploads, converter } = deps;
  const fetches = new RateLimit(database.queries, FETCHES);

  return {
    'POST /api/files/link': async ({ body: { PortalId, address, kind }, user }) => {
      if (!can(user, 'slide.create', { PortalId })) throw notAllowed();
      const existing = await linkStore(database.queries).withAddress(PortalId, address);
      if (existing && existing.kind !== kind) throw badField('address', problem('link-of-other-kind'));
      if (existing) return named(existing.file);
      await fetches.take(user._id);
      const fetched = await fetchOrRefuse(address, kind);
      const received = await receiveLinked(deps, fetched);
      const owner = { PortalId, userId: user._id, isListed: true };
      const nowMs = Date.now();
      const now = timeAt(nowMs);
      const nextCheckAt = timeAt(nowMs + CHECK_EVERY_MS);
      const file = await storeUpload(uploads, owner, kind, received, async (queries, { _id: fileId }) => {
        if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
        const store = linkStore(queries);
        if (await store.withAddress(PortalId, address)) throw conflict(problem('link-exists'));
        if ((await store.count(PortalId)) >= MOST_LINKS)
          throw conflict(problem('links-too-many', { most: MOST_LINKS }));
        const { etag, lastModified, sha256 } = fetched;
        await store.insert({
          ...{ _id: randomUUID(), PortalId, address, kind, fileId, etag, lastModified, sha256 },
          ...{ changedAt: now, checkedAt: now, nextCheckAt, createdBy: user._id },
        });
      });
      if (file.state === 'converting') converter.wake();
      return named(file);
    },

    'POST /api/files/getlink': async ({ body: { PortalId, location } }) => {
      const link = await linkStore(database.queries).withLocation(PortalId, location);
      return { link: link && linkState(link) };
    },

    'POST /api/files/getfailinglinks': async ({ body: { PortalId } }) => linkStore(database.queries).failing(PortalId),

    'POST /api/files/checklink': async ({ body: { PortalId, location }, user }) => {
      const link = await linkToChange(user, PortalId, location);
      await fetches.take(user._id);
      const nowMs = Date.now();
      const store = linkStore(database.queries);
      await store.update(link._id, { nextCheckAt: timeAt(nowMs + LEASE_MS) });
      await checkLink(deps, link._id, nowMs);
      const checked = await store.find(link._id);
      if (!checked) throw notFound('file');
      return { link: linkState(checked), _id: checked.file._id, location: checked.file.location };
    },

    'POST /api/files/unlink': async ({ body: { PortalId, location }, user }) => {
      const { file } = await linkToChange(user, PortalId, location);
      await database.write(user._id, (queries) => linkStore(queries).deleteOf(file._id));
      return { success: true };
    },
  };

  async function fetchOrRefuse(address: string, kind: LinkWithFiles['kind']): Promise<FetchedFile> {
    try {
      const fetched = await fetchLink(deps, address, kind, null);
      if (fetched) return fetched;
    } catch (error) {
      throw error instanceof LinkFailure ? badField('address', error.problem) : error;
    }
    throw badField('address', problem('link-unreachable'));
  }

  /** Throws 404 if the file isn't linked, and 403. */
  async function linkToChange(user: SignedIn, PortalId: number, location: string): Promise<LinkWithFiles> {
    const link = await linkStore(database.queries).withLocation(PortalId, location);
    if (!link) throw notFound('file');
    const mayChange = can(user, 'file.change', { PortalId, createdBy: link.file.createdBy });
    if (!mayChange) throw notAllowed(problem('file-change-not-allowed'));
    return link;
  }
}

function named({ _id, location, label }: { _id: string; location: string; label: string }) {
  return { _id, location, name: label };
}
