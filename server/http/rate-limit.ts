import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Queries } from '../db/connection.ts';
import { TooManyRequests } from '../errors.ts';
import { attemptStore } from './attempts.store.ts';

/** Every so many attempts what is long over is forgotten. */
const TIDY_EVERY = 100;
const LONG_OVER_MS = 24 * 3_600_000;

export interface RateLimitSettings {
  /** What is counted: limits with the same name count together, also those of other processes. */
  name: string;
  /** How many attempts a key has within one window. */
  attempts: number;
  windowMs: number;
  /** How often the window doubles for a key that uses up one after the other; a key that keeps quiet for the longest of them begins anew. */
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
   * Counts one attempt before it is made, so that many at once count too. Throws TooManyRequests past the limit.
   * Returns the function that takes the attempt back. `about`: the accounts and addresses by which `clearLimits` finds it.
   */
  async take(key: string, about: string[] = [key]): Promise<() => Promise<void>> {
    const store = attemptStore(this.queries);
    const hashed = this.hash(key);
    if (this.taken++ % TIDY_EVERY === 0) await store.forgetOld(LONG_OVER_MS);
    const taken = await store.take(hashed, about.map(hashOfSubject), { doublings: 0, ...this.settings });
    if (taken === null) throw new TooManyRequests(await store.secondsLeft(hashed));
    return () => store.giveBack(hashed);
  }

  async forget(key: string): Promise<void> {
    await attemptStore(this.queries).forget(this.hash(key));
  }

  /** Somebody may have typed a password where a name belongs: nothing of a key can be read. */
  private hash(key: string): string {
    return createHash('sha256').update(`${this.settings.name}|${key}`).digest('base64url');
  }
}

/** Forgets what all limits have counted about these accounts and addresses, or about anybody. Returns how many counts that were. */
export function clearLimits(queries: Queries, about?: string[]): Promise<number> {
  return attemptStore(queries).forgetSubjects(about?.map(hashOfSubject) ?? 'all');
}

function hashOfSubject(subject: string): string {
  return createHash('sha256').update(`about|${subject.trim().toLowerCase()}`).digest('base64url');
}

/** Takes from all limits or from none: what one refuses is not counted by the others. Answers what takes all back. */
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
 * Where a request came from, as limits count it: IPv4 however it is written; of IPv6 the first half, since one
 * subscriber has all addresses of a /64.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString('hex')}/64`;
}
