import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { extensionOf, isOfKind } from '#rules/accepted-files.ts';
import type { Deps } from '#server/deps.ts';
import { isPdf, MEGABYTE } from '#server/media/inspect/file-formats.ts';
import type { ReceivedFile } from '#server/media/receive/receive-file.ts';
import { retryAfterMs } from '#server/outbound/cache-headers.ts';
import { EgressError, type EgressResponse } from '#server/outbound/egress.ts';
import { conditionalHeaders, type KnownVersion, versionIn } from '#server/outbound/known-version.ts';
import type { LinkedKind } from '#slide-types/file-links.ts';
import { downloadAddress, isPublishedByGoogle } from './download-address.ts';

/** A response is in memory while it is checked. */
const LARGEST_LINKED_MB = 32;
const TIME_LIMIT_MS = 20_000;
const LONGEST_NAME = 120;

/** A linked file that can't be fetched or used. */
export class LinkFailure extends Error {
  override readonly name = 'LinkFailure';

  constructor(
    readonly problem: Problem,
    /** When the other server wants to be asked again. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(problem.code, options);
  }
}

export interface FetchedFile extends KnownVersion {
  bytes: Buffer;
  name: string;
  /** Of the content without the times that some servers write into each copy. */
  sha256: string;
}

/** Fetches a linked file; null if it hasn't changed since `known`. Throws LinkFailure. */
export async function fetchLink(
  { outside }: Pick<Deps, 'outside'>,
  address: string,
  kind: LinkedKind,
  known: KnownVersion | null,
): Promise<FetchedFile | null> {
  const response = await get(outside, downloadAddress(address), known);
  const { status, headers, body } = response;
  if (status === 304 && known) return null;
  if (status === 401 || status === 403) throw new LinkFailure(problem('link-not-shared'), retryAfterMs(headers));
  if (status === 404 || status === 410) throw new LinkFailure(problem('link-gone'));
  if (status !== 200 && status !== 203) {
    throw new LinkFailure(problem('link-refused', { status }), retryAfterMs(headers));
  }
  if (isPage(response)) {
    throw new LinkFailure(isPublishedByGoogle(address) ? problem('link-published') : problem('link-is-page'));
  }
  return { bytes: body, name: nameOf(response, kind), sha256: hashOf(body), ...versionIn(headers) };
}

/** Stores what was fetched like an upload that has been received. */
export async function receiveLinked(
  { uploads: { folder } }: Pick<Deps, 'uploads'>,
  fetched: FetchedFile,
): Promise<ReceivedFile> {
  const received = await folder.receive(Readable.from([fetched.bytes]));
  return { ...received, name: fetched.name };
}

async function get(outside: Deps['outside'], address: string, known: KnownVersion | null): Promise<EgressResponse> {
  try {
    return await outside.get(address, {
      headers: { accept: 'application/pdf, image/*, */*;q=0.5', ...conditionalHeaders(known) },
      timeoutMs: TIME_LIMIT_MS,
      maxBytes: LARGEST_LINKED_MB * MEGABYTE,
    });
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause;
    if (cause.problem === 'address') throw new LinkFailure(problem('link-address-refused'), null, { cause });
    if (cause.problem === 'size')
      throw new LinkFailure(problem('link-too-large', { most: LARGEST_LINKED_MB }), null, { cause });
    throw new LinkFailure(problem('link-unreachable'), null, { cause });
  }
}

/** Services answer with a page to log in, or with a viewer, if the link isn't for everyone. */
function isPage({ headers, body }: EgressResponse): boolean {
  const isCalledPage = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
  return isCalledPage || /^\s*<(!doctype html|html)\b/i.test(body.subarray(0, 512).toString('latin1'));
}

/**
 * The name that the server gives the file, or else the one in its address; without an extension of another kind of
 * file.
 */
function nameOf({ url, headers }: EgressResponse, kind: LinkedKind): string {
  const name =
    nameIn(headers.get('content-disposition') ?? '') ?? decoded(new URL(url).pathname.split('/').at(-1) ?? '');
  const clean = name
    .replace(/[\p{Cc}/\\]+/gu, ' ')
    .trim()
    .slice(-LONGEST_NAME);
  const extension = extensionOf(clean);
  const isMisnamed = extension !== undefined && !isOfKind(kind, extension);
  return (isMisnamed ? clean.slice(0, -extension.length - 1) : clean) || new URL(url).hostname.replaceAll('.', '-');
}

/** See RFC 6266. */
function nameIn(disposition: string): string | null {
  const [, extended] = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition) ?? [];
  if (extended !== undefined) return decoded(extended.trim());
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition) ?? [];
  return quoted ?? plain?.trim() ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What differs between two exports of the same PDF: when they were made, and their identifiers. */
const EXPORT_MARKS =
  /\/(?:CreationDate|ModDate)\s*\([^)]*\)|\/ID\s*\[[^\]]*\]|<(xmp:(?:Create|Modify|Metadata)Date|xmpMM:\w+ID)>[^<]*<\/\1>/g;

function hashOf(bytes: Buffer): string {
  const content = isPdf(bytes) ? bytes.toString('latin1').replace(EXPORT_MARKS, '') : bytes;
  return createHash('sha256').update(content).digest('hex');
}
