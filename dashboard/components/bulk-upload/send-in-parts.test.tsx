import { describe, expect, it } from 'vitest';
import { ApiError } from '#dashboard/api/client.ts';
import { type Connection, sendInParts } from './send-in-parts.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 10 * MEGABYTE;

/** A server that keeps what arrives. `failures` are thrown by the next calls of these names. */
function serverWith(failures: Partial<Record<keyof Connection, unknown[]>> = {}) {
  const uploads = new Map<string, number>();
  const log: string[] = [];
  const fail = (name: keyof Connection) => {
    const error = failures[name]?.shift();
    if (error) throw error;
  };
  const calls: Connection = {
    start: async () => {
      fail('start');
      const id = `upload ${uploads.size + 1}`;
      uploads.set(id, 0);
      return id;
    },
    append: async (id, from, to, onProgress) => {
      log.push(`${from / MEGABYTE}–${to / MEGABYTE}`);
      if (uploads.get(id) !== from) throw new ApiError(409, 'Elsewhere.');
      onProgress(1);
      // A connection that breaks has sent half of the part.
      if (failures.append?.[0]) uploads.set(id, from + (to - from) / 2);
      fail('append');
      uploads.set(id, to);
      return to;
    },
    progress: async (id) => {
      fail('progress');
      const arrived = uploads.get(id);
      if (arrived === undefined) throw new ApiError(404, 'Gone.');
      return arrived;
    },
    finish: async () => {
      fail('finish');
      return '/media/1/spring.png';
    },
  };
  return { calls, log, uploads };
}

const stop = new AbortController();
const sent: number[] = [];
const course = {
  signal: stop.signal,
  onStart: () => undefined,
  onProgress: (bytes: number) => void sent.push(bytes),
  pause: async () => undefined,
};
const broken = () => new ApiError(0, 'No connection.');

describe('sending a file in parts', () => {
  it('sends each part once', async () => {
    const { calls, log } = serverWith();
    expect(await sendInParts(SIZE, null, calls, course)).toBe('/media/1/spring.png');
    expect(log).toEqual(['0–4', '4–8', '8–10']);
    expect(sent.at(-1)).toBe(SIZE);
  });

  it('continues where a broken connection left it', async () => {
    const { calls, log } = serverWith({ append: [broken(), new ApiError(503, 'Busy.')], progress: [broken()] });
    await sendInParts(SIZE, null, calls, course);
    expect(log).toEqual(['0–4', '2–6', '4–8', '8–10']);
  });

  it('continues an earlier upload, or starts another if the server no longer has it', async () => {
    const { calls, log, uploads } = serverWith();
    uploads.set('known', 8 * MEGABYTE);
    await sendInParts(SIZE, 'known', calls, course);
    await sendInParts(SIZE, 'deleted', calls, course);
    expect(log).toEqual(['8–10', '0–4', '4–8', '8–10']);
  });

  it('adopts the server’s offset', async () => {
    const { calls, log, uploads } = serverWith();
    const arriving = { ...calls, append: (...part: Parameters<typeof calls.append>) => calls.append(...part) };
    arriving.append = async (id, from, to, onProgress) => {
      if (from === 0) uploads.set(id, 3 * MEGABYTE);
      return calls.append(id, from, to, onProgress);
    };
    await sendInParts(SIZE, null, arriving, course);
    expect(log).toEqual(['0–4', '3–7', '7–10']);
  });

  it('repeats the last call if its response is lost', async () => {
    const { calls } = serverWith({ finish: [broken(), broken()] });
    expect(await sendInParts(SIZE, null, calls, course)).toBe('/media/1/spring.png');
  });

  it('gives up when the file is refused, or nothing arrives for long', async () => {
    const refused = serverWith({ finish: [new ApiError(415, 'Not an image.')] });
    await expect(sendInParts(SIZE, null, refused.calls, course)).rejects.toThrow('Not an image.');
    const away = serverWith({ start: Array.from({ length: 100 }, broken) });
    await expect(sendInParts(SIZE, null, away.calls, course)).rejects.toThrow('No connection.');
  });

  it('ends when it is cancelled', async () => {
    const cancelled = AbortSignal.abort(new Error('Cancelled.'));
    await expect(sendInParts(SIZE, null, serverWith().calls, { ...course, signal: cancelled })).rejects.toThrow(
      'Cancelled.',
    );
  });
});
