import type { Problem } from '#contract/errors/problem.ts';

/** Kinds of file that can be fetched from an address. */
export const LINKED_KINDS = ['image', 'document'] as const;
export type LinkedKind = (typeof LINKED_KINDS)[number];

export function isLinkedKind(kind: string): kind is LinkedKind {
  return LINKED_KINDS.some((linked) => linked === kind);
}

/** Where a file comes from that is fetched again every minute, and how that went. Times are ISO 8601. */
export interface FileLink {
  address: string;
  checkedAt: string;
  changedAt: string;
  /** Null if it can be fetched. */
  failingSince: string | null;
  problem: Problem | null;
  /** The same in English. */
  error: string | null;
}

/** Files that are fetched from an address. */
export interface FileLinks {
  /** Fetches a file, which is fetched again from then on. */
  add(address: string, kind: LinkedKind): Promise<{ location: string; name: string }>;
  /** The link of the file at a location; null if it has none. */
  find(location: string): Promise<FileLink | null>;
  /** Fetches it now. Returns the file that is shown from then on. */
  check(location: string): Promise<{ _id: string; location: string }>;
  /** The file stays as it is from then on. */
  remove(location: string): Promise<void>;
}
