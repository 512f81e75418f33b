import { ApiError } from '#dashboard/api/client.ts';

/** Little is lost when a connection breaks, and few requests are needed for a video. */
const PART_BYTES = 4 * 1024 * 1024;
/** About ten minutes in a row in which nothing arrives. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 18 }, () => 30_000)];

/** The calls for one file. They throw ApiError. */
export interface Connection {
  start(): Promise<string>;
  /** Sends these bytes and returns how much has arrived. `onProgress` gets how many of them have been sent. */
  append(id: string, from: number, to: number, onProgress: (bytes: number) => void): Promise<number>;
  /** Returns how much has arrived. */
  progress(id: string): Promise<number>;
  /** Returns the location. */
  finish(id: string): Promise<string>;
}

interface Course {
  signal: AbortSignal;
  onStart(id: string): void;
  /** How many bytes have been sent. */
  onProgress(sent: number): void;
  /** Resolves after this time, or as soon as another attempt makes sense. */
  pause(ms: number): Promise<void>;
}

/**
 * Uploads a file of this size, continues where a broken connection left it, and returns its location. `known`: an
 * upload of the same file that was started before. Throws the last error if the server can't be reached for long, or
 * refuses the file.
 */
export async function sendInParts(
  size: number,
  known: string | null,
  calls: Connection,
  course: Course,
): Promise<string> {
  let failures = 0;
  /** Repeats a call that can be repeated. */
  const insist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      course.signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        await pauseAfter(error);
      }
    }
  };
  const pauseAfter = async (error: unknown, mayRepeat = isTemporary(error)) => {
    const pauseMs = PAUSES_MS[failures];
    if (!mayRepeat || pauseMs === undefined) throw error;
    failures += 1;
    await course.pause(pauseMs);
  };
  const begin = async () => {
    const id = await insist(calls.start);
    course.onStart(id);
    return { id, offset: 0 };
  };
  const resume = async (id: string) => {
    try {
      return { id, offset: await insist(() => calls.progress(id)) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return begin();
      throw error;
    }
  };

  let { id, offset } = known === null ? await begin() : await resume(known);
  while (offset < size) {
    course.signal.throwIfAborted();
    course.onProgress(offset);
    const before = offset;
    try {
      const sentBefore = offset;
      const end = Math.min(offset + PART_BYTES, size);
      offset = await calls.append(id, offset, end, (bytes) => course.onProgress(sentBefore + bytes));
    } catch (error) {
      course.signal.throwIfAborted();
      await pauseAfter(error, isTemporary(error) || isElsewhere(error));
      ({ id, offset } = await resume(id));
    }
    if (offset > before) failures = 0;
  }
  course.onProgress(size);
  return insist(() => calls.finish(id));
}

/** No response, a timeout or an overloaded server. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}

/** What the broken connection had sent has arrived in the meantime. */
function isElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
