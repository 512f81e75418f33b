import { isRecord, parsed } from './display-answer.ts';
import type { Cancel, Host } from './host.ts';
import type { ProblemDesk } from './player-problems.ts';

export interface ChannelEvents {
  /** The revision that the server shows now: sent at each connection and at each change. */
  onRevision(revision: string): void;
  /** Staff asked the screens to refresh. */
  onRefresh(): void;
  /** A screen was given another channel, or none. It may be this one. */
  onDevice?(): void;
}

/** Keeps a channel's event stream open, for ever: a lost one is opened again, politely. */
export function followChannel(host: Host, desk: ProblemDesk, path: string, events: ChannelEvents): Cancel {
  let close: Cancel = () => {};
  let cancelReopen: Cancel = () => {};

  function open(): void {
    close = host.listen(path, ['revision', 'refresh', 'device'], {
      onOpen: () => desk.solved('eventsLost'),
      onEvent(name, data) {
        if (name === 'refresh') return events.onRefresh();
        if (name === 'device') return events.onDevice?.();
        const announced = parsed(data);
        if (isRecord(announced) && typeof announced.revision === 'string') events.onRevision(announced.revision);
      },
      onLost() {
        cancelReopen();
        cancelReopen = host.after(desk.met('eventsLost', path), open);
      },
    });
  }
  open();
  return () => {
    cancelReopen();
    close();
  };
}
