import { useSyncExternalStore } from 'react';
import { call } from '#dashboard/api/client.ts';
import { appendPart } from '#dashboard/api/upload.ts';
import { newCreationKey } from '#dashboard/components/creation-key.ts';
import { currentSession, onSessionChange } from '#dashboard/session/session.ts';
import { type FileStatus, statusOf } from '#slide-types/file-fields/file-status.ts';
import { failureSentence, noticeSentence } from '#slide-types/sentence-of.ts';
import type { AcceptedFile } from './chosen-files.ts';
import type { FileToUpload } from './file-to-upload.ts';
import { type MadeSlide, makeSlide } from './make-slide.ts';
import { type Connection, sendInParts } from './send-in-parts.ts';
import {
  type Destination,
  isRunning,
  nextSlide,
  nextUploads,
  type QueuedFile,
  type QueueEvent,
  type UploadQueue,
  uploadQueue,
} from './upload-queue.ts';

const CONVERSION_STEP_MS = 2_000;

/** What the uploads need from the server and the browser. */
export interface Outside {
  connection(file: FileToUpload, portalId: number, signal: AbortSignal): Connection;
  makeSlide(file: QueuedFile, location: string, creationKey: string): Promise<MadeSlide>;
  statusOf(location: string): Promise<FileStatus>;
  cancel(uploadId: string): Promise<unknown>;
  pause(ms: number): Promise<void>;
}

/** What belongs to a file besides its place in the queue. */
interface Content {
  file: FileToUpload;
  uploadId: string | null;
  creationKey: string;
}

/** The uploads of this tab. They go on while people open other pages of the dashboard. */
export class BulkUploads {
  private queue: UploadQueue = [];
  private readonly contents = new Map<string, Content>();
  private readonly listeners = new Set<() => void>();
  private stop = new AbortController();

  constructor(private readonly outside: Outside) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): UploadQueue => this.queue;

  add(files: readonly AcceptedFile[], to: Destination): void {
    const added = files.map(({ file, kind, name }) => {
      const key = newCreationKey();
      this.contents.set(key, { file, uploadId: null, creationKey: newCreationKey() });
      return { key, fileName: file.name, name, kind, bytes: file.bytes, to };
    });
    this.apply({ type: 'added', files: added });
  }

  /** Stops everything that isn't finished. Slides that exist stay. */
  cancel(): void {
    const begun = this.queue.filter((file) => isRunning(file) && file.location === null);
    this.stop.abort();
    this.stop = new AbortController();
    this.apply({ type: 'cancelled' });
    for (const { key } of begun) {
      const uploadId = this.contents.get(key)?.uploadId;
      // What can't be cancelled is deleted by the server a day later.
      if (uploadId) void this.outside.cancel(uploadId).catch(() => undefined);
    }
  }

  retry(): void {
    this.apply({ type: 'retried' });
  }

  /** Removes the files of these slides from the list. */
  forget(slides: ReadonlySet<string>): void {
    this.apply({ type: 'undone', slides });
  }

  clear(): void {
    this.cancel();
    this.contents.clear();
    this.apply({ type: 'cleared' });
  }

  private apply(event: QueueEvent): void {
    this.queue = uploadQueue(this.queue, event);
    for (const listener of this.listeners) listener();
    this.continue();
  }

  private continue(): void {
    // Each of them applies an event, which continues with the others.
    const [upload] = nextUploads(this.queue);
    if (upload) return void this.upload(upload);
    const slide = nextSlide(this.queue);
    if (slide) void this.create(slide);
  }

  private async upload({ key, bytes, to }: QueuedFile): Promise<void> {
    const content = this.contents.get(key);
    if (!content) return;
    const { signal } = this.stop;
    this.apply({ type: 'uploadBegan', key });
    try {
      const location = await sendInParts(
        bytes,
        content.uploadId,
        this.outside.connection(content.file, to.portalId, signal),
        {
          signal,
          onStart: (id) => {
            content.uploadId = id;
          },
          onProgress: (sent) => this.apply({ type: 'progressed', key, sent }),
          pause: this.outside.pause,
        },
      );
      this.apply({ type: 'arrived', key, location });
    } catch (error) {
      if (!signal.aborted) this.apply({ type: 'failed', key, reason: (error as Error).message });
    }
  }

  private async create(file: QueuedFile): Promise<void> {
    const { key, location } = file;
    const content = this.contents.get(key);
    if (location === null || !content) return;
    this.apply({ type: 'creationBegan', key });
    try {
      const { slideId, status } = await this.outside.makeSlide(file, location, content.creationKey);
      this.apply({ type: 'created', key, slideId });
      await this.watch(key, location, status);
    } catch (error) {
      this.apply({ type: 'failed', key, reason: (error as Error).message });
    }
  }

  /** Until the file is converted. A check that fails is repeated, because the server converts it anyway. */
  private async watch(key: string, location: string, first: FileStatus): Promise<void> {
    let status: FileStatus | null = first;
    while (status === null || status.state === 'converting') {
      await this.outside.pause(CONVERSION_STEP_MS);
      if (!this.contents.has(key)) return;
      status = await this.outside.statusOf(location).catch(() => null);
    }
    if (status.state === 'failed') this.apply({ type: 'conversionFailed', key, reason: failureSentence(status) ?? '' });
    else this.apply({ type: 'ready', key, notices: status.notices.map(noticeSentence) });
  }
}

/** Ends early when the browser is online again. */
function pauseInBrowser(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

export const bulkUploads = new BulkUploads({
  connection(file, PortalId, signal) {
    // Unpacked only after the server has accepted its type and size.
    let content: Promise<Blob> | null = null;
    return {
      start: async () => (await call('POST /api/uploads/start', { PortalId, name: file.name, bytes: file.bytes })).id,
      async append(id, from, to, onProgress) {
        content ??= file.open(signal);
        return appendPart(id, from, (await content).slice(from, to), {
          signal,
          onProgress: (fraction) => onProgress(fraction * (to - from)),
        });
      },
      progress: async (id) => (await call('GET /api/uploads/progress', { id })).offset,
      finish: async (id) => (await call('POST /api/uploads/finish', { id })).location,
    };
  },
  makeSlide,
  statusOf,
  cancel: (id) => call('POST /api/uploads/cancel', { id }),
  pause: pauseInBrowser,
});

// The next user must not see the files of this one.
onSessionChange(() => {
  if (currentSession() === null) bulkUploads.clear();
});

export function useUploadQueue(): UploadQueue {
  return useSyncExternalStore(bulkUploads.subscribe, bulkUploads.current);
}
