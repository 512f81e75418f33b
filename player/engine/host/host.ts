/** Cancels what the function that returned it started. Calling it twice is harmless. */
export type Cancel = () => void;

export interface HostRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** For requests that the server holds open on purpose; otherwise the host's default. */
  timeoutMs?: number;
}

/** A response with its whole body, whatever its status. */
export interface HostResponse {
  status: number;
  text: string;
  /** Returns the value of a header, or null. */
  header(name: string): string | null;
  /** On the host's monotonic clock. */
  sentAt: number;
  receivedAt: number;
}

export interface StreamListener {
  onOpen(): void;
  onEvent(name: string, data: string): void;
  /** The stream is closed and doesn't reopen automatically. */
  onLost(): void;
}

export interface DownloadRequest {
  path: string;
  /** Offset of the first byte; a server without support for ranges starts at 0. */
  from: number;
  /** Bypasses all caches, because their content is damaged. */
  isFresh: boolean;
}

/** Receives a download. An exception or rejection ends it. */
export interface DownloadListener {
  onResponse(status: number, header: (name: string) => string | null): void;
  /** Awaited before more is read. */
  onBytes(bytes: Uint8Array): Promise<void> | void;
}

/** A stored file, at the address from which pages load it. */
export interface StoredFile {
  location: string;
  bytes: number;
  /** SHA-256 of the file in hexadecimal. */
  sha256: string;
  contentType: string;
}

/** Stores files in parts of equal size. Calls reject if the browser has no space or doesn't allow storage. */
export interface FileStore {
  /** Returns the SHA-256 of each completely stored file, by location. */
  whole(): Promise<Map<string, string>>;
  readPart(sha256: string, part: number): Promise<Uint8Array | null>;
  writePart(sha256: string, part: number, bytes: Uint8Array): Promise<void>;
  /**
   * Marks a file as complete, once all of its parts are there and verified. From then on it is served from the store.
   */
  finish(file: StoredFile): Promise<void>;
  /** Removes all other files, and parts that belong to none of these. */
  keepOnly(files: readonly StoredFile[]): Promise<void>;
}

/** Short texts that outlive the page. If nothing can be stored, reads return nothing. */
export interface Records {
  read(name: string): Promise<string | null>;
  /** Null removes the record. */
  write(name: string, text: string | null): Promise<void>;
  names(): Promise<string[]>;
}

/** The page's own files, as stored by the browser. */
export interface Shell {
  /** Stores the page, again if it was lost, and checks for another service worker. Rejects if that check failed. */
  start(): Promise<void>;
  /** Whether this page was loaded from the browser's store, so that it can be loaded without the network. */
  isStored(): boolean;
  /** Downloads a newer build of the page if there is one. Returns whether a reload would load it. */
  fetchNewBuild(): Promise<boolean>;
}

/**
 * What the engine needs from the machine it runs on, implemented for the browser (`../browser-host.ts`) and for
 * simulations. The engine uses no globals.
 * See docs/decisions/009-use-only-react-in-the-player.md
 */
export interface Host {
  /** Milliseconds on a clock that can't be set. It may stop while the machine sleeps. */
  monotonicNow(): number;
  /** The device's own clock, which is often wrong and jumps. Use it only to detect lost time. */
  deviceNow(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  /** Runs `action` once, after any number of milliseconds. */
  after(delayMs: number, action: () => void): Cancel;
  /**
   * Runs `action` at about this interval, as a safety net for timers that fail. It continues if `action` throws, and
   * its frequency can't be relied on.
   */
  every(periodMs: number, action: () => void): Cancel;
  /** Rejects if no response arrives within a reasonable time. */
  request(request: HostRequest): Promise<HostResponse>;
  /** Downloads a file in pieces. Rejects if the connection breaks or nothing arrives for a while. */
  download(request: DownloadRequest, listener: DownloadListener): Promise<void>;
  /** Opens a stream of server-sent events. */
  listen(path: string, names: readonly string[], listener: StreamListener): Cancel;
  /** Calls back when the page becomes visible again or the machine wakes from sleep. */
  onWake(action: () => void): Cancel;
  /** Runs `action` whenever someone at the screen clicks, touches it or presses a key. */
  onGesture(action: () => void): Cancel;
  /**
   * Path and query of this page, and the address of its script, which changes with every build. `firstResponse` is the
   * response to the player's first request that the server embedded in the page, or null. `note` is what the page left
   * for itself before it was reloaded.
   */
  readonly page: { address: string; script: string; firstResponse: HostResponse | null; note: unknown };
  /**
   * Reloads the page, which then finds the note, even if the browser stores nothing. The screen keeps its content until
   * `reveal`.
   */
  reload(note: unknown): void;
  /**
   * Lets the browser paint after a reload. Until then, and for a few seconds at most, it keeps the last picture of the
   * previous page on screen.
   */
  reveal(): void;
  /** Navigates to another page of this server. */
  open(address: string): void;
  readonly shell: Shell;
  readonly records: Records;
  /** Null if this browser can't store files (on plain HTTP) or shouldn't. */
  files(): Promise<FileStore | null>;
  readonly userAgent: string;
  /** Size of the page in pixels. */
  size(): { width: number; height: number };
}
