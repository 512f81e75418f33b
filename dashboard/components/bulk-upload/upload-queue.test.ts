import { describe, expect, it } from 'vitest';
import { nextSlide, nextUploads, type QueueEvent, summaryOf, type UploadQueue, uploadQueue } from './upload-queue.ts';

const to = { portalId: 1, areaId: 'main', channels: ['window'], seconds: 10 };
const added = (...keys: string[]): QueueEvent => ({
  type: 'added',
  files: keys.map((key) => ({ key, fileName: `${key}.png`, name: key, kind: 'image', bytes: 100, to })),
});
const began = (key: string): QueueEvent => ({ type: 'uploadBegan', key });
const arrived = (key: string): QueueEvent => ({ type: 'arrived', key, location: `/media/${key}` });
const creating = (key: string): QueueEvent => ({ type: 'creationBegan', key });
const created = (key: string): QueueEvent => ({ type: 'created', key, slideId: `slide ${key}` });
const ready = (key: string, ...notices: string[]): QueueEvent => ({ type: 'ready', key, notices });
const failed = (key: string): QueueEvent => ({ type: 'failed', key, reason: 'No.' });
const queueOf = (...events: QueueEvent[]) => events.reduce<UploadQueue>(uploadQueue, []);
const keysOf = (files: UploadQueue) => files.map(({ key }) => key);
const stepsOf = (queue: UploadQueue) => Object.fromEntries(queue.map(({ key, step }) => [key, step]));

describe('the queue of uploads', () => {
  it('uploads three files at the same time, in their order', () => {
    expect(keysOf(nextUploads(queueOf(added('a', 'b', 'c', 'd'))))).toEqual(['a', 'b', 'c']);
    const begun = [added('a', 'b', 'c', 'd'), began('a'), began('b'), began('c')];
    expect(nextUploads(queueOf(...begun))).toEqual([]);
    expect(keysOf(nextUploads(queueOf(...begun, failed('b'))))).toEqual(['d']);
  });

  it('creates slides in the order of the files, not of their arrival', () => {
    const begun = [added('a', 'b', 'c'), began('a'), began('b'), began('c'), arrived('c'), arrived('b')];
    expect(nextSlide(queueOf(...begun))).toBeNull();
    expect(nextSlide(queueOf(...begun, arrived('a')))?.key).toBe('a');
    expect(nextSlide(queueOf(...begun, arrived('a'), creating('a')))).toBeNull();
    expect(nextSlide(queueOf(...begun, arrived('a'), creating('a'), created('a')))?.key).toBe('b');
  });

  it('doesn’t wait for files that failed or were cancelled', () => {
    expect(nextSlide(queueOf(added('a', 'b'), began('a'), began('b'), arrived('b'), failed('a')))?.key).toBe('b');
    expect(nextSlide(queueOf(added('a'), { type: 'cancelled' }, added('b'), began('b'), arrived('b')))?.key).toBe('b');
  });

  it('keeps what was done before it was cancelled, and ignores what arrives later', () => {
    const queue = queueOf(
      added('a', 'b', 'c', 'd'),
      ...[
        began('a'),
        arrived('a'),
        creating('a'),
        created('a'),
        ready('a'),
        began('b'),
        arrived('b'),
        creating('b'),
        began('c'),
      ],
      { type: 'cancelled' },
      ...[arrived('c'), created('b'), ready('b'), failed('d')],
    );
    expect(stepsOf(queue)).toEqual({ a: 'done', b: 'done', c: 'cancelled', d: 'cancelled' });
  });

  it('sends a file again that failed, but not one that is stored, or that can’t be converted', () => {
    const unusable = (key: string): QueueEvent => ({ type: 'conversionFailed', key, reason: 'Damaged.' });
    const withoutSlide: QueueEvent = { type: 'created', key: 'd', slideId: null };
    const queue = queueOf(
      added('a', 'b', 'c', 'd'),
      ...[failed('a'), arrived('b'), failed('b'), created('c'), unusable('c'), withoutSlide, unusable('d')],
    );
    expect(summaryOf(queue)).toMatchObject({ failed: 4, mayRetry: true, created: 1, isRunning: false });
    const retried = uploadQueue(queue, { type: 'retried' });
    expect(stepsOf(retried)).toEqual({ a: 'waiting', b: 'arrived', c: 'failed', d: 'failed' });
  });

  it('forgets the files whose slides were undone', () => {
    const queue = queueOf(added('a', 'b'), created('a'), ready('a'), failed('b'));
    expect(keysOf(uploadQueue(queue, { type: 'undone', slides: new Set(['slide a']) }))).toEqual(['b']);
  });

  it('counts its progress in bytes', () => {
    const progressed: QueueEvent = { type: 'progressed', key: 'b', sent: 50 };
    expect(
      summaryOf(
        queueOf(added('a', 'b', 'c', 'd'), created('a'), ready('a', 'No sound.'), began('b'), progressed, failed('c')),
      ),
    ).toEqual({
      total: 4,
      created: 1,
      stored: 0,
      failed: 1,
      cancelled: 0,
      isRunning: true,
      noticed: 1,
      isConverting: false,
      mayRetry: true,
      fraction: 0.625,
    });
  });
});
