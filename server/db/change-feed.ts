import { randomUUID } from 'node:crypto';
import { type Change, change } from '#contract/entities/change.ts';
import type { Connection } from './connection.ts';

/** The notification channel that the triggers of the migrations use. */
export const CHANGES_CHANNEL = 'vitrine_changes';

/** How long a write waits for its own announcement before it returns anyway. */
const LONGEST_WAIT_MS = 1_000;

export type ChangeListener = (change: Change) => void;

/**
 * Notifies listeners of every change in the database: by this process, by another one, or by a person with a console.
 * Announcements arrive in the order of the commits.
 */
export class ChangeFeed {
  private readonly listeners = new Set<ChangeListener>();
  private readonly gapListeners = new Set<() => void>();
  private readonly waiting = new Map<string, () => void>();

  constructor(private readonly connection: Pick<Connection, 'listen' | 'isListening'>) {}

  async start(): Promise<void> {
    await this.connection.listen(CHANGES_CHANNEL, {
      onNotification: (payload) => this.receive(payload),
      onGap: () => {
        this.announceGap();
        for (const reached of this.waiting.values()) reached();
      },
    });
  }

  /** Whether announcements can arrive now. */
  get isReceiving(): boolean {
    return this.connection.isListening();
  }

  /** Calls `listener` with every change. Returns the function that unsubscribes it. */
  onChange(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls `listener` when changes may have been missed: everything derived from the database must be derived again. */
  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  /**
   * Returns a mark to send at the end of a transaction. `passed` resolves when the feed has received it, so that a
   * caller never reads anything cached before their own write.
   */
  mark(): { payload: string; passed(): Promise<void>; forget(): void } {
    const token = randomUUID();
    let reached: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      reached = resolve;
    });
    this.waiting.set(token, reached);
    const forget = () => void this.waiting.delete(token);
    return {
      payload: JSON.stringify({ token }),
      forget,
      passed: async () => {
        if (!this.isReceiving) return forget();
        const timeout = setTimeout(reached, LONGEST_WAIT_MS);
        await arrival;
        clearTimeout(timeout);
        forget();
      },
    };
  }

  /** Makes all listeners derive their data from the database again. */
  announceGap(): void {
    for (const listener of this.gapListeners) listener();
  }

  private receive(payload: string): void {
    const message: unknown = JSON.parse(payload);
    if (isMark(message)) {
      this.waiting.get(message.token)?.();
      return;
    }
    if (isGap(message)) {
      this.announceGap();
      return;
    }
    const parsed = change.safeParse(message);
    if (!parsed.success) return;
    for (const listener of this.listeners) listener(parsed.data);
  }
}

function isMark(message: unknown): message is { token: string } {
  return typeof message === 'object' && message !== null && 'token' in message && typeof message.token === 'string';
}

/** Whether a table was truncated, which names no records. */
function isGap(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'gap' in message;
}
