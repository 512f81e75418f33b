// @module-tag slow
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PART_BYTES } from './file-download.ts';
import type { StoredFile } from './host.ts';
import { createMediaCache, type MediaCache } from './media-cache.ts';
import { createProblemTracker, type ProblemTracker } from './problem-tracker.ts';
import { type SimulatedFile, type SimulatedHost, simulatedHost } from './testing/simulated-host.ts';

const VIDEO_BYTES = 3 * PART_BYTES + 12_345;

describe('media cache', () => {
  let host: SimulatedHost;
  let media: MediaCache;
  let problems: ProblemTracker;
  let served: Map<string, SimulatedFile>;
  let poster: StoredFile;
  let video: StoredFile;

  beforeEach(() => {
    served = new Map();
    turnOn(simulatedHost());
    poster = serve('/media/1/poster.png', 40_000, 'image/png');
    video = serve('/media/1/film.mp4', VIDEO_BYTES, 'video/mp4');
  });

  /** A page that starts on a machine, with what its disk kept. */
  function turnOn(machine: SimulatedHost): void {
    host = machine;
    host.file = ({ path }) => served.get(path) ?? null;
    problems = createProblemTracker(host, () => {});
    media = createMediaCache(host, problems);
  }

  function serve(location: string, length: number, contentType: string): StoredFile {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 251);
    served.set(location, { bytes, contentType });
    return { location, bytes: length, sha256: createHash('sha256').update(bytes).digest('hex'), contentType };
  }

  const spoil = (file: StoredFile, more: Partial<SimulatedFile>) => {
    const right = served.get(file.location) as SimulatedFile;
    served.set(file.location, { ...right, ...more });
    return () => served.set(file.location, right);
  };

  async function fetched(files: StoredFile[], withinMs = 60_000): Promise<boolean | undefined> {
    let result: boolean | undefined;
    void media.fetch(files).then((isHere) => {
      result = isHere;
    });
    await host.pass(withinMs);
    return result;
  }

  it('waits once, and not for long, for a browser that does not open its store, and fills it when it does', async () => {
    const { files } = host;
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    host.files = () => opened.then(files);
    expect(await fetched([poster], 6_000)).toBe(true);
    expect(await fetched([poster, video], 100)).toBe(true);
    open();
    await host.pass(10_000);
    expect(await keptBytes(video)).toBe(video.sha256);
  });

  async function keptBytes(file: StoredFile): Promise<string> {
    const hash = createHash('sha256');
    for (let part = 0; part * PART_BYTES < file.bytes; part += 1) {
      hash.update((await host.disk.files.readPart(file.sha256, part)) ?? '');
    }
    return hash.digest('hex');
  }

  it('keeps every file of a plan, each fetched once', async () => {
    expect(await fetched([poster, video])).toBe(true);
    expect([...host.disk.whole.keys()]).toEqual([poster.location, video.location]);
    expect(await keptBytes(video)).toBe(video.sha256);
    expect(await fetched([video, poster])).toBe(true);
    expect(host.downloadedBytes).toBe(poster.bytes + video.bytes);
  });

  it('goes on where a file broke off, to the byte', async () => {
    let cuts = 0;
    host.file = ({ path, from }) => {
      const file = served.get(path) as SimulatedFile;
      cuts += 1;
      return cuts < 20 ? { ...file, truncatedAt: from + 300_000 } : file;
    };
    expect(await fetched([video], 600_000)).toBe(true);
    expect(await keptBytes(video)).toBe(video.sha256);
    expect(host.downloadedBytes).toBe(video.bytes);
  });

  it.each([
    ['says so', (file: SimulatedFile) => ({ ...file, status: 416, truncatedAt: 0 })],
    [
      'fails',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('fetches a file past a cache that holds only its beginning and, asked for the rest, %s', async (_, rest) => {
    host.file = ({ path, from, isFresh }) => {
      const file = served.get(path) as SimulatedFile;
      if (isFresh) return file;
      return from > 0 ? rest(file) : { ...file, truncatedAt: PART_BYTES };
    };
    expect(await fetched([video])).toBe(true);
    expect(await keptBytes(video)).toBe(video.sha256);
  });

  it('goes on after a restart with what was on the disk', async () => {
    const mend = spoil(video, { truncatedAt: 2 * PART_BYTES + 5_000 });
    expect(await fetched([video])).toBeUndefined();
    media.stop();
    mend();
    turnOn(simulatedHost(2, host.disk));
    expect(await fetched([video])).toBe(true);
    expect(host.downloads[0]?.from).toBe(2 * PART_BYTES);
    expect(await keptBytes(video)).toBe(video.sha256);
  });

  it('takes the beginning away where a server knows no ranges', async () => {
    const restore = host.file;
    let asked = 0;
    host.file = (request) => {
      const file = restore(request);
      asked += 1;
      return file && { ...file, ignoresRanges: true, ...(asked < 4 && { truncatedAt: 700_000 }) };
    };
    expect(await fetched([video])).toBe(true);
    expect(await keptBytes(video)).toBe(video.sha256);
  });

  it.each<[string, Partial<SimulatedFile>, boolean]>([
    ['bytes were changed on the way', { bytes: new Uint8Array(40_000) }, true],
    ['it is longer', { bytes: new Uint8Array(50_000) }, true],
    ['the server refuses it', { status: 404, contentType: 'application/json' }, false],
  ])('does not hold a plan back for ever when %s, and tries on', async (_, wrong, isDamaged) => {
    const mend = spoil(poster, wrong);
    const attempts = () => host.downloads.filter(({ path }) => path === poster.location).length;
    const namesDamaged = () => media.namesDamaged(`{"image_path":"${poster.location}"}`);
    expect(await fetched([poster, video], 8_000)).toBe(true);
    expect(attempts()).toBe(3);
    expect([...host.disk.whole.keys()]).toEqual([video.location]);
    expect([namesDamaged(), media.namesDamaged(video.location)]).toEqual([isDamaged, false]);
    // Another plan with the same file neither waits for it nor asks more often.
    expect(await fetched([poster, video], 0)).toBe(true);
    await host.pass(3 * 3_600_000);
    expect(attempts()).toBeLessThan(40);
    expect(namesDamaged()).toBe(isDamaged);
    mend();
    await host.pass(2_000_000);
    expect(host.disk.whole.has(poster.location)).toBe(true);
    expect(namesDamaged()).toBe(false);
  });

  it('knows after a restart which file came damaged, until it is here as it should be', async () => {
    const mend = spoil(video, { bytes: new Uint8Array(VIDEO_BYTES) });
    await fetched([poster, video], 60_000);
    media.stop();
    turnOn(simulatedHost(2, host.disk));
    await host.pass(1);
    expect([media.namesDamaged(video.location), media.namesDamaged(poster.location)]).toEqual([true, false]);
    mend();
    expect(await fetched([poster, video])).toBe(true);
    expect(media.namesDamaged(video.location)).toBe(false);
    media.stop();
    turnOn(simulatedHost(3, host.disk));
    await host.pass(1);
    expect(media.namesDamaged(video.location)).toBe(false);
  });

  it('forgets that a file was damaged which no plan has any more', async () => {
    spoil(poster, { bytes: new Uint8Array(40_000) });
    await fetched([poster], 8_000);
    await media.keepOnly([video]);
    expect(media.namesDamaged(poster.location)).toBe(false);
  });

  it.each<[string, Partial<SimulatedFile>]>([
    ['a login page answers', { contentType: 'text/html', bytes: new Uint8Array(900) }],
    ["a proxy's 404 answers", { status: 404, contentType: 'text/html' }],
    ['the server is busy', { status: 503, contentType: 'application/json' }],
    ['nothing comes', { truncatedAt: 0 }],
  ])('waits for a file as long as it takes while %s', async (_, wrong) => {
    const mend = spoil(poster, wrong);
    expect(await fetched([poster], 3_600_000)).toBeUndefined();
    expect(host.downloads.length).toBeGreaterThan(60);
    expect(host.downloads.length).toBeLessThan(200);
    mend();
    await host.pass(61_000);
    expect(host.disk.whole.has(poster.location)).toBe(true);
  });

  it('holds nothing back for one file that alone does not come, while the server is heard', async () => {
    const mend = spoil(poster, { status: 503, contentType: 'text/html' });
    // As the player does, which goes on asking for its channel.
    host.every(60_000, () => problems.solved('serverUnreachable'));
    expect(await fetched([poster, video], 170_000)).toBeUndefined();
    expect(host.disk.whole.has(video.location)).toBe(true);
    expect(await fetched([poster, video], 240_000)).toBe(true);
    expect(media.namesDamaged(poster.location)).toBe(false);
    mend();
    await host.pass(700_000);
    expect(host.disk.whole.has(poster.location)).toBe(true);
  });

  it('waits for a file after an outage as long as for any', async () => {
    const mend = spoil(poster, { status: 503, contentType: 'text/html' });
    let isOutage = true;
    host.every(30_000, () =>
      isOutage ? problems.occurred('serverUnreachable', 'gone') : problems.solved('serverUnreachable'),
    );
    problems.occurred('serverUnreachable', 'gone');
    expect(await fetched([poster], 3_600_000)).toBeUndefined();
    isOutage = false;
    expect(await fetched([poster], 150_000)).toBeUndefined();
    mend();
    expect(await fetched([poster], 61_000)).toBe(true);
    expect(host.disk.whole.has(poster.location)).toBe(true);
  });

  it('serves the last who asks', async () => {
    spoil(video, { bytesPerMs: 10 });
    const first = media.fetch([video]);
    await host.pass(1_000);
    expect(await fetched([poster])).toBe(true);
    expect(await first).toBe(false);
    expect([...host.disk.whole.keys()]).toEqual([poster.location]);
  });

  it('does without what the disk has no room for', async () => {
    host.disk.quotaBytes = 2 * PART_BYTES;
    expect(await fetched([video, poster], 120_000)).toBe(true);
    expect([...host.disk.whole.keys()]).toEqual([poster.location]);
  });

  it('makes room by removing what no plan needs', async () => {
    await fetched([video]);
    await media.keepOnly([poster]);
    expect([host.disk.whole.size, host.disk.usedBytes()]).toEqual([0, 0]);
  });

  it.each<[string, () => void]>([
    ['refuses to keep anything', () => (host.disk.isRefusing = true)],
    ['has no store at all', () => (host.disk.keepsFiles = false)],
  ])('holds nothing back where the browser %s', async (_, spoilDisk) => {
    spoilDisk();
    expect(await fetched([poster, video])).toBe(true);
  });

  it('keeps a plan’s files after all where the browser refused for a while only', async () => {
    host.disk.isRefusing = true;
    expect(await fetched([poster, video])).toBe(true);
    await host.pass(3_600_000);
    host.disk.isRefusing = false;
    await host.pass(700_000);
    expect([...host.disk.whole.keys()]).toEqual([poster.location, video.location]);
  });
});
