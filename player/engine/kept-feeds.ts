import type { FeedAnswer } from '#slide-types/feed.ts';
import { isRecord, parsed } from './display-answer.ts';
import type { Host } from './host.ts';

/** What sources said last, for a start without the server. */
export interface KeptFeeds {
  /** Null where nothing is kept of this subject. */
  recall(slideId: string, subject: string): Promise<FeedAnswer | null>;
  keep(slideId: string, subject: string, answer: FeedAnswer): void;
}

const PREFIX = 'feed ';
const FORGET_UNUSED_AFTER_MS = 30 * 86_400_000;

export function createKeptFeeds({ records, deviceNow }: Pick<Host, 'records' | 'deviceNow'>): KeptFeeds {
  let hasForgotten = false;

  async function recall(slideId: string, subject: string): Promise<FeedAnswer | null> {
    const kept = parsed((await records.read(PREFIX + slideId)) ?? '');
    return isRecord(kept) && kept.subject === subject && isFeedAnswer(kept.answer) ? kept.answer : null;
  }

  async function write(slideId: string, subject: string, answer: FeedAnswer): Promise<void> {
    await records.write(PREFIX + slideId, JSON.stringify({ subject, answer, usedAt: deviceNow() }));
    if (!hasForgotten) await forgetUnused();
  }

  /** Once in the life of a page: slides come and go. */
  async function forgetUnused(): Promise<void> {
    hasForgotten = true;
    for (const name of await records.names()) {
      if (!name.startsWith(PREFIX)) continue;
      const kept = parsed((await records.read(name)) ?? '');
      const usedAt = isRecord(kept) && typeof kept.usedAt === 'number' ? kept.usedAt : 0;
      if (Math.abs(deviceNow() - usedAt) > FORGET_UNUSED_AFTER_MS) await records.write(name, null);
    }
  }

  return {
    recall: (slideId, subject) => recall(slideId, subject).catch(() => null),
    keep(slideId, subject, answer) {
      // A browser that keeps nothing is told of elsewhere.
      write(slideId, subject, answer).catch(() => {});
    },
  };
}

/** Whether something that came from outside of this page is what a server says of a source. */
export function isFeedAnswer(value: unknown): value is FeedAnswer {
  return isRecord(value) && typeof value.kind === 'string' && 'content' in value && typeof value.stale === 'boolean';
}
