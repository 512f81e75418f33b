import ipaddr from 'ipaddr.js';
import { TooManyRequests } from '../errors.ts';

/** Past this many keys the oldest are forgotten: whoever comes from everywhere must not fill the memory. */
const MOST_KEYS = 20_000;

interface Window {
  taken: number;
  endsAt: number;
}

export interface RateLimitSettings {
  /** How many attempts a key has within one window. */
  attempts: number;
  windowMs: number;
  mostKeys?: number;
}

/** Counts attempts by key. A window begins with a key's first attempt. */
export class RateLimit {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly settings: RateLimitSettings,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Counts one attempt before it is made, so that many at once count too. Throws TooManyRequests past the limit.
   * Answers the function that takes the attempt back.
   */
  take(key: string): () => void {
    const window = this.windowOf(key);
    if (window.taken >= this.settings.attempts) {
      throw new TooManyRequests(Math.max(1, Math.ceil((window.endsAt - this.now()) / 1000)));
    }
    window.taken += 1;
    return () => {
      window.taken = Math.max(0, window.taken - 1);
    };
  }

  forget(key: string): void {
    this.windows.delete(key);
  }

  get size(): number {
    return this.windows.size;
  }

  private windowOf(key: string): Window {
    const known = this.windows.get(key);
    if (known && known.endsAt > this.now()) return known;
    const begun = { taken: 0, endsAt: this.now() + this.settings.windowMs };
    // Taken out first, so that the map stays in the order in which windows end.
    this.windows.delete(key);
    this.makeRoom();
    this.windows.set(key, begun);
    return begun;
  }

  private makeRoom(): void {
    const most = this.settings.mostKeys ?? MOST_KEYS;
    for (const [key, window] of this.windows) {
      if (window.endsAt > this.now() && this.windows.size < most) return;
      this.windows.delete(key);
    }
  }
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
