import type { Host } from '../engine/host/host.ts';
import type { SimulatedDisk } from '../engine/testing/simulated-disk.ts';
import type { Network } from './network.ts';
import type { Timetable } from './timetable.ts';

/** What a page uses and changes of its machine. */
export interface PageMachine {
  readonly name: string;
  readonly network: Network;
  readonly disk: SimulatedDisk;
  /** The content of the browser's HTTP cache, by location. */
  readonly cached: Map<string, Uint8Array>;
  readonly traffic: Traffic;
  page: Page | null;
  /** The build that the service worker has stored; null if none. */
  shellBuild: string | null;
  /** Called when the page reloads. */
  onReload: () => void;
  /** Called when the page lets the browser paint. */
  onReveal: () => void;
  /** The note that a page leaves for the page after its reload. */
  note: unknown;
}

/** A loaded page. Its timers and streams end with it. */
export interface Page {
  readonly host: Host;
  readonly loadedAt: number;
  readonly timers: Timetable;
  openStreams(): number;
  close(): void;
}

/** The network traffic. */
export interface Traffic {
  /** When each of the latest requests was sent. */
  requestsAt: number[];
  /** When each of the latest pages was loaded. */
  pagesAt: number[];
  fileBytes: number;
  /** Bytes that were downloaded in vain because of a fault. */
  spoiltBytes: number;
  /** The size of every file that was fetched, by hash. */
  files: Map<string, number>;
  /** Paths of files whose first bytes last arrived damaged, so that the rest is downloaded in vain as well. */
  damagedStarts: Set<string>;
}
