/** Takes back what the function that answered it started. Calling it twice does no harm. */
export type Cancel = () => void;

export interface HostRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer with its whole body, whatever its status. */
export interface HostAnswer {
  status: number;
  text: string;
  /** The value of a header, or null. */
  header(name: string): string | null;
  /** On the host's monotonic clock. */
  sentAt: number;
  receivedAt: number;
}

export interface StreamListener {
  onOpen(): void;
  onEvent(name: string, data: string): void;
  /** The stream is closed and will not open again by itself. */
  onLost(): void;
}

/**
 * What the engine needs of the machine it runs on: the browser gives the real thing (`../browser-host.ts`),
 * a simulation another. Nothing in the engine touches a global.
 */
export interface Host {
  /** Milliseconds on a clock that nobody can set. It may stand still while the machine sleeps. */
  monotonicNow(): number;
  /** The device's own clock: often wrong, and it jumps. Good for noticing that time was lost, for nothing else. */
  deviceNow(): number;
  /** 0 up to 1. */
  random(): number;
  /** Runs `action` once, after any number of milliseconds. */
  after(delayMs: number, action: () => void): Cancel;
  /** Rejects when nothing answers within a reasonable time. */
  request(request: HostRequest): Promise<HostAnswer>;
  /** Opens a stream of server-sent events. */
  listen(path: string, names: readonly string[], listener: StreamListener): Cancel;
  /** Calls back when the page comes back into view, or the machine from sleep. */
  onWake(action: () => void): Cancel;
  /** Path and query of this page, and the address of its script, which changes with every build. */
  readonly page: { address: string; script: string };
  reload(): void;
  readonly userAgent: string;
}
