import { isRecord, parsed } from './display-response.ts';
import type { Cancel, Host } from './host.ts';
import type { ProblemTracker } from './problem-tracker.ts';

export interface ChannelEvents {
  /** The revision that the server shows now: sent at each connection and at each change. */
  onRevision(revision: string): void;
  /** Staff asked the screens to refresh. */
  onRefresh(): void;
  /** A screen was given another channel, or none. It may be this one. */
  onDevice?(): void;
}

/** A connection that the server does not answer. */
const UNANSWERED_AFTER_MS = 30_000;
/** A connection on which the server was heard to live, and that has been silent for three times as long as it ever is. */
const SILENT_AFTER_MS = 75_000;
/** Only a connection that has lasted so long is one: a proxy may open each and end it at once. */
const LASTS_AFTER_MS = 10_000;

/**
 * Keeps a channel's event stream open, for ever: a lost one is opened again, politely. One that is open and dead is as good
 * as lost, and browsers notice neither.
 */
export function followChannel(
  host: Host,
  problems: ProblemTracker,
  pathNow: () => string,
  events: ChannelEvents,
): Cancel {
  let close: Cancel = () => {};
  let cancelReopen: Cancel = () => {};
  let cancelWatch: Cancel = () => {};
  let cancelLasting: Cancel = () => {};

  function open(): void {
    let isHeardToLive = false;
    expectWithin(UNANSWERED_AFTER_MS);
    close = host.listen(pathNow(), ['revision', 'refresh', 'device', 'alive'], {
      onOpen() {
        cancelWatch();
        cancelLasting = host.after(LASTS_AFTER_MS, () => problems.solved('eventsLost'));
      },
      onEvent(name, data) {
        isHeardToLive ||= name === 'alive';
        if (isHeardToLive) expectWithin(SILENT_AFTER_MS);
        if (name === 'alive') return;
        if (name === 'refresh') return events.onRefresh();
        if (name === 'device') return events.onDevice?.();
        const announced = parsed(data);
        if (isRecord(announced) && typeof announced.revision === 'string') events.onRevision(announced.revision);
      },
      onLost: reopenLater,
    });
  }

  function expectWithin(ms: number): void {
    cancelWatch();
    cancelWatch = host.after(ms, () => {
      close();
      reopenLater();
    });
  }

  function reopenLater(): void {
    cancelWatch();
    cancelLasting();
    cancelReopen();
    cancelReopen = host.after(problems.met('eventsLost', pathNow()), open);
  }

  open();
  return () => {
    cancelWatch();
    cancelLasting();
    cancelReopen();
    close();
  };
}
