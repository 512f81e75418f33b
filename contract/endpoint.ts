import type { z } from 'zod';

/**
 * Who may call an endpoint at all. What they may do to a given record is decided by `#rules/permissions.ts`
 * on the stored record. A `PortalId` in the request must be a portal that the caller may act in.
 */
export type Access = 'public' | 'signedIn' | 'admin' | 'webmaster' | 'superuser';

/**
 * Which requests are refused first when the server is overloaded: `costly` ones that can wait (hashing
 * passwords, uploads, requests to other servers, whole portals), then those of staff, and those of screens last.
 * Monitoring requests are never refused.
 */
export type Priority = 'costly' | 'staff' | 'screens' | 'always';

/** Kinds of record in the audit log. */
export type AuditKind =
  | 'slide'
  | 'channel'
  | 'area'
  | 'user'
  | 'portal'
  | 'template'
  | 'syncGroup'
  | 'namedTime'
  | 'tag'
  | 'category'
  | 'libraryItem'
  | 'upload'
  | 'block'
  | 'screen';

export interface EndpointRule {
  readonly access: Access;
  readonly priority: Priority;
  /** The response can be as large as a portal. Each user gets only a few of these at a time, and a 429 for more. */
  readonly isLong?: true;
  /** One sentence for the API documentation. */
  readonly summary: string;
  /** Body of POST and PATCH, query of GET. */
  readonly request: z.ZodType;
  /**
   * Fields of the body that clients send but nothing reads. They are dropped unchecked, so they can't make a request
   * fail.
   */
  readonly unread?: readonly string[];
  /** Values in `{braces}` of the path. */
  readonly params?: z.ZodType;
  readonly response: z.ZodType;
  /** Headers of a successful response, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * For the API documentation: the fields that `update` may contain. The handler checks them against the stored record.
   */
  readonly update?: z.ZodType;
  /**
   * `json` (the default): the request is a JSON body or a query, and the response is checked against `response`.
   * `upload`: the request is multipart, and the handler reads it as a stream. `bytes`: the same for a body that is
   * nothing but bytes. `stream`: the response is server-sent events.
   * `prepared`: the handler sends bytes that were checked when they were created. `file`: it sends a file.
   * `redirect`: it redirects the browser.
   */
  readonly kind?: 'json' | 'upload' | 'bytes' | 'stream' | 'prepared' | 'file' | 'redirect';
  /** Of a `file`. By default it is a .tar file. */
  readonly fileType?: 'text/calendar';
  /**
   * The response is tiny, or the handler sends it already compressed, so the server skips its own compression.
   * For calls that all screens make all day.
   */
  readonly isPacked?: true;
  /** The response has an ETag; it is 304 if the request's If-None-Match matches. */
  readonly isConditional?: true;
  /**
   * Name of the call in the audit log: the kind of record and a verb. The record is the one that the request
   * names (`_id`, `id`, or a key named like the kind), or else the one in the response. Every call that changes
   * something needs one; a test checks this.
   */
  readonly audit?: `${AuditKind}.${string}`;
}

export type Method = 'GET' | 'POST' | 'PATCH';
export type EndpointName = `${Method} /${string}`;

/**
 * Keeps each endpoint's exact types while checking that each has an access rule.
 * See docs/decisions/002-define-the-api-in-one-table.md
 */
export function defineEndpoints<const Table extends Record<EndpointName, EndpointRule>>(table: Table): Table {
  return table;
}
