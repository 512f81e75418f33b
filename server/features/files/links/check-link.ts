import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode, Problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import { storeUpload } from '#server/media/store-upload.ts';
import { fileStore } from '../files.store.ts';
import { CHECK_EVERY_MS, timeAt } from './check-times.ts';
import { type FetchedFile, fetchLink, LinkFailure, receiveLinked } from './fetch-link.ts';
import { type LinkWithFiles, linkStore, type StoredLink } from './links.store.ts';
import { showVersion } from './show-version.ts';

export type LinkDeps = Pick<Deps, 'database' | 'uploads' | 'converter' | 'outside'>;

/** So that a file that is back appears soon, however long it was away. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A new version is shown as soon as it is converted. */
const CONVERTED_EVERY_MS = 2_000;

/** Fetches a linked file, and shows it wherever it is used if it has changed. If that fails, the last version stays. */
export async function checkLink(deps: LinkDeps, linkId: string, nowMs: number): Promise<void> {
  const link = await linkStore(deps.database.queries).find(linkId);
  if (!link) return;
  try {
    if (link.arriving) await showWhenReady(deps, link, link.arriving, nowMs);
    else await fetchAgain(deps, link, nowMs);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await update(deps, link, failed(link, reason, nowMs, error instanceof LinkFailure ? error.retryAfterMs : null));
  }
}

async function fetchAgain(deps: LinkDeps, link: LinkWithFiles, nowMs: number): Promise<void> {
  const known = link.failures === 0 ? { etag: link.etag, lastModified: link.lastModified } : null;
  const fetched = await fetchLink(deps, link.address, link.kind, known);
  if (fetched === null || fetched.sha256 === link.sha256) return update(deps, link, fresh(nowMs, fetched));
  const received = await receiveLinked(deps, fetched);
  const owner = { PortalId: link.PortalId, userId: link.createdBy };
  const record = await storeUpload(deps.uploads, owner, link.kind, received);
  const { etag, lastModified, sha256 } = fetched;
  await update(deps, link, { etag, lastModified, sha256, arrivingId: record._id, nextCheckAt: timeAt(nowMs) });
  if (record.state === 'converting') deps.converter.wake();
  await showWhenReady(deps, link, record, nowMs);
}

/** Shows a new version once it is converted, unless its pages look the same as those that are shown. */
async function showWhenReady(
  deps: LinkDeps,
  link: LinkWithFiles,
  arriving: NonNullable<LinkWithFiles['arriving']>,
  nowMs: number,
): Promise<void> {
  if (arriving.state === 'converting') {
    return update(deps, link, { nextCheckAt: timeAt(nowMs + CONVERTED_EVERY_MS) });
  }
  if (arriving.state === 'failed') {
    // Without the hash, so that it isn't taken for the version that is shown.
    await update(deps, link, { arrivingId: null, sha256: '' });
    throw new LinkFailure({ code: (arriving.error ?? 'document-conversion-failed') as ErrorCode });
  }
  if (await looksTheSame(deps, link, arriving.location)) {
    await deps.database.write(null, (queries) => linkStore(queries).addReplaced(arriving._id, timeAt(nowMs)));
    return update(deps, link, { arrivingId: null, ...fresh(nowMs, null) });
  }
  await showVersion(deps, link, arriving._id, { changedAt: timeAt(nowMs), arrivingId: null, ...fresh(nowMs, null) });
}

/** Some servers write a new document at each request. */
async function looksTheSame({ database }: LinkDeps, { kind, file }: LinkWithFiles, location: string): Promise<boolean> {
  if (kind !== 'document') return false;
  const store = fileStore(database.queries);
  const [shown, arriving] = await Promise.all([store.hashesOfPages(file.location), store.hashesOfPages(location)]);
  return isDeepStrictEqual(shown, arriving);
}

/** After a check that succeeded. */
function fresh(nowMs: number, fetched: FetchedFile | null): Partial<StoredLink> {
  return {
    ...(fetched && { etag: fetched.etag, lastModified: fetched.lastModified }),
    ...{ checkedAt: timeAt(nowMs), nextCheckAt: timeAt(nowMs + CHECK_EVERY_MS) },
    ...{ failures: 0, failingSince: null, problem: null },
  };
}

/** After a check that failed. The pause grows with each failure. */
function failed(link: StoredLink, reason: Problem, nowMs: number, retryAfterMs: number | null): Partial<StoredLink> {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, CHECK_EVERY_MS * 2 ** link.failures);
  return {
    ...{ checkedAt: timeAt(nowMs), nextCheckAt: timeAt(nowMs + Math.max(pauseMs, retryAfterMs ?? 0)) },
    ...{ failures: link.failures + 1, failingSince: link.failingSince ?? timeAt(nowMs), problem: reason },
  };
}

/** Why users see the last version; null for errors that aren't about the file, such as a database that is down. */
function reasonOf(error: unknown): Problem | null {
  if (error instanceof LinkFailure) return error.problem;
  return error instanceof Refusal && error.status < 500 ? error.problem : null;
}

async function update({ database }: LinkDeps, { _id }: StoredLink, changed: Partial<StoredLink>): Promise<void> {
  await database.write(null, (queries) => linkStore(queries).update(_id, changed));
}
