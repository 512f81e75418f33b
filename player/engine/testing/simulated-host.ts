import { SERVER_TIME_HEADER } from '#contract/server-time.ts';
import type {
  DownloadListener,
  DownloadRequest,
  FileStore,
  Host,
  HostRequest,
  HostResponse,
  StreamListener,
} from '../host/host.ts';
import { type SimulatedDisk, simulatedDisk } from './simulated-disk.ts';

/** A simulated server's response, and how long the request and the response take. */
export interface SimulatedResponse {
  status?: number;
  body?: unknown;
  /** Sent unchanged, for responses that are not valid JSON. */
  text?: string;
  headers?: Record<string, string>;
  requestMs?: number;
  responseMs?: number;
}

/** The header with the server's time in the response for a channel. */
export function timeHeader({ worldNow }: Pick<SimulatedHost, 'worldNow'>): Record<string, string> {
  return { [SERVER_TIME_HEADER]: String(Math.floor(worldNow())) };
}

/** A file as a simulated server sends it. */
export interface SimulatedFile {
  bytes: Uint8Array;
  contentType: string;
  status?: number;
  /** The response ends after this many bytes. */
  truncatedAt?: number;
  /** The server doesn't support ranges. */
  ignoresRanges?: boolean;
  bytesPerMs?: number;
}

export interface SimulatedHost extends Host {
  /** Lets time pass: runs timers in order, and lets promises settle in between. */
  pass(ms: number): Promise<void>;
  /** Lets time pass in the world and on the device's clock, but not for the monotonic clock and timers. */
  sleep(ms: number): void;
  /** The true time, which the server has. */
  worldNow(): number;
  setDeviceClock(ms: number): void;
  wake(): void;
  /** Someone touches the screen. */
  gesture(): void;
  response: (request: HostRequest) => SimulatedResponse;
  /** Returns the file at an address, or null. A throw simulates a network error. */
  file: (request: DownloadRequest) => SimulatedFile | null;
  downloadedBytes: number;
  readonly downloads: DownloadRequest[];
  /** The storage, which outlives the page. */
  disk: SimulatedDisk;
  readonly requests: HostRequest[];
  /** Open event streams, latest last. */
  readonly streams: { path: string; listener: StreamListener }[];
  /** Whether event streams get a response. */
  acceptsStreams: boolean;
  reloads: number;
  /** How often the page let the browser paint. */
  reveals: number;
  /** The addresses that the page has opened. */
  readonly opened: string[];
}

/** A body that stands for the server's time when the request arrives. */
export const SERVER_TIME = Symbol('the time');

const PIECE_BYTES = 16 * 1024;

const WORLD_START = 1_790_000_000_000;

/** A loop of immediate retries would prevent a simulated day from ending. */
const MAX_REQUESTS_PER_SECOND = 100;

/**
 * A simulated machine, network and server. Time only passes in `pass` and `sleep`. The same seed gives the same run.
 */
export function simulatedHost(seed = 1, disk = simulatedDisk()): SimulatedHost {
  let monotonic = 5_000;
  let world = WORLD_START;
  let device = WORLD_START;
  let randomState = seed;
  let timers: Timer[] = [];
  let order = 0;
  let counted = { second: 0, before: 0 };
  const wakeListeners = new Set<() => void>();
  const gestureListeners = new Set<() => void>();

  function advance(ms: number): void {
    monotonic += ms;
    world += ms;
    device += ms;
  }

  /** Called by `pass`, because the engine would handle an error in one of its own calls. */
  function limitRequests(): void {
    const second = Math.floor(monotonic / 1000);
    if (second !== counted.second) counted = { second, before: host.requests.length };
    const requests = host.requests.length - counted.before;
    if (requests > MAX_REQUESTS_PER_SECOND)
      throw new Error(`The server received ${requests} requests within a second.`);
  }

  const wait = (ms: number) => new Promise<void>((resolve) => host.after(ms, () => resolve()));

  async function download(request: DownloadRequest, listener: DownloadListener): Promise<void> {
    host.downloads.push(request);
    await wait(2);
    const file = host.file(request);
    const headers: Record<string, string> = { 'content-type': file?.contentType ?? 'application/json' };
    const isRange = file !== null && request.from > 0 && !file.ignoresRanges;
    const from = isRange ? request.from : 0;
    if (isRange) headers['content-range'] = `bytes ${from}-${file.bytes.length - 1}/${file.bytes.length}`;
    listener.onResponse(file === null ? 404 : (file.status ?? (isRange ? 206 : 200)), (name) => headers[name] ?? null);
    const end = Math.min(file?.bytes.length ?? 0, file?.truncatedAt ?? Number.POSITIVE_INFINITY);
    for (let at = from; file && at < end; at += PIECE_BYTES) {
      const piece = file.bytes.subarray(at, Math.min(end, at + PIECE_BYTES));
      await wait(piece.length / (file.bytesPerMs ?? 10_000));
      // The network may have failed in the meantime.
      host.file(request);
      host.downloadedBytes += piece.length;
      await listener.onBytes(piece);
    }
  }

  const host: SimulatedHost = {
    requests: [],
    streams: [],
    acceptsStreams: true,
    reloads: 0,
    reveals: 0,
    opened: [],
    response: () => ({ status: 404 }),
    file: () => null,
    downloadedBytes: 0,
    downloads: [],
    disk,
    records: disk.records,
    files: async (): Promise<FileStore | null> => (disk.offersFileStore ? disk.files : null),
    shell: { start: () => Promise.resolve(), isStored: () => false, fetchNewBuild: () => Promise.resolve(false) },
    page: { address: '/page', script: '/assets/player/one.js', firstResponse: null, note: null },
    userAgent: 'simulated',
    size: () => ({ width: 1920, height: 1080 }),
    monotonicNow: () => monotonic,
    deviceNow: () => device,
    worldNow: () => world,
    random() {
      randomState = (randomState * 1_103_515_245 + 12_345) % 2_147_483_648;
      return randomState / 2_147_483_648;
    },
    after(delayMs, action) {
      const timer = { at: monotonic + delayMs, order: order++, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    every(periodMs, action) {
      let cancel: () => void = () => {};
      const wait = () => {
        cancel = host.after(periodMs, () => {
          wait();
          action();
        });
      };
      wait();
      return () => cancel();
    },
    request: (request) =>
      new Promise<HostResponse>((resolve, reject) => {
        const sentAt = monotonic;
        host.requests.push(request);
        let simulated: SimulatedResponse;
        try {
          simulated = host.response(request);
        } catch (error) {
          host.after(1, () => reject(error));
          return;
        }
        const { requestMs = 1, responseMs = 1, status = 200, headers = {} } = simulated;
        const body = simulated.body === SERVER_TIME ? Math.floor(world + requestMs) : simulated.body;
        host.after(requestMs + responseMs, () =>
          resolve({
            status,
            text: simulated.text ?? JSON.stringify(body) ?? '',
            header: (name) => headers[name.toLowerCase()] ?? null,
            sentAt,
            receivedAt: monotonic,
          }),
        );
      }),
    download: (request, listener) => download(request, listener),
    listen(path, _names, listener) {
      const stream = { path, listener };
      host.streams.push(stream);
      const cancelOpen = host.after(2, () => host.acceptsStreams && listener.onOpen());
      return () => {
        cancelOpen();
        host.streams.splice(host.streams.indexOf(stream), 1);
      };
    },
    onWake(action) {
      wakeListeners.add(action);
      return () => wakeListeners.delete(action);
    },
    onGesture(action) {
      gestureListeners.add(action);
      return () => gestureListeners.delete(action);
    },
    gesture() {
      for (const action of gestureListeners) action();
    },
    wake() {
      for (const action of wakeListeners) action();
    },
    reload(note) {
      host.reloads += 1;
      Object.assign(host.page, { note });
    },
    reveal() {
      host.reveals += 1;
    },
    open: (address) => void host.opened.push(address),
    setDeviceClock: (ms) => {
      device = ms;
    },
    sleep: (ms) => {
      world += ms;
      device += ms;
    },
    async pass(ms) {
      const end = monotonic + ms;
      await settle();
      for (;;) {
        const due = earliest(timers);
        if (!due || due.at > end) break;
        timers = timers.filter((timer) => timer !== due);
        if (due.at > monotonic) advance(due.at - monotonic);
        due.action();
        await settle();
        limitRequests();
      }
      if (end > monotonic) advance(end - monotonic);
    },
  };
  return host;
}

interface Timer {
  at: number;
  order: number;
  action: () => void;
}

function earliest(timers: readonly Timer[]): Timer | null {
  let first: Timer | null = null;
  for (const timer of timers) {
    if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
  }
  return first;
}

/** Waits until all pending promises have settled. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
