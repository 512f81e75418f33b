import { isRecord, parsed } from '../host/display-response.ts';
import type { Cancel, Host } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { createRetryer } from '../host/retryer.ts';

export interface ChannelEvents {
  /** The server's current revision, sent at each connection and each change. */
  onRevision(revision: string): void;
  /** A user requested a refresh. */
  onRefresh(): void;
  /** A screen, perhaps this one, was paired with another channel or unpaired. */
  onDevice?(): void;
}

/** How long a connection may take to open. */
const OPENS_WITHIN_MS = 30_000;
/** Three times the interval of the server's heartbeat. */
const LOST_AFTER_MS = 75_000;
/** Shorter connections don't count as working: a proxy may open each one and close it immediately. */
const LASTS_AFTER_MS = 10_000;

/**
 * Keeps a channel's event stream open and reopens it with increasing delays. A stream that is open but dead counts as
 * lost, because browsers notice neither.
 */
export function followChannel(
  host: Host,
  problems: ProblemTracker,
  pathNow: () => string,
  events: ChannelEvents,
): Cancel {
  let close: Cancel = () => {};
  let cancelWatch: Cancel = () => {};
  let cancelLasting: Cancel = () => {};

  const connection = createRetryer<never>(host, {
    run: () => new Promise((_resolve, reject) => open(reject)),
    succeeded: () => null,
    failed() {
      cancelWatch();
      cancelLasting();
      return problems.occurred('eventsLost', pathNow());
    },
  });

  function open(onLost: () => void): void {
    let hasHeartbeats = false;
    const expectWithin = (ms: number) => {
      cancelWatch();
      cancelWatch = host.after(ms, () => {
        close();
        onLost();
      });
    };
    expectWithin(OPENS_WITHIN_MS);
    close = host.listen(pathNow(), ['revision', 'refresh', 'device', 'alive'], {
      onOpen() {
        cancelWatch();
        cancelLasting = host.after(LASTS_AFTER_MS, () => problems.solved('eventsLost'));
      },
      onEvent(name, data) {
        hasHeartbeats ||= name === 'alive';
        if (hasHeartbeats) expectWithin(LOST_AFTER_MS);
        if (name === 'alive') return;
        if (name === 'refresh') return events.onRefresh();
        if (name === 'device') return events.onDevice?.();
        const announced = parsed(data);
        if (isRecord(announced) && typeof announced.revision === 'string') events.onRevision(announced.revision);
      },
      onLost,
    });
  }

  connection.start();
  return () => {
    connection.cancel();
    cancelWatch();
    cancelLasting();
    close();
  };
}
