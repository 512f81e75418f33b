import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '#contract/errors/problem.ts';
import { Refusal, TooManyRequests } from '../errors.ts';

const MOST_AT_ONCE = 4;
const MOST_WAITING = 20;
const RETRY_AFTER_SECONDS = 2;
/** Between two pieces of long lists, screens have the database and the processor for themselves for this long. */
const GIVES_WAY_MS = 4;

interface UserLists {
  running: number;
  waiting: (() => void)[];
}

/**
 * How many long lists one person is answered at a time. Each takes memory until its last byte is sent, however slowly somebody reads;
 * so a few are answered at once, some more wait, and beyond that a request is refused with 429.
 */
export class ListLimiter {
  private readonly users = new Map<string, UserLists>();
  private lastPiece: Promise<unknown> = Promise.resolve();

  /** Resolves when it is this response's turn, which lasts until it has ended. Throws 429. */
  async acquire(userId: string, response: ServerResponse): Promise<void> {
    const lists = this.users.get(userId) ?? { running: 0, waiting: [] };
    this.users.set(userId, lists);
    if (lists.running >= MOST_AT_ONCE) {
      if (lists.waiting.length >= MOST_WAITING) throw new TooManyRequests(RETRY_AFTER_SECONDS);
      await new Promise<void>((resolve) => lists.waiting.push(resolve));
    } else {
      lists.running += 1;
    }
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      this.end(userId, lists);
    };
    if (response.destroyed) {
      end();
      throw new Refusal(400, problem('request-cut-off'));
    }
    response.once('finish', end);
    response.once('close', end);
  }

  /** Makes the next piece of a list that has begun. The whole server makes one such piece at a time. */
  runPiece<Made>(make: () => Promise<Made>): Promise<Made> {
    const made = this.lastPiece.then(make);
    const giveWay = () => pause(GIVES_WAY_MS);
    this.lastPiece = made.then(giveWay, giveWay);
    return made;
  }

  private end(userId: string, lists: UserLists): void {
    // The turn passes on as it is.
    const next = lists.waiting.shift();
    if (next) next();
    else lists.running -= 1;
    if (lists.running === 0) this.users.delete(userId);
  }
}
