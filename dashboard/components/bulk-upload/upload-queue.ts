import type { SlideFileKind } from '#rules/slide-files.ts';

/**
 * Which files are uploaded, and when their slides are created. Pure, so that each rule can be tested.
 *
 * - A few files are uploaded at the same time, in their order.
 * - Slides are created one after the other in the order of the files, however fast each of them arrives.
 * - A file that fails holds up none of the others.
 */

/** Leaves connections of the browser for other requests. */
export const MOST_AT_ONCE = 3;

/** Where the slides of some files belong; with no area, they only become files of the portal. */
export interface Destination {
  readonly portalId: number;
  readonly areaId: string | null;
  /** The channels that show them: `_id`s. */
  readonly channels: readonly string[];
  /** How long files without a length of their own are shown. */
  readonly seconds: number;
}

/**
 * `arrived`: the file is stored, but the slides of those before it are not created yet. `converting`: the slide exists,
 * and screens show it once its file is converted.
 */
export type FileStep =
  | 'waiting'
  | 'uploading'
  | 'arrived'
  | 'creating'
  | 'converting'
  | 'done'
  | 'failed'
  | 'cancelled';

export interface QueuedFile {
  readonly key: string;
  readonly fileName: string;
  /** Of the slide. */
  readonly name: string;
  readonly kind: SlideFileKind;
  readonly bytes: number;
  readonly to: Destination;
  readonly step: FileStep;
  /** How many bytes have been sent. */
  readonly sent: number;
  readonly location: string | null;
  readonly slideId: string | null;
  /** Why it failed, as a sentence. */
  readonly reason: string | null;
  /** Whether it would fail again, because of what is in it. */
  readonly isUnusable: boolean;
  /** What its owner should know of it, although it was accepted, as sentences. */
  readonly notices: readonly string[];
}

export type NewFile = Omit<QueuedFile, keyof typeof NOT_BEGUN>;

export type UploadQueue = readonly QueuedFile[];

export type QueueEvent =
  | { type: 'added'; files: readonly NewFile[] }
  | { type: 'uploadBegan'; key: string }
  | { type: 'progressed'; key: string; sent: number }
  | { type: 'arrived'; key: string; location: string }
  | { type: 'creationBegan'; key: string }
  | { type: 'created'; key: string; slideId: string | null }
  | { type: 'ready'; key: string; notices: readonly string[] }
  | { type: 'failed'; key: string; reason: string }
  | { type: 'conversionFailed'; key: string; reason: string }
  | { type: 'cancelled' }
  | { type: 'retried' }
  | { type: 'undone'; slides: ReadonlySet<string> }
  | { type: 'cleared' };

export function uploadQueue(queue: UploadQueue, event: QueueEvent): UploadQueue {
  switch (event.type) {
    case 'added':
      return [...queue, ...event.files.map((file) => ({ ...file, ...NOT_BEGUN }))];
    case 'cancelled':
      return queue.map((file) => (isRunning(file) ? { ...file, step: 'cancelled' } : file));
    case 'retried':
      return queue.map((file) => (mayRetry(file) ? again(file) : file));
    case 'undone':
      return queue.filter(({ slideId }) => slideId === null || !event.slides.has(slideId));
    case 'cleared':
      return [];
    default:
      return queue.map((file) => (file.key === event.key ? changed(file, event) : file));
  }
}

const NOT_BEGUN = {
  step: 'waiting',
  sent: 0,
  location: null,
  slideId: null,
  reason: null,
  isUnusable: false,
  notices: [],
} as const;

type EventOfFile = Extract<QueueEvent, { key: string }>;

/** What was cancelled stays so, except for a slide that was created in the meantime. */
function changed(file: QueuedFile, event: EventOfFile): QueuedFile {
  if (file.step === 'cancelled' && event.type !== 'created') return file;
  switch (event.type) {
    case 'uploadBegan':
      return { ...file, step: 'uploading' };
    case 'progressed':
      return { ...file, sent: event.sent };
    case 'arrived':
      return { ...file, step: 'arrived', sent: file.bytes, location: event.location };
    case 'creationBegan':
      return { ...file, step: 'creating' };
    case 'created':
      return { ...file, step: 'converting', slideId: event.slideId };
    case 'ready':
      return { ...file, step: 'done', notices: event.notices };
    case 'failed':
      return { ...file, step: 'failed', reason: event.reason };
    case 'conversionFailed':
      return { ...file, step: 'failed', reason: event.reason, isUnusable: true };
  }
}

/** A file that is stored already isn't sent again. */
function again(file: QueuedFile): QueuedFile {
  return { ...file, step: file.location === null ? 'waiting' : 'arrived', reason: null };
}

export function mayRetry({ step, isUnusable }: QueuedFile): boolean {
  return step === 'failed' && !isUnusable;
}

/** Whether the browser still has to do something for the file. */
export function isRunning({ step }: QueuedFile): boolean {
  return step === 'waiting' || step === 'uploading' || step === 'arrived' || step === 'creating';
}

/** The files to upload next. */
export function nextUploads(queue: UploadQueue): QueuedFile[] {
  const free = MOST_AT_ONCE - queue.filter(({ step }) => step === 'uploading').length;
  return queue.filter(({ step }) => step === 'waiting').slice(0, Math.max(0, free));
}

/** The file whose slide to create next; null if the slide of an earlier one must be created first. */
export function nextSlide(queue: UploadQueue): QueuedFile | null {
  const first = queue.find(isRunning);
  return first?.step === 'arrived' ? first : null;
}

export interface QueueSummary {
  total: number;
  /** Slides that exist. */
  created: number;
  /** Files that became no slide, because they weren't meant to. */
  stored: number;
  failed: number;
  cancelled: number;
  /** Files that were accepted, although their owner should know something of them. */
  noticed: number;
  isRunning: boolean;
  isConverting: boolean;
  mayRetry: boolean;
  /** From 0 to 1, by size: of what has been sent, and what will not be. */
  fraction: number;
}

export function summaryOf(queue: UploadQueue): QueueSummary {
  const counted = (step: FileStep) => queue.filter((file) => file.step === step).length;
  const bytes = queue.reduce((sum, file) => sum + file.bytes, 0);
  const over = queue.reduce((sum, file) => sum + (isRunning(file) ? Math.min(file.sent, file.bytes) : file.bytes), 0);
  return {
    total: queue.length,
    created: queue.filter(({ slideId }) => slideId !== null).length,
    stored: queue.filter((file) => file.to.areaId === null && (file.step === 'done' || file.step === 'converting'))
      .length,
    failed: counted('failed'),
    cancelled: counted('cancelled'),
    noticed: queue.filter(({ notices }) => notices.length > 0).length,
    isRunning: queue.some(isRunning),
    isConverting: counted('converting') > 0,
    mayRetry: queue.some(mayRetry),
    fraction: bytes === 0 ? 0 : over / bytes,
  };
}
