import type { DisplayDocument } from '#contract/entities/display.ts';
import { createEngine, type Engine } from './areas/engine.ts';
import type { FeedSettings } from './areas/feeds.ts';
import { createPlannedClock } from './clock/planned-clock.ts';
import { isRecord, parsed, readDisplayResponse } from './host/display-response.ts';
import type { Cancel, Host } from './host/host.ts';
import type { Report } from './host/problem-tracker.ts';
import { requestFailed, retryAfterOf } from './host/retry-after.ts';
import { createRetryer } from './host/retryer.ts';

export type PlannedShowing =
  | { kind: 'nothing' }
  /** With the server's sentence. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'channel'; document: DisplayDocument };

/** Plays a channel at another time than now. */
export interface PlannedChannel extends Engine {
  showing(): PlannedShowing;
  subscribe(listener: () => void): Cancel;
  /** Plays from this time on, in milliseconds since the epoch. */
  show(at: number): void;
  stop(): void;
}

/** Statuses that a retry wouldn't change. */
const IS_REFUSED = [400, 401, 403, 404, 409];

/** Plays what the screens of a channel will show, with their own engine but another clock. */
export function createPlannedChannel(
  machine: Host,
  report: Report,
  address: { PortalId: number; channel: string },
  readToken: () => string | null,
  hasFeed: FeedSettings['hasFeed'],
): PlannedChannel {
  const engine = createEngine(machine, report, { hasFeed, readToken });
  const { host, problems, feeds } = engine;
  const clock = createPlannedClock(host);
  const listeners = new Set<() => void>();
  let showing: PlannedShowing = { kind: 'nothing' };
  let wantedAt = 0;

  function change(next: PlannedShowing): void {
    showing = next;
    if (next.kind === 'channel') feeds.setSlides(next.document.slides, next.document.language ?? '');
    for (const listener of listeners) listener();
  }

  async function load(): Promise<PlannedShowing> {
    const token = readToken();
    const response = await host.request({
      method: 'POST',
      path: '/api/channels/getplanneddisplay',
      body: { PortalId: address.PortalId, _id: address.channel, at: new Date(wantedAt).toISOString() },
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    });
    if (IS_REFUSED.includes(response.status)) {
      const refusal = parsed(response.text);
      return { kind: 'refused', sentence: isRecord(refusal) ? String(refusal.error ?? '') : '' };
    }
    const read = readDisplayResponse(response);
    if (read.kind !== 'document') throw requestFailed('the channel', response);
    return { kind: 'channel', document: read.document };
  }

  const retryer = createRetryer(host, {
    run: load,
    succeeded(next) {
      problems.solved('serverUnreachable');
      change(next);
      return null;
    },
    failed: (error) => problems.occurred('serverUnreachable', String(error), retryAfterOf(error)),
  });

  return {
    ...engine,
    clock,
    showing: () => showing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(at) {
      wantedAt = at;
      clock.set(at);
      retryer.cancel();
      retryer.start();
    },
    stop() {
      feeds.stop();
      retryer.cancel();
    },
  };
}
