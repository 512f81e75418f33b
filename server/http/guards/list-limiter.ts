import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '#contract/errors/problem.ts';
import { Refusal, TooManyRequests } from '#server/errors.ts';

const MAX_RUNNING = 4;
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 2;
/** Pause between two pieces of long lists, in which the database and the processor are free for screens. */
const PAUSE_MS = 4;

interface UserLists {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits how many long lists are sent to one user at a time. Each takes memory until its last byte is sent, however
 * slowly the client reads. So a few are sent at once, some more wait, and any beyond that are refused with 429.
 */
export class ListLimiter {
  private readonly users = new Map<string, UserLists>();
  private lastPiece: Promise<unknown> = Promise.resolve();

  /** Resolves when this response may be sent. Its slot is freed when the response has ended. Throws 429. */
  async acquire(userId: string, response: ServerResponse): Promise<void> {
    const lists = this.users.get(userId) ?? { running: 0, waiting: [] };
    this.users.set(userId, lists);
    if (lists.running >= MAX_RUNNING) {
      if (lists.waiting.length >= MAX_WAITING) throw new TooManyRequests(RETRY_AFTER_SECONDS);
      await new Promise<void>((resolve) => lists.waiting.push(resolve));
    } else {
      lists.running += 1;
    }
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      this.end(userId, lists);
    };
    if (response.destroyed) {
      end();
      throw new Refusal(400, problem('request-cut-off'));
    }
    response.once('finish', end);
    response.once('close', end);
  }

  /** Creates the next piece of a list. The whole process creates only one at a time. */
  runPiece<Piece>(make: () => Promise<Piece>): Promise<Piece> {
    const piece = this.lastPiece.then(make);
    const pauseAfter = () => pause(PAUSE_MS);
    this.lastPiece = piece.then(pauseAfter, pauseAfter);
    return piece;
  }

  private end(userId: string, lists: UserLists): void {
    // The next waiting list takes over the slot, so `running` doesn't change.
    const next = lists.waiting.shift();
    if (next) next();
    else lists.running -= 1;
    if (lists.running === 0) this.users.delete(userId);
  }
}
