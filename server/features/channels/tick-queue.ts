import type { Channel } from '#contract/entities/channel.ts';
import type { Database, WriteShare } from '#server/db/database.ts';
import { isDatabaseUnreachable } from '#server/db/database-errors.ts';
import type { SignedIn } from '#server/http/contract/handlers.ts';
import { type Tick, toggleSlides } from './toggle-slide.ts';

/** So that nobody else waits long for the channel. */
const MOST_TOGETHER = 50;

interface Cells {
  channelId: string;
  areaId: string;
}

interface WaitingTick {
  tick: Tick;
  share: WriteShare;
  resolve(channel: Channel): void;
  reject(error: unknown): void;
}

/**
 * Adds slides to channels and removes them. Ticks by a user in the same area of a channel would wait for each other, so
 * those that arrive while one is being written share the next transaction. Each gets its own permission checks, audit
 * entry and response. If one is refused, each is written in a transaction of its own.
 */
export class TickQueue {
  /** Those that have not begun, for each area of a channel and user that is being written. */
  private readonly waiting = new Map<string, WaitingTick[]>();

  constructor(private readonly database: Pick<Database, 'joinWrite' | 'writeTogether'>) {}

  /** Returns the channel as it is afterwards. */
  toggle(user: SignedIn, cells: Cells, { slideId, isPlaced }: Omit<Tick, 'actor'>): Promise<Channel> {
    const key = JSON.stringify([cells.channelId, cells.areaId, user._id]);
    const share = this.database.joinWrite();
    return new Promise((resolve, reject) => {
      const tick = { tick: { actor: user, slideId, isPlaced }, share, resolve, reject };
      const others = this.waiting.get(key);
      if (others) return void others.push(tick);
      this.waiting.set(key, [tick]);
      void this.writeAll(key, user._id, cells);
    });
  }

  private async writeAll(key: string, userId: string, cells: Cells): Promise<void> {
    const waiting = this.waiting.get(key) ?? [];
    while (waiting.length > 0) {
      const together = waiting.splice(0, countTogether(waiting));
      if (await this.write(userId, cells, together)) continue;
      for (const one of together) await this.write(userId, cells, [one]);
    }
    this.waiting.delete(key);
  }

  /** Returns whether they have been handled: written, or, if there is only one or the outcome is unknown, rejected. */
  private async write(userId: string, cells: Cells, ticks: WaitingTick[]): Promise<boolean> {
    let isWritten = false;
    try {
      const shares = ticks.map(({ share }) => share);
      const channel = await this.database.writeTogether(userId, shares, async (queries) => {
        const toggled = await toggleSlides(
          queries,
          cells,
          ticks.map(({ tick }) => tick),
        );
        return {
          result: toggled.channel.then((channel) => {
            isWritten = true;
            return channel;
          }),
        };
      });
      for (const { resolve } of ticks) resolve(channel);
      return true;
    } catch (error) {
      if (ticks.length > 1 && !isWritten && !isDatabaseUnreachable(error)) return false;
      for (const { reject } of ticks) reject(error);
      return true;
    }
  }
}

/** How many may share a transaction: none changes the same slide twice. */
function countTogether(waiting: readonly WaitingTick[]): number {
  const slideIds = new Set<string>();
  const repeated = waiting.findIndex(({ tick: { slideId } }) => slideIds.size === slideIds.add(slideId).size);
  return Math.min(repeated < 0 ? waiting.length : repeated, MOST_TOGETHER);
}
