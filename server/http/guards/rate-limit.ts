import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Queries } from '#server/db/connection.ts';
import { TooManyRequests } from '#server/errors.ts';
import { attemptStore } from './attempts.store.ts';

/** Old windows are deleted once in this many attempts. */
const CLEAN_UP_EVERY = 100;
const KEEP_MS = 24 * 3_600_000;

export interface RateLimitSettings {
  /** Limits with the same name share their counts, also across processes. */
  name: string;
  /** Attempts per key and window. */
  attempts: number;
  windowMs: number;
  /**
   * How many times the window may double for a key that uses up consecutive windows, 0 by default. A key that makes no
   * attempt for the longest window starts with the first one again.
   */
  doublings?: number;
}

/**
 * Counts attempts by key, in the database. A window begins with a key's first attempt.
 * See docs/decisions/016-count-rate-limits-in-the-database.md
 */
export class RateLimit {
  private taken = 0;

  constructor(
    private readonly queries: Queries,
    private readonly settings: RateLimitSettings,
  ) {}

  /**
   * Counts an attempt. Call it before the attempt, so that simultaneous ones count too. Returns a function that takes
   * the attempt back.
   * `about` are the accounts and addresses by which `clearLimits` finds it. Throws TooManyRequests.
   */
  async take(key: string, about: string[] = [key]): Promise<() => Promise<void>> {
    const store = attemptStore(this.queries);
    const hashed = this.hash(key);
    if (this.taken++ % CLEAN_UP_EVERY === 0) await store.forgetOld(KEEP_MS);
    const taken = await store.take(hashed, about.map(hashOfSubject), { doublings: 0, ...this.settings });
    if (taken === null) throw new TooManyRequests(await store.secondsLeft(hashed));
    return () => store.giveBack(hashed);
  }

  async forget(key: string): Promise<void> {
    await attemptStore(this.queries).forget(this.hash(key));
  }

  /** Keys are stored as hashes, because a user may have typed a password into the field for the name. */
  private hash(key: string): string {
    return createHash('sha256').update(`${this.settings.name}|${key}`).digest('base64url');
  }
}

/** Deletes the counts of all limits for these accounts and addresses, or for all. Returns how many were deleted. */
export function clearLimits(queries: Queries, about?: string[]): Promise<number> {
  return attemptStore(queries).forgetSubjects(about?.map(hashOfSubject) ?? 'all');
}

function hashOfSubject(subject: string): string {
  return createHash('sha256').update(`about|${subject.trim().toLowerCase()}`).digest('base64url');
}

/** Takes an attempt from all limits, or from none if one refuses. Returns a function that takes all of them back. */
export async function takeAll(limits: (() => Promise<() => Promise<void>>)[]): Promise<() => Promise<void>> {
  const taken: (() => Promise<void>)[] = [];
  const giveBack = async () => {
    for (const undo of taken) await undo();
  };
  try {
    for (const take of limits) taken.push(await take());
  } catch (refused) {
    await giveBack();
    throw refused;
  }
  return giveBack;
}

/**
 * Normalizes an IP address for limits. For IPv6, returns the /64 network, because one subscriber has all of its
 * addresses.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString('hex')}/64`;
}
