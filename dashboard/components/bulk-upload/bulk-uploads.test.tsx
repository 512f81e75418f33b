import { expect, it, vi } from 'vitest';
import { ApiError } from '#dashboard/api/client.ts';
import type { FileStatus } from '#slide-types/file-fields/file-status.ts';
import { BulkUploads, type Outside } from './bulk-uploads.ts';

const to = { portalId: 1, areaId: 'main', channels: [], seconds: 10 };

const READY: FileStatus = {
  state: 'ready',
  percent: 100,
  error: null,
  bytes: 1,
  width: 1,
  height: 1,
  durationSeconds: null,
  pages: [],
  notices: [],
};
const CONVERTING: FileStatus = { ...READY, state: 'converting' };
const FAILED: FileStatus = { ...READY, state: 'failed', error: 'This video couldn’t be converted.' };

function uploadsWith(changed: Partial<Outside> = {}) {
  const made: string[] = [];
  let [running, most] = [0, 0];
  const outside: Outside = {
    connection: (file) => ({
      start: async () => file.name,
      append: async (_id, _from, end) => {
        running += 1;
        most = Math.max(most, running);
        // The later in the list, the sooner it arrives.
        await new Promise((resolve) => setTimeout(resolve, 20 - Number(file.name)));
        running -= 1;
        return end;
      },
      progress: async () => 0,
      finish: async (id) => `/media/${id}`,
    }),
    makeSlide: async ({ name }) => {
      made.push(name);
      return { slideId: `slide ${name}`, status: READY };
    },
    statusOf: async () => READY,
    cancel: vi.fn(async () => undefined),
    pause: async () => undefined,
    ...changed,
  };
  const uploads = new BulkUploads(outside);
  const add = (count: number) =>
    uploads.add(
      Array.from({ length: count }, (_, index) => ({
        file: { name: String(index), path: '', bytes: 1, problem: null, open: async () => new Blob(['x']) },
        kind: 'image' as const,
        name: String(index),
      })),
      to,
    );
  const steps = () => uploads.current().map(({ step }) => step);
  return { uploads, outside, add, made, steps, most: () => most };
}

it('creates slides in the order of the files, whichever arrives first', async () => {
  const { add, made, steps, most } = uploadsWith();
  add(10);
  await vi.waitFor(() => expect(new Set(steps())).toEqual(new Set(['done'])));
  expect(made).toEqual(Array.from({ length: 10 }, (_, index) => String(index)));
  expect(most()).toBe(3);
});

it('creates a slide again with the same key when that failed', async () => {
  const keys: string[] = [];
  const { uploads, add, steps } = uploadsWith({
    makeSlide: async (_file, _location, key) => {
      keys.push(key);
      if (keys.length === 1) throw new ApiError(0, 'No connection.');
      return { slideId: 'slide', status: READY };
    },
  });
  add(1);
  await vi.waitFor(() => expect(steps()).toEqual(['failed']));
  expect(uploads.current()[0]?.reason).toBe('No connection.');
  uploads.retry();
  await vi.waitFor(() => expect(steps()).toEqual(['done']));
  expect(keys[1]).toBe(keys[0]);
});

it('waits until a video is converted, and says why it can’t be', async () => {
  const { uploads, add, steps } = uploadsWith({
    makeSlide: async () => ({ slideId: 'slide', status: CONVERTING }),
    statusOf: vi.fn<Outside['statusOf']>().mockResolvedValueOnce(CONVERTING).mockResolvedValue(FAILED),
  });
  add(1);
  await vi.waitFor(() => expect(steps()).toEqual(['failed']));
  expect(uploads.current()[0]).toMatchObject({ slideId: 'slide', reason: FAILED.error });
});

it('says why a video couldn’t be converted before its slide was created', async () => {
  const { uploads, add, steps } = uploadsWith({ makeSlide: async () => ({ slideId: 'slide', status: FAILED }) });
  add(1);
  await vi.waitFor(() => expect(steps()).toEqual(['failed']));
  expect(uploads.current()[0]?.reason).toBe(FAILED.error);
});

it('passes on what people should know of a file, once it is converted', async () => {
  const { uploads, add, steps } = uploadsWith({
    makeSlide: async () => ({ slideId: 'slide', status: CONVERTING }),
    statusOf: async () => ({ ...READY, notices: [{ notice: 'It has 200 pages.', code: 'document-too-long' }] }),
  });
  add(1);
  await vi.waitFor(() => expect(steps()).toEqual(['done']));
  expect(uploads.current()[0]?.notices).toEqual(['It has 200 pages.']);
});

it('stops what isn’t finished, and deletes it from the server', async () => {
  const { uploads, outside, add, made, steps } = uploadsWith();
  const { connection } = outside;
  outside.connection = (file, ...rest) => ({
    ...connection(file, ...rest),
    ...(file.name === '2' && { append: () => new Promise(() => undefined) }),
  });
  add(6);
  await vi.waitFor(() => expect(steps()).toEqual(['done', 'done', 'uploading', 'arrived', 'arrived', 'arrived']));
  uploads.cancel();
  expect(steps()).toEqual(['done', 'done', 'cancelled', 'cancelled', 'cancelled', 'cancelled']);
  expect(outside.cancel).toHaveBeenCalledExactlyOnceWith('2');
  expect(made).toEqual(['0', '1']);
});
