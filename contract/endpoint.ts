import type { z } from 'zod';

/**
 * Who may call an endpoint at all. What they may do there to a given record is decided by `#rules/permissions.ts`
 * on the stored record; a `PortalId` in the request must be a portal that the caller may act in.
 */
export type Access = 'public' | 'signedIn' | 'admin' | 'webmaster' | 'superuser';

/**
 * Who asks, and in which order they are refused while the server can't keep up: first what costs much and can wait (what makes
 * passwords, reads forms with files, asks other servers, or reads whole portals), then people at the dashboard, last screens.
 * Whoever watches over the server is always answered.
 */
export type Priority = 'costly' | 'staff' | 'screens' | 'always';

/** Kinds of record that the audit log speaks of. */
export type AuditKind =
  | 'slide'
  | 'channel'
  | 'area'
  | 'user'
  | 'portal'
  | 'template'
  | 'syncGroup'
  | 'category'
  | 'libraryItem'
  | 'upload'
  | 'block'
  | 'screen';

export interface EndpointRule {
  readonly access: Access;
  readonly priority: Priority;
  /** Its response can be as large as a portal: one person is answered a few of these at a time, and gets 429 for too many more. */
  readonly isLong?: true;
  /** One sentence for the API page. */
  readonly summary: string;
  /** Body of POST and PATCH, query of GET. */
  readonly request: z.ZodType;
  /** Fields of the body that clients send and nothing reads. They are dropped unchecked, so that no request is refused for them. */
  readonly unread?: readonly string[];
  /** Values in `{braces}` of the path. */
  readonly params?: z.ZodType;
  readonly response: z.ZodType;
  /** Headers of a successful response that say something, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the API page: what the request's `update` may hold at the most. The handler checks it against the stored record. */
  readonly update?: z.ZodType;
  /**
   * `json` (the default): the request is a JSON body or a query, the answer is checked against `response`.
   * `upload`: the request is multipart, read by the handler as it arrives. `stream`: the answer is server-sent events.
   * `prepared`: the handler sends bytes that were checked when they were made. `file`: it sends a .tar file. `redirect`: it sends
   * the browser on.
   */
  readonly kind?: 'json' | 'upload' | 'stream' | 'prepared' | 'file' | 'redirect';
  /**
   * The answer is tiny, or its handler sends it compressed already: the server does not look for a way to do so at each
   * request. For what all screens ask all day.
   */
  readonly isPacked?: true;
  /** The response has an ETag, and is 304 where the request's If-None-Match names it. */
  readonly isConditional?: true;
  /**
   * What the audit log calls it: the kind of the record it is done to, and a verb. The record is the one that the request
   * names (`_id`, `id`, or a key called like the kind), or else the one that is answered. Every call that changes
   * something has one; a test finds those that don't.
   */
  readonly audit?: `${AuditKind}.${string}`;
}

export type Method = 'GET' | 'POST' | 'PATCH';
export type EndpointName = `${Method} /${string}`;

/**
 * Keeps each endpoint's exact types while checking that none lacks a rule.
 * See docs/decisions/002-define-the-api-in-one-table.md
 */
export function defineEndpoints<const Table extends Record<EndpointName, EndpointRule>>(table: Table): Table {
  return table;
}
