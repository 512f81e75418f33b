/** Takes back what the function that answered it started. Calling it twice does no harm. */
export type Cancel = () => void;

export interface HostRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** For questions that the server is slow to answer on purpose; the host's own patience where it is left out. */
  timeoutMs?: number;
}

/** An answer with its whole body, whatever its status. */
export interface HostResponse {
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

export interface DownloadRequest {
  path: string;
  /** The first byte that is wanted; a server that knows no ranges begins at 0 all the same. */
  from: number;
  /** Past all caches on the way: what they hold is damaged. */
  isFresh: boolean;
}

/** What a download is told. Whatever throws or rejects ends it. */
export interface DownloadListener {
  onResponse(status: number, header: (name: string) => string | null): void;
  /** Waited for before more is read. */
  onBytes(bytes: Uint8Array): Promise<void> | void;
}

/** A file that a screen keeps, under the address at which pages ask for it. */
export interface StoredFile {
  location: string;
  bytes: number;
  /** Hex SHA-256 of the file. */
  sha256: string;
  contentType: string;
}

/** Where whole files lie, in parts of equal size. Calls reject where the browser has no room, or wants to keep nothing (any more). */
export interface FileStore {
  /** The SHA-256 of what is kept whole, by location. */
  whole(): Promise<Map<string, string>>;
  readPart(sha256: string, part: number): Promise<Uint8Array | null>;
  writePart(sha256: string, part: number, bytes: Uint8Array): Promise<void>;
  /** All parts are there and right: from now on the file is answered from here. */
  finish(file: StoredFile): Promise<void>;
  /** Removes all but these files, and the parts that belong to none of them. */
  keepOnly(files: readonly StoredFile[]): Promise<void>;
}

/** Small texts that outlive the page. Where nothing can be kept, nothing is ever found. */
export interface Records {
  read(name: string): Promise<string | null>;
  /** Null removes. */
  write(name: string, text: string | null): Promise<void>;
  names(): Promise<string[]>;
}

/** The page's own files, where the browser keeps them. */
export interface Shell {
  /**
   * Starts keeping the page, again where it is no longer kept, and checks for another service worker. Rejects if that check failed.
   */
  start(): Promise<void>;
  /** Whether this page comes from the browser's own store, so that it can be loaded without the network. */
  isStored(): boolean;
  /** Fetches a newer build of the page where there is one. Answers whether one is wholly here, to be had by reloading. */
  fetchNewBuild(): Promise<boolean>;
}

/**
 * What the engine needs of the machine it runs on: the browser gives the real thing (`../browser-host.ts`),
 * a simulation another. Nothing in the engine touches a global.
 * See docs/decisions/009-use-only-react-in-the-player.md
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
  /**
   * Runs `action` again and again, about this often: a net below timers that fail. It goes on where `action` throws, and
   * nothing may rely on how often it comes.
   */
  every(periodMs: number, action: () => void): Cancel;
  /** Rejects when nothing answers within a reasonable time. */
  request(request: HostRequest): Promise<HostResponse>;
  /** Fetches a file piece by piece. Rejects when it breaks off, or nothing arrives for a while. */
  download(request: DownloadRequest, listener: DownloadListener): Promise<void>;
  /** Opens a stream of server-sent events. */
  listen(path: string, names: readonly string[], listener: StreamListener): Cancel;
  /** Calls back when the page comes back into view, or the machine from sleep. */
  onWake(action: () => void): Cancel;
  /**
   * Path and query of this page, and the address of its script, which changes with every build. `firstAnswer` is what the
   * server sent along with the page, as the answer to the question that the player begins with; null for nothing. `note` is
   * what it left to itself when it was reloaded.
   */
  readonly page: { address: string; script: string; firstResponse: HostResponse | null; note: unknown };
  /** Reloads the page, which finds the note; also where the browser keeps nothing. What is on show stays until `reveal`. */
  reload(note: unknown): void;
  /**
   * After a reload: what was on show before can be painted again. Until then the browser leaves the last picture of the page
   * before on the screen, for a few seconds at the most.
   */
  reveal(): void;
  /** Goes to another page of this server, which takes this one's place. */
  open(address: string): void;
  readonly shell: Shell;
  readonly records: Records;
  /** Null where this browser keeps no files: on plain HTTP, or where its owner does not want it. */
  files(): Promise<FileStore | null>;
  readonly userAgent: string;
  /** Of the page, in pixels of the screen. */
  size(): { width: number; height: number };
}
