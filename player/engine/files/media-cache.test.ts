// @module-tag slow
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredFile } from '../host/host.ts';
import { createProblemTracker, type ProblemTracker } from '../host/problem-tracker.ts';
import { type SimulatedFile, type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { PART_BYTES } from './file-download.ts';
import { createMediaCache, type MediaCache } from './media-cache.ts';

const VIDEO_BYTES = 3 * PART_BYTES + 12_345;

describe('media cache', () => {
  let host: SimulatedHost;
  let media: MediaCache;
  let problems: ProblemTracker;
  let servedFiles: Map<string, SimulatedFile>;
  let poster: StoredFile;
  let video: StoredFile;

  beforeEach(() => {
    servedFiles = new Map();
    turnOn(simulatedHost());
    poster = serve('/media/1/poster.png', 40_000, 'image/png');
    video = serve('/media/1/video.mp4', VIDEO_BYTES, 'video/mp4');
  });

  /** Starts a page on a machine, with the files that its disk has stored. */
  function turnOn(machine: SimulatedHost): void {
    host = machine;
    host.file = ({ path }) => servedFiles.get(path) ?? null;
    problems = createProblemTracker(host, () => {});
    media = createMediaCache(host, problems);
  }

  function serve(location: string, length: number, contentType: string): StoredFile {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 251);
    servedFiles.set(location, { bytes, contentType });
    return { location, bytes: length, sha256: createHash('sha256').update(bytes).digest('hex'), contentType };
  }

  const breakFile = (file: StoredFile, more: Partial<SimulatedFile>) => {
    const intact = servedFiles.get(file.location) as SimulatedFile;
    servedFiles.set(file.location, { ...intact, ...more });
    return () => servedFiles.set(file.location, intact);
  };

  async function fetchAll(files: StoredFile[], withinMs = 60_000): Promise<boolean | undefined> {
    let result: boolean | undefined;
    void media.fetch(files).then((isComplete) => {
      result = isComplete;
    });
    await host.pass(withinMs);
    return result;
  }

  it('waits only once and briefly for a store that does not open, and fills it when it does', async () => {
    const { files } = host;
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    host.files = () => opened.then(files);
    expect(await fetchAll([poster], 6_000)).toBe(true);
    expect(await fetchAll([poster, video], 100)).toBe(true);
    open();
    await host.pass(10_000);
    expect(await storedHash(video)).toBe(video.sha256);
  });

  async function storedHash(file: StoredFile): Promise<string> {
    const hash = createHash('sha256');
    for (let part = 0; part * PART_BYTES < file.bytes; part += 1) {
      hash.update((await host.disk.files.readPart(file.sha256, part)) ?? '');
    }
    return hash.digest('hex');
  }

  it('stores every file of a plan, and downloads each only once', async () => {
    expect(await fetchAll([poster, video])).toBe(true);
    expect([...host.disk.completeFiles.keys()]).toEqual([poster.location, video.location]);
    expect(await storedHash(video)).toBe(video.sha256);
    expect(await fetchAll([video, poster])).toBe(true);
    expect(host.downloadedBytes).toBe(poster.bytes + video.bytes);
  });

  it('resumes an interrupted download at the exact byte', async () => {
    let downloads = 0;
    host.file = ({ path, from }) => {
      const file = servedFiles.get(path) as SimulatedFile;
      downloads += 1;
      return downloads < 20 ? { ...file, truncatedAt: from + 300_000 } : file;
    };
    expect(await fetchAll([video], 600_000)).toBe(true);
    expect(await storedHash(video)).toBe(video.sha256);
    expect(host.downloadedBytes).toBe(video.bytes);
  });

  it.each([
    ['returns 416 for the rest', (file: SimulatedFile) => ({ ...file, status: 416, truncatedAt: 0 })],
    [
      'fails when the rest is requested',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('bypasses a cache that has only the beginning of a file and %s', async (_, rest) => {
    host.file = ({ path, from, isFresh }) => {
      const file = servedFiles.get(path) as SimulatedFile;
      if (isFresh) return file;
      return from > 0 ? rest(file) : { ...file, truncatedAt: PART_BYTES };
    };
    expect(await fetchAll([video])).toBe(true);
    expect(await storedHash(video)).toBe(video.sha256);
  });

  it('resumes a download after a restart from the parts on the disk', async () => {
    const repair = breakFile(video, { truncatedAt: 2 * PART_BYTES + 5_000 });
    expect(await fetchAll([video])).toBeUndefined();
    media.stop();
    repair();
    turnOn(simulatedHost(2, host.disk));
    expect(await fetchAll([video])).toBe(true);
    expect(host.downloads[0]?.from).toBe(2 * PART_BYTES);
    expect(await storedHash(video)).toBe(video.sha256);
  });

  it('skips the beginning if a server does not support ranges', async () => {
    const restore = host.file;
    let downloads = 0;
    host.file = (request) => {
      const file = restore(request);
      downloads += 1;
      return file && { ...file, ignoresRanges: true, ...(downloads < 4 && { truncatedAt: 700_000 }) };
    };
    expect(await fetchAll([video])).toBe(true);
    expect(await storedHash(video)).toBe(video.sha256);
  });

  it.each<[string, Partial<SimulatedFile>, boolean]>([
    ['its bytes are wrong', { bytes: new Uint8Array(40_000) }, true],
    ['it is too long', { bytes: new Uint8Array(50_000) }, true],
    ['the server refuses it', { status: 404, contentType: 'application/json' }, false],
  ])('does not block a plan because of a file if %s, and keeps retrying', async (_, broken, isDamaged) => {
    const repair = breakFile(poster, broken);
    const attempts = () => host.downloads.filter(({ path }) => path === poster.location).length;
    const namesDamaged = () => media.namesDamaged(`{"image_path":"${poster.location}"}`);
    expect(await fetchAll([poster, video], 8_000)).toBe(true);
    expect(attempts()).toBe(3);
    expect([...host.disk.completeFiles.keys()]).toEqual([video.location]);
    expect([namesDamaged(), media.namesDamaged(video.location)]).toEqual([isDamaged, false]);
    // Another plan with the same file neither waits for it nor requests it more often.
    expect(await fetchAll([poster, video], 0)).toBe(true);
    await host.pass(3 * 3_600_000);
    expect(attempts()).toBeLessThan(40);
    expect(namesDamaged()).toBe(isDamaged);
    repair();
    await host.pass(2_000_000);
    expect(host.disk.completeFiles.has(poster.location)).toBe(true);
    expect(namesDamaged()).toBe(false);
  });

  it('remembers a damaged file across a restart, until an intact one is stored', async () => {
    const repair = breakFile(video, { bytes: new Uint8Array(VIDEO_BYTES) });
    await fetchAll([poster, video], 60_000);
    media.stop();
    turnOn(simulatedHost(2, host.disk));
    await host.pass(1);
    expect([media.namesDamaged(video.location), media.namesDamaged(poster.location)]).toEqual([true, false]);
    repair();
    expect(await fetchAll([poster, video])).toBe(true);
    expect(media.namesDamaged(video.location)).toBe(false);
    media.stop();
    turnOn(simulatedHost(3, host.disk));
    await host.pass(1);
    expect(media.namesDamaged(video.location)).toBe(false);
  });

  it('forgets that a file was damaged once no plan needs it', async () => {
    breakFile(poster, { bytes: new Uint8Array(40_000) });
    await fetchAll([poster], 8_000);
    await media.keepOnly([video]);
    expect(media.namesDamaged(poster.location)).toBe(false);
  });

  it.each<[string, Partial<SimulatedFile>]>([
    ['it gets a login page', { contentType: 'text/html', bytes: new Uint8Array(900) }],
    ["it gets a proxy's 404", { status: 404, contentType: 'text/html' }],
    ['the server is busy', { status: 503, contentType: 'application/json' }],
    ['the response is empty', { truncatedAt: 0 }],
  ])('waits for a file while %s, however long that takes', async (_, broken) => {
    const repair = breakFile(poster, broken);
    expect(await fetchAll([poster], 3_600_000)).toBeUndefined();
    expect(host.downloads.length).toBeGreaterThan(60);
    expect(host.downloads.length).toBeLessThan(200);
    repair();
    await host.pass(61_000);
    expect(host.disk.completeFiles.has(poster.location)).toBe(true);
  });

  it('does not wait for a single file that fails while the server is reachable', async () => {
    const repair = breakFile(poster, { status: 503, contentType: 'text/html' });
    // The player's requests for its channel keep succeeding.
    host.every(60_000, () => problems.solved('serverUnreachable'));
    expect(await fetchAll([poster, video], 170_000)).toBeUndefined();
    expect(host.disk.completeFiles.has(video.location)).toBe(true);
    expect(await fetchAll([poster, video], 240_000)).toBe(true);
    expect(media.namesDamaged(poster.location)).toBe(false);
    repair();
    await host.pass(700_000);
    expect(host.disk.completeFiles.has(poster.location)).toBe(true);
  });

  it('gives a file the full time after an outage', async () => {
    const repair = breakFile(poster, { status: 503, contentType: 'text/html' });
    let isOutage = true;
    host.every(30_000, () =>
      isOutage ? problems.occurred('serverUnreachable', 'gone') : problems.solved('serverUnreachable'),
    );
    problems.occurred('serverUnreachable', 'gone');
    expect(await fetchAll([poster], 3_600_000)).toBeUndefined();
    isOutage = false;
    expect(await fetchAll([poster], 150_000)).toBeUndefined();
    repair();
    expect(await fetchAll([poster], 61_000)).toBe(true);
    expect(host.disk.completeFiles.has(poster.location)).toBe(true);
  });

  it('fetches only the files of the latest plan', async () => {
    breakFile(video, { bytesPerMs: 10 });
    const first = media.fetch([video]);
    await host.pass(1_000);
    expect(await fetchAll([poster])).toBe(true);
    expect(await first).toBe(false);
    expect([...host.disk.completeFiles.keys()]).toEqual([poster.location]);
  });

  it('does not wait for a file that does not fit on the disk', async () => {
    host.disk.quotaBytes = 2 * PART_BYTES;
    expect(await fetchAll([video, poster], 120_000)).toBe(true);
    expect([...host.disk.completeFiles.keys()]).toEqual([poster.location]);
  });

  it('removes files that no plan needs', async () => {
    await fetchAll([video]);
    await media.keepOnly([poster]);
    expect([host.disk.completeFiles.size, host.disk.usedBytes()]).toEqual([0, 0]);
  });

  it.each<[string, () => void]>([
    ['refuses to store anything', () => (host.disk.isRefusing = true)],
    ['has no store', () => (host.disk.offersFileStore = false)],
  ])('does not delay plans if the browser %s', async (_, breakDisk) => {
    breakDisk();
    expect(await fetchAll([poster, video])).toBe(true);
  });

  it('stores a plan’s files once a browser that refused allows it again', async () => {
    host.disk.isRefusing = true;
    expect(await fetchAll([poster, video])).toBe(true);
    await host.pass(3_600_000);
    host.disk.isRefusing = false;
    await host.pass(700_000);
    expect([...host.disk.completeFiles.keys()]).toEqual([poster.location, video.location]);
  });
});
